import Cards

/// Escapes text for Slack: nothing that comes from outside can ping, link or format.
enum SlackText {
    /// The text with `&`, `<` and `>` escaped, on one line, at most `limit` UTF-16 units long; no entity is cut.
    static func escape(_ text: String, limit: Int) -> String {
        convert(text, limit: limit, formatting: false)
    }

    /// The same for a mrkdwn text: signs that would format are replaced by look-alikes.
    ///
    /// Back-ticks stay, with which our own sentences mark what can be typed; between them nothing formats, and every
    /// sign stays as it must be typed. (Quoted text holds no back-tick, see `OutsideText.quoted`.)
    static func mrkdwn(_ text: String, limit: Int) -> String {
        convert(text, limit: limit, formatting: true)
    }

    private static func convert(_ text: String, limit: Int, formatting: Bool) -> String {
        let line = OutsideText.line(text)
        if line.utf8.count <= limit, !line.utf8.contains(where: isSpecial) { return line }
        var converted = ""
        var length = 0
        var isCode = false
        for scalar in line.unicodeScalars {
            if scalar == "`" { isCode.toggle() }
            let piece =
                switch scalar {
                case "&": "&amp;"
                case "<": "&lt;"
                case ">": "&gt;"
                case "*" where formatting && !isCode: "∗"
                case "_" where formatting && !isCode: "＿"
                case "~" where formatting && !isCode: "∼"
                default: String(scalar)
                }
            guard length + piece.utf16.count < limit else { return converted + "…" }
            converted += piece
            length += piece.utf16.count
        }
        return converted
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
