import Foundation

/// What authorities write, made fit to be shown.
package enum AlertText {
    /// A text without the line breaks that only keep its lines short.
    ///
    /// Blank lines part paragraphs, list items begin lines of their own, and headlines between dots and lines set in
    /// columns stay apart.
    package static func unwrapped(_ text: String) -> String {
        var lines: [String] = []
        var isOpen = false
        for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let line = raw.trimmingCharacters(in: .whitespaces)
            if line.isEmpty {
                if let last = lines.last, !last.isEmpty { lines.append("") }
                isOpen = false
            } else if isOpen, !beginsItem(line), !hasColumns(line), let last = lines.last {
                // A word parted at its own hyphen has no blank there.
                let whole = last + (endsInHyphen(last) ? "" : " ") + line
                lines[lines.count - 1] = whole
                isOpen = !isHeadline(whole)
            } else {
                lines.append(line)
                isOpen = !hasColumns(line) && !isHeadline(line)
            }
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// Whether a line begins with a bullet, a dash, dots that begin a headline, or a number as in `1. ` or `2) `.
    private static func beginsItem(_ line: String) -> Bool {
        if ["* ", "- ", "\u{2022} ", "\u{00B7} ", "\u{2013} ", "..."].contains(where: { line.hasPrefix($0) }) {
            return true
        }
        let digits = line.utf8.prefix { (48...57).contains($0) }
        let rest = line.utf8.dropFirst(digits.count)
        return (1...2).contains(digits.count) && (rest.starts(with: ". ".utf8) || rest.starts(with: ") ".utf8))
    }

    /// Whether a line is a headline: `...FLOOD WARNING UNTIL NOON...`.
    private static func isHeadline(_ line: String) -> Bool {
        line.utf8.count > 6 && line.hasPrefix("...") && line.hasSuffix("...")
    }

    private static func hasColumns(_ line: String) -> Bool { line.contains("   ") }

    private static func endsInHyphen(_ line: String) -> Bool {
        let end = line.suffix(2)
        return end.count == 2 && end.last == "-" && end.first?.isLetter == true
    }
}
