import Cards
import Foundation

/// Text for Matrix, where nothing that comes from outside pings, links or formats.
///
/// Clients make links of what looks like an address, a user, a room, and `@room` rings for everybody: the signs that
/// begin those are replaced by look-alikes, in plain text and in HTML.
enum MatrixHTML {
    /// One line, harmless, at most `limit` bytes of UTF-8 and a few.
    static func plain(_ text: String, limit: Int = .max) -> String {
        convert(OutsideText.line(text), limit: limit, inHTML: false)
    }

    /// The same for HTML; what is between back-ticks becomes code.
    static func escape(_ text: String, limit: Int) -> String {
        let pieces = convert(OutsideText.line(text), limit: limit, inHTML: true)
            .split(separator: "`", omittingEmptySubsequences: false)
        var html = ""
        for (number, piece) in pieces.enumerated() {
            // A back-tick without a second one is a back-tick.
            if number.isMultiple(of: 2) {
                html += piece
            } else if number + 1 < pieces.count {
                html += "<code>" + piece + "</code>"
            } else {
                html += "`" + piece
            }
        }
        return html
    }

    /// The text of HTML without elements.
    static func unescape(_ html: String) -> String {
        html.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
            .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&#39;", with: "'")
            .replacingOccurrences(of: "&#x27;", with: "'").replacingOccurrences(of: "&nbsp;", with: " ")
            .replacingOccurrences(of: "&amp;", with: "&")
    }

    /// A text of several lines, harmless.
    static func lines(_ text: String, limit: Int) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { OutsideText.line(String($0)) }
        return convert(lines.joined(separator: "\n"), limit: limit, inHTML: false)
    }

    private static func convert(_ text: String, limit: Int, inHTML: Bool) -> String {
        var converted = ""
        var length = 0
        var (last, lastButOne): (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
        for scalar in text.unicodeScalars {
            let piece =
                switch scalar {
                case "@": "＠"
                case "#": "＃"
                case "/" where last == "/" && lastButOne == ":": "\u{2060}/"
                case "&" where inHTML: "&amp;"
                case "<" where inHTML: "&lt;"
                case ">" where inHTML: "&gt;"
                case "\"" where inHTML: "&quot;"
                case "'" where inHTML: "&#39;"
                default: String(scalar)
                }
            guard length + piece.utf8.count <= limit else { return converted + "…" }
            converted += piece
            length += piece.utf8.count
            (last, lastButOne) = (scalar, last)
        }
        return converted
    }
}
