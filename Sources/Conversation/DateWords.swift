import Cards
import ForecastCore

/// Reads dates: `2026-12-04`, `4 Dec`, `Dec 4th 2026`, `4.12.`, `the 24th`.
struct DateWords {
    let words: [TypedWord]
    let today: LocalDay

    /// The date at a position.
    ///
    /// - Parameter isAfterOn: Whether a word like `on` stands before it: then less is enough to be a date.
    func date(at position: Int, isAfterOn: Bool) -> (found: TimeWords.Found, count: Int)? {
        let word = words[position]
        if let whole = inOneWord(word.folded, isAfterOn) { return (whole, 1) }
        if word.meanings.month != nil { return monthFirst(position) }
        guard let (day, isOrdinal) = Self.dayOfMonth(word.folded) else { return nil }
        var next = position + 1
        if next < words.count, words[next].folded == "of" { next += 1 }
        if next < words.count, !words[next].isQuoted, let month = words[next].meanings.month {
            let (year, count) = self.year(at: next + 1)
            return (found(year, month, day), next + 1 + count - position)
        }
        guard isAfterOn, isOrdinal else { return nil }
        return (nextDay(day), 1)
    }

    /// `dec 4`, `december 4th, 2026`.
    private func monthFirst(_ position: Int) -> (TimeWords.Found, Int)? {
        guard position + 1 < words.count, !words[position + 1].isQuoted, let month = words[position].meanings.month,
            let (day, _) = Self.dayOfMonth(words[position + 1].folded)
        else { return nil }
        // "in Dec 5pm": not a date.
        let (year, count) = self.year(at: position + 2)
        return (found(year, month, day), 2 + count)
    }

    private func year(at position: Int) -> (Int?, Int) {
        guard words.indices.contains(position), let year = words[position].number, (1900...2999).contains(year) else {
            return (nil, 0)
        }
        return (year, 1)
    }

    /// `4`, `4th`, `4.`: the day, and whether it is written as one.
    private static func dayOfMonth(_ word: String) -> (Int, isOrdinal: Bool)? {
        let digits = word.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...2).contains(digits.count), let day = wholeNumber(digits) else { return nil }
        switch word[digits.endIndex...] {
        case "": return (day, false)
        case ".", "st", "nd", "rd", "th": return (day, true)
        default: return nil
        }
    }

    private func inOneWord(_ word: String, _ isAfterOn: Bool) -> TimeWords.Found? {
        guard word.utf8.count <= 10, word.utf8.count >= 3 else { return nil }
        for separator in ["-", ".", "/"] as [Character] where word.contains(separator) {
            let parts = word.split(separator: separator, omittingEmptySubsequences: false)
            let numbers = parts.map { wholeNumber($0.utf8) }
            switch (separator, parts.count) {
            case ("-", 3), ("/", 3):
                guard let first = numbers[0], let second = numbers[1], let third = numbers[2] else { return nil }
                if parts[0].utf8.count == 4 { return found(first, second, third) }
                return parts[2].utf8.count == 4 ? slashed(third, first, second) : nil
            case (".", 3):
                guard let day = numbers[0], let month = numbers[1] else { return nil }
                if parts[2].isEmpty { return found(nil, month, day) }
                return parts[2].utf8.count == 4 ? numbers[2].map { found($0, month, day) } : nil
            case (".", 2) where isAfterOn:
                if parts[1].isEmpty { return nil }
                guard let day = numbers[0], let month = numbers[1] else { return nil }
                return found(nil, month, day)
            case ("/", 2) where isAfterOn:
                guard let first = numbers[0], let second = numbers[1] else { return nil }
                return slashed(nil, first, second)
            default: return nil
            }
        }
        return nil
    }

    /// Day and month in either order: only what can be read in one way is a date.
    private func slashed(_ year: Int?, _ first: Int, _ second: Int) -> TimeWords.Found {
        if first == second || first > 12 { return found(year, second, first) }
        return second > 12 ? found(year, first, second) : .noSuchDay
    }

    private func found(_ year: Int?, _ month: Int, _ day: Int) -> TimeWords.Found {
        if let year { return LocalDay(year: year, month: month, day: day).map { .day(.date($0)) } ?? .noSuchDay }
        // A leap day may be eight years away.
        for year in (today.components.year - 1)...(today.components.year + 8) {
            if let date = LocalDay(year: year, month: month, day: day), date.number >= today.number - 1 {
                return .day(.date(date))
            }
        }
        return .noSuchDay
    }

    /// The next day with this number in its month.
    private func nextDay(_ day: Int) -> TimeWords.Found {
        guard (1...31).contains(day) else { return .noSuchDay }
        for ahead in -1...62 where today.advanced(by: ahead).components.day == day {
            return .day(.date(today.advanced(by: ahead)))
        }
        return .noSuchDay
    }
}
