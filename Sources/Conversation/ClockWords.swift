import Languages

/// Reads times of day: `17:00`, `5pm`, `5 o'clock`, `17 Uhr 30`.
struct ClockWords {
    let words: [TypedWord]

    /// The time at a position.
    ///
    /// - Parameter isAfterAt: Whether a word like `at` stands before it: then a bare number is an hour.
    func time(at position: Int, isAfterAt: Bool) -> (found: TimeWords.Found, count: Int)? {
        var bytes = Array(words[position].folded.utf8.prefix(12))[...]
        guard let hour = Self.takeNumber(&bytes) else { return nil }
        var count = 1
        var minute: Int?
        let isColon = bytes.first == UInt8(ascii: ":")
        let next = position + 1 < words.count && !words[position + 1].isQuoted ? words[position + 1].meanings.mark : nil
        if isColon || bytes.first == UInt8(ascii: ".") && (isAfterAt || next == .oClock) {
            var rest = bytes.dropFirst()
            if rest.isEmpty, !isColon {
                bytes = rest
            } else {
                let digits = rest.count
                guard let number = Self.takeNumber(&rest), digits - rest.count == 2 else { return nil }
                minute = number
                bytes = rest
            }
        }
        var mark: Keyword.TimeMark?
        if !bytes.isEmpty {
            mark = KeywordTable.words[String(decoding: bytes, as: UTF8.self)]?.mark
            guard mark != nil || isAfterAt && bytes.elementsEqual("h".utf8) else { return nil }
        } else if let next {
            mark = next
            count = 2
            // "17 Uhr 30"
            if next == .oClock, minute == nil, position + 2 < words.count, let number = words[position + 2].number,
                words[position + 2].folded.utf8.count == 2
            {
                minute = number
                count = 3
            }
        } else if minute == nil, !isAfterAt {
            return nil
        }
        return (Self.found(hour, minute, mark), count)
    }

    private static func found(_ hour: Int, _ minute: Int?, _ mark: Keyword.TimeMark?) -> TimeWords.Found {
        guard (minute ?? 0) < 60 else { return .noSuchTime }
        switch mark {
        case .beforeNoon, .afterNoon:
            guard (1...12).contains(hour) else { return .noSuchTime }
            return .minute((hour % 12 + (mark == .afterNoon ? 12 : 0)) * 60 + (minute ?? 0), isExact: true)
        case .oClock, nil:
            guard hour < 24 else { return .noSuchTime }
            return .minute(hour * 60 + (minute ?? 0), isExact: hour == 0 || hour > 11)
        }
    }

    private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard digits.count <= 2, let number = wholeNumber(digits) else { return nil }
        bytes = bytes.dropFirst(digits.count)
        return number
    }
}
