/// Cuts texts to the lengths platforms allow.
package enum TextLimit {
    /// What a platform counts.
    package enum Unit: Sendable {
        /// UTF-16 units, as JavaScript counts; never fewer than code points.
        case utf16
        /// Code points, which most platforms call characters.
        case scalars
        /// Bytes of UTF-8.
        case bytes
    }

    /// How long a text is.
    package static func length(_ text: some StringProtocol, in unit: Unit) -> Int {
        switch unit {
        case .utf16: text.utf16.count
        case .scalars: text.unicodeScalars.count
        case .bytes: text.utf8.count
        }
    }

    /// The text, or as much of its beginning as fits with an ellipsis after it.
    ///
    /// It is cut between what a reader sees as characters, at a blank where one is near.
    ///
    /// - Parameter limit: The most the result may hold, the ellipsis included.
    package static func cut(_ text: String, to limit: Int, in unit: Unit = .utf16) -> String {
        // No text has fewer bytes than units or code points.
        if text.utf8.count <= limit || length(text, in: unit) <= limit { return text }
        let room = limit - length(ellipsis, in: unit)
        guard room >= 0 else { return "" }
        var used = 0
        var end = text.startIndex
        var blank: String.Index?
        while end < text.endIndex {
            let next = text.index(after: end)
            let size = length(text[end..<next], in: unit)
            guard used + size <= room else { break }
            if text[end] == " " { blank = end }
            used += size
            end = next
        }
        if let blank, text.distance(from: blank, to: end) <= nearBlank, blank > text.startIndex { end = blank }
        return text[..<end] + ellipsis
    }

    /// How far back a blank may be to be cut at, in characters.
    private static let nearBlank = 16
    private static let ellipsis = "…"
}
