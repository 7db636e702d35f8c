import Foundation
import Places

/// A place a person saved under a name of their own: `home`.
package struct SavedPlace: Sendable, Hashable {
    /// The most characters of a name.
    package static let longestName = 40
    /// The most bytes of a name: one character can hide any number of them.
    package static let longestNameBytes = 160

    /// As typed, blanks at the ends taken off.
    package let name: String
    /// The spot itself.
    package let place: Place
    /// The name folded: names with the same key are the same name.
    package let key: String

    /// Nil when the name has no visible character, more than 40 characters, or a control character.
    package init?(name: String, place: Place) {
        guard let name = Self.checked(name) else { return nil }
        self.name = name
        self.place = place
        key = Self.key(of: name)
    }

    /// The name without blanks at its ends; nil when it cannot be a name.
    package static func checked(_ name: String) -> String? {
        guard name.utf8.count <= longestNameBytes + 64 else { return nil }
        let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
        let isVisible = trimmed.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .format, .spaceSeparator, .nonspacingMark, .enclosingMark: false
            default: true
            }
        }
        let isClean = !trimmed.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        guard isVisible, isClean, trimmed.count <= longestName, trimmed.utf8.count <= longestNameBytes else {
            return nil
        }
        return trimmed
    }

    /// Whether a name is ASCII words with one blank between them: most are, and this is asked with every command.
    private static func isPlain(_ name: String) -> Bool {
        var isAfterBlank = true
        for byte in name.utf8 {
            guard byte >= 0x20, byte < 0x7F, byte != 0x20 || !isAfterBlank else { return false }
            isAfterBlank = byte == 0x20
        }
        return !isAfterBlank
    }

    /// What names are compared by: case and width of letters and the number of blanks do not matter, accents do.
    package static func key(of name: String) -> String {
        // Most names are one plain word.
        if name.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) { return name.lowercased() }
        if isPlain(name) { return name.lowercased() }
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if words.utf8.allSatisfy({ $0 < 0x80 }) { return words.lowercased() }
        return words.folding(options: [.caseInsensitive, .widthInsensitive], locale: nil)
    }
}
