import Cards

/// Escapes text for documents in Markdown (CommonMark 0.31, GitHub Flavored Markdown 0.29).
///
/// Nothing that comes from outside formats, links, mentions anybody or becomes HTML. Signs of HTML become entities, signs
/// that format get a backslash. What readers of Markdown look for after they have taken the backslashes away (mentions,
/// references, bare addresses, emoji) is broken by a zero-width space.
enum MarkdownText {
    /// The text on one line, cut to `limit` code points before it is escaped.
    ///
    /// Back-ticks in pairs stay, with which our own sentences mark what can be typed; nothing is escaped between them.
    ///
    /// - Parameter place: Where it goes; a list begins at the start of a line only.
    static func escape(_ text: String, limit: Int = 2000, _ place: Place = .lineStart) -> String {
        let line = OutsideText.line(text, limit: limit)
        if line.utf8.allSatisfy(isHarmless) { return trimmed(line) }
        let scalars = Array(trimmed(line).unicodeScalars)
        var escaped = ""
        var position = 0
        while position < scalars.count {
            if let end = codeEnd(scalars, position) {
                for scalar in scalars[position...end] {
                    escaped += place == .cell && scalar == "|" ? "\\|" : String(scalar)
                }
                position = end + 1
            } else {
                escaped += piece(scalars, position, place)
                position += 1
            }
        }
        return escaped
    }

    /// Where a text goes.
    enum Place {
        case lineStart
        /// After something that is no mark.
        case line
        /// A cell of a table, which a vertical bar would end, in code as well.
        case cell
    }

    private static func trimmed(_ line: String) -> String {
        guard line.utf8.first == 0x20 || line.utf8.last == 0x20 else { return line }
        var scalars = line.unicodeScalars[...]
        while scalars.first == " " { scalars.removeFirst() }
        while scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }

    /// The back-tick that ends the code a back-tick begins; nil where none begins: two side by side are another mark.
    private static func codeEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
        guard scalars[start] == "`", start == 0 || scalars[start - 1] != "`",
            let end = scalars[(start + 1)...].firstIndex(of: "`"), end > start + 1,
            end + 1 == scalars.count || scalars[end + 1] != "`"
        else { return nil }
        return end
    }

    private static let breaker = "\u{200B}"

    private static func piece(_ scalars: [Unicode.Scalar], _ position: Int, _ place: Place) -> String {
        let scalar = scalars[position]
        let next = position + 1 < scalars.count ? scalars[position + 1] : nil
        switch scalar {
        case "&": return "&amp;"
        case "<": return "&lt;"
        case ">": return "&gt;"
        case "\\", "`", "*", "_", "~", "[", "]", "|", "$": return "\\" + String(scalar)
        case "@", "#": return String(scalar) + breaker
        case ":": return next.map { $0 == "/" || $0 == "+" || isLetter($0) } == true ? ":" + breaker : ":"
        case ".", ")":
            if place == .lineStart, endsNumber(scalars, position), next == nil || next == " " {
                return "\\" + String(scalar)
            }
            return scalar == "." && endsWWW(scalars, position) ? "." + breaker : String(scalar)
        case "-", "+": return place == .lineStart && position == 0 ? "\\" + String(scalar) : String(scalar)
        default: return String(scalar)
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func endsWWW(_ scalars: [Unicode.Scalar], _ dot: Int) -> Bool {
        dot >= 3 && scalars[(dot - 3)..<dot].allSatisfy { $0 == "w" || $0 == "W" }
    }

    /// Whether a line begins with a number that ends here: a list would begin.
    private static func endsNumber(_ scalars: [Unicode.Scalar], _ end: Int) -> Bool {
        (1...9).contains(end) && scalars[..<end].allSatisfy { ("0"..."9").contains($0) }
    }

    /// Letters, digits and what never means anything.
    private static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: " "),
            UInt8(ascii: "%"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "'"), UInt8(ascii: "("), 0x80...:
            true
        default: false
        }
    }
}
