/// Makes text from outside fit to be shown: users' words, names, the texts of providers.
package enum OutsideText {
    /// The text on one line without control and invisible formatting characters, at most `limit` scalars long.
    ///
    /// Joiners stay: several scripts need them (U+200C, U+200D). Direction overrides go: they forge what is read.
    package static func line(_ text: String, limit: Int = 4000) -> String {
        if text.utf8.count <= limit, text.unicodeScalars.allSatisfy(isPlain) { return text }
        var line = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < limit else {
                line.append("…")
                break
            }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                line.append(" ")
            case .format where scalar.value != 0x200C && scalar.value != 0x200D, .surrogate, .privateUse, .unassigned:
                continue
            default:
                line.append(scalar)
            }
            count += 1
        }
        return String(line)
    }

    /// Printable ASCII and Latin letters: no need to ask what they are.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        (0x20..<0x7F).contains(scalar.value) || (0xA0..<0x250).contains(scalar.value) && scalar.value != 0xAD
    }

    /// Words a person typed, short enough to be quoted in an answer; a back-tick would end what is marked with one.
    package static func quoted(_ text: String) -> String {
        line(text, limit: 80).split(separator: "`", omittingEmptySubsequences: false).joined(separator: "'")
    }
}
