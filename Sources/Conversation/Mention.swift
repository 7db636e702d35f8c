import Cards
import Profiles

/// A colleague named in a text: `@anna`, or what a platform makes of it: `<@U123|anna>`, `<@!123>`.
struct Mention: Equatable {
    /// The platform's id of the user, or the name as typed where the platform sends no id.
    let id: String
    /// What is shown: `@anna`; nil where only the id is known.
    let name: String?

    /// Nil when the text is no mention.
    init?(_ text: String) {
        if text.hasPrefix("<@"), text.hasSuffix(">") {
            let inner = text.dropFirst(2).dropLast()
            let parts = (inner.first == "!" ? inner.dropFirst() : inner).split(
                separator: "|",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard let id = parts.first, Self.isID(id) else { return nil }
            self.id = String(id)
            name = parts.count > 1 && !parts[1].isEmpty ? "@" + OutsideText.quoted(String(parts[1])) : nil
        } else if text.hasPrefix("@"), Self.isID(text.dropFirst()) {
            id = String(text.dropFirst())
            name = OutsideText.quoted(text)
        } else {
            return nil
        }
    }

    private static func isID(_ text: Substring) -> Bool {
        (1...ProfileKey.longestPart).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
    }

    /// The colleague, who is of the asker's workspace.
    func key(besides asker: ProfileKey) -> ProfileKey? {
        ProfileKey(platform: asker.platform, workspace: asker.workspace, user: id)
    }
}
