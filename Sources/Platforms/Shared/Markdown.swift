import Cards

/// Escapes text for platforms that read Markdown as it is typed in chats: Discord, Mattermost.
///
/// Nothing that comes from outside formats, links or pings. Signs that format get a backslash before them. What begins a
/// mention, a link, a channel, an emoji or an entity gets a zero-width space after it, in code as well: not every client
/// leaves code alone.
package enum Markdown {
    /// Text in a line of a message, at most `limit` UTF-16 units long; neither an escape nor a code span is cut.
    ///
    /// Back-ticks in pairs stay, with which our own sentences mark what can be typed. (Quoted text holds none, see
    /// `OutsideText.quoted`; one without a partner is escaped.)
    package static func text(_ text: String, limit: Int) -> String {
        let line = OutsideText.line(text)
        if line.utf8.count <= limit, line.utf8.first != UInt8(ascii: " "), line.utf8.allSatisfy(isHarmless) {
            return line
        }
        return MarkdownPieces(line).joined(limit: limit)
    }

    /// Text in a block of code: it cannot end the block, and nothing in it is live.
    package static func code(_ text: String) -> String {
        let line = OutsideText.line(text)
        if line.utf8.allSatisfy(isHarmless) { return line }
        let scalars = Array(line.unicodeScalars)
        return scalars.indices.map { scalars[$0] == "`" ? "'" : inert(scalars, $0) }.joined()
    }

    /// Text where a platform formats nothing, such as a button's: nothing in it is live, at most `limit` UTF-16 units.
    package static func plain(_ text: String, limit: Int) -> String {
        let line = OutsideText.line(text)
        if line.utf8.count <= limit, line.utf8.allSatisfy(isHarmless) { return line }
        let scalars = Array(line.unicodeScalars)
        return TextLimit.cut(scalars.indices.map { inert(scalars, $0) }.joined(), to: limit)
    }

    /// Letters, digits and what never means anything.
    private static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: " "),
            UInt8(ascii: "%"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "'"), 0x80...:
            true
        default: false
        }
    }

    private static let breaker = "\u{200B}"

    /// A sign, broken off from what follows if the two begin a mention or a link.
    static func inert(_ scalars: [Unicode.Scalar], _ position: Int) -> String {
        let scalar = scalars[position]
        let next = position + 1 < scalars.count ? scalars[position + 1] : nil
        let isLive =
            switch scalar {
            case "@": true
            case "<": next.map { $0 != " " } ?? false
            case ":": next == "/"
            case ".": endsInWWW(scalars, position)
            default: false
            }
        return isLive ? String(scalar) + breaker : String(scalar)
    }

    /// A sign in running text.
    static func escaped(_ scalars: [Unicode.Scalar], _ position: Int) -> String {
        let scalar = scalars[position]
        switch scalar {
        case "\\", "*", "_", "`", "|", "[", "]", "(", ")", "$", "{", "}": return "\\" + String(scalar)
        case "~", "#", ">": return "\\" + String(scalar) + breaker
        case "&", ":":
            let next = position + 1 < scalars.count ? scalars[position + 1] : " "
            return next == "#" || next == "+" || next == "/" || next.properties.isAlphabetic
                ? String(scalar) + breaker : String(scalar)
        case "-", "+", "=": return beginsLine(scalars, position) ? "\\" + String(scalar) : String(scalar)
        case "." where endsNumber(scalars, position): return "\\."
        default: return inert(scalars, position)
        }
    }

    private static func endsInWWW(_ scalars: [Unicode.Scalar], _ dot: Int) -> Bool {
        dot >= 3 && scalars[(dot - 3)..<dot].allSatisfy { $0 == "w" || $0 == "W" }
    }

    private static func beginsLine(_ scalars: [Unicode.Scalar], _ position: Int) -> Bool {
        scalars[..<position].allSatisfy { $0 == " " }
    }

    /// Whether a dot ends the number a line begins with, which would make a list of it.
    private static func endsNumber(_ scalars: [Unicode.Scalar], _ dot: Int) -> Bool {
        (1...9).contains(dot) && scalars[..<dot].allSatisfy { ("0"..."9").contains($0) }
    }
}

/// A line of Markdown in pieces that must not be cut.
private struct MarkdownPieces {
    private struct Piece {
        var text: String
        /// Whether a code span is open after it.
        var isCode: Bool
        var isBlank: Bool
    }

    private var pieces: [Piece] = []

    /// - Parameter line: Text on one line, without control characters.
    init(_ line: String) {
        let text = line.drop { $0 == " " }
        let scalars = Array(text.unicodeScalars)
        var (isCode, afterCode) = (false, false)
        var position = 0
        for character in text {
            var piece = ""
            for scalar in character.unicodeScalars {
                if scalar == "`", isCode || Self.opens(scalars, position) {
                    // Two back-ticks in a row would be another kind of mark.
                    piece += afterCode && !isCode ? "\u{200B}`" : "`"
                    afterCode = isCode
                    isCode.toggle()
                } else {
                    piece += isCode ? Markdown.inert(scalars, position) : Markdown.escaped(scalars, position)
                    afterCode = false
                }
                position += 1
            }
            pieces.append(Piece(text: piece, isCode: isCode, isBlank: character == " "))
        }
    }

    /// Whether a back-tick has a partner, with something between them.
    private static func opens(_ scalars: [Unicode.Scalar], _ position: Int) -> Bool {
        guard let partner = scalars[(position + 1)...].firstIndex(of: "`") else { return false }
        return partner > position + 1
    }

    func joined(limit: Int) -> String {
        guard pieces.reduce(0, { $0 + $1.text.utf16.count }) > limit else { return pieces.map(\.text).joined() }
        var (length, end, blank) = (0, 0, 0)
        while end < pieces.count {
            let piece = pieces[end]
            let size = piece.text.utf16.count
            // Room for the ellipsis, and for the end of a code span.
            guard length + size + (piece.isCode ? 2 : 1) <= limit else { break }
            if piece.isBlank { blank = end }
            length += size
            end += 1
        }
        if blank > 0, end - blank <= 16 { end = blank }
        guard limit > 0 else { return "" }
        return pieces[..<end].map(\.text).joined() + (end > 0 && pieces[end - 1].isCode ? "…`" : "…")
    }
}
