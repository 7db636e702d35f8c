import Cards
import ForecastCore
import Languages

/// Reads days and times among words: `friday`, `on 24 Dec`, `at 5pm`, `in 3 hours`.
struct TimeWords {
    /// What stands at a position.
    enum Found {
        case day(When.Day)
        case tonight
        case weekend
        /// A part of a day, by a minute in it.
        case part(minute: Int)
        /// A time of day; not exact: it may as well be after noon, if a part of the day says so.
        case minute(Int, isExact: Bool)
        case after(minutes: Int)
        case past
        case noSuchDay
        case noSuchTime
        case tooFarAhead
    }

    /// How far ahead a time can be asked for.
    static let mostMinutes = WeatherView.maximumDays * 1440

    let words: [TypedWord]
    let today: LocalDay

    /// What begins at a position, and how many words it takes; nil when it is no time.
    func read(at position: Int) -> (found: Found, count: Int)? {
        guard words.indices.contains(position), !words[position].isQuoted else { return nil }
        switch words[position].keyword {
        case .today: return (.day(.today), 1)
        case .tomorrow: return (.day(.tomorrow), 1)
        case .dayAfterTomorrow: return (.after(minutes: 2880), 1)
        case .tonight: return (.tonight, 1)
        case .weekend: return (.weekend, 1)
        case .yesterday: return (.past, 1)
        case .weekday(let day): return (.day(.weekday(day)), 1)
        case .partOfDay(let minute): return (.part(minute: minute), 1)
        case .minute(let minute): return (.minute(minute, isExact: true), 1)
        case .on: return on(position) ?? number(at: position)
        case .at: return at(position)
        case .within: return within(position)
        case .next: return after(position, 1) { isDayWord($0) }
        default: return number(at: position)
        }
    }

    /// What follows a word that adds nothing, if it is what may follow.
    private func after(_ position: Int, _ count: Int, _ condition: (TypedWord) -> Bool) -> (Found, Int)? {
        guard position + count < words.count, condition(words[position + count]) else { return nil }
        return read(at: position + count).map { ($0.found, $0.count + count) }
    }

    private func isDayWord(_ word: TypedWord) -> Bool {
        switch word.keyword {
        case .weekday, .weekend, .partOfDay, .tonight: true
        default: false
        }
    }

    /// `on friday`, `on the 24th`, `am fr`.
    private func on(_ position: Int) -> (Found, Int)? {
        var next = position + 1
        while next < words.count, words[next].has(.filler) || words[next].keyword == .next,
            words[next].meanings.shortWeekday == nil, next < position + 3
        { next += 1 }
        guard next < words.count, !words[next].isQuoted else { return nil }
        if let day = words[next].meanings.shortWeekday { return (.day(.weekday(day)), next + 1 - position) }
        if let (found, count) = DateWords(words: words, today: today).date(at: next, isAfterOn: true) {
            return (found, next + count - position)
        }
        switch words[next].keyword {
        case .today, .tomorrow, .weekend, .tonight, .yesterday, .partOfDay:
            return after(position, next - position) { _ in true }
        default: return nil
        }
    }

    /// `at 17:00`, `at noon`, `at night`.
    private func at(_ position: Int) -> (Found, Int)? {
        let next = position + 1
        guard next < words.count, !words[next].isQuoted else { return nil }
        switch words[next].keyword {
        case .minute, .partOfDay, .tonight, .weekend: return after(position, 1) { _ in true }
        default: return ClockWords(words: words).time(at: next, isAfterAt: true).map { ($0.found, $0.count + 1) }
        }
    }

    /// `in 3h`, `in an hour`, `in the evening`.
    private func within(_ position: Int) -> (Found, Int)? {
        if let length = length(at: position + 1) {
            let minutes = length.minutes
            return (minutes <= Self.mostMinutes ? .after(minutes: minutes) : .tooFarAhead, length.words + 1)
        }
        for skipped in 1...2 {
            guard position + skipped < words.count, skipped == 1 || words[position + 1].has(.filler) else { return nil }
            if case .partOfDay = words[position + skipped].keyword { return after(position, skipped) { _ in true } }
        }
        return nil
    }

    private func number(at position: Int) -> (Found, Int)? {
        guard let first = words[position].folded.utf8.first,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || words[position].meanings.month != nil
        else { return nil }
        if let date = DateWords(words: words, today: today).date(at: position, isAfterOn: false) { return date }
        return ClockWords(words: words).time(at: position, isAfterAt: false)
    }

    // MARK: Lengths

    /// A length of time in words.
    struct Length {
        let count: Int
        let unit: Keyword.Duration
        let words: Int
        var isHalf = false

        var minutes: Int {
            switch unit {
            case .minutes: count
            case .hours: isHalf ? 30 : count * 60
            case .days: count * 1440
            }
        }
    }

    /// `3h`, `90 min`, `two days`, `half an hour`.
    func length(at position: Int) -> Length? {
        guard words.indices.contains(position), !words[position].isQuoted else { return nil }
        let word = words[position]
        if let length = Self.glued(word.folded) { return length }
        var next = position
        let count = word.number ?? word.meanings.number
        if count != nil { next += 1 }
        var isHalf = false
        if next < words.count, words[next].has(.half) {
            isHalf = true
            next += 1
            if next < words.count, words[next].meanings.number == 1 { next += 1 }
        }
        guard count != nil || isHalf, next < words.count, !words[next].isQuoted,
            let unit = words[next].meanings.duration
        else { return nil }
        if isHalf {
            return unit == .hours ? Length(count: 1, unit: unit, words: next + 1 - position, isHalf: true) : nil
        }
        return Length(count: count ?? 1, unit: unit, words: 2)
    }

    /// `3h`, `7-day`.
    private static func glued(_ word: String) -> Length? {
        let digits = word.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let count = wholeNumber(digits), digits.count < word.utf8.count else { return nil }
        var rest = word[digits.endIndex...]
        if rest.utf8.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        guard let unit = KeywordTable.words[String(rest)]?.duration else { return nil }
        return Length(count: count, unit: unit, words: 1)
    }
}
