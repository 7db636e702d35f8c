import Cards
import ForecastCore
import Languages

/// Reads a question about the weather word by word.
struct ForecastReader {
    private let parser: CommandParser
    private let words: [TypedWord]
    private let times: TimeWords
    private var position = 0
    private var asked = ForecastCommand()
    private var time = AskedTime()
    private var isComparison = false
    /// Views that were named, the comparison aside.
    private var views = 0
    /// Words that are not of the grammar, in their order.
    private var left: [TypedWord] = []
    /// What is wrong, to be said with the place.
    private var problem: ((String?) -> Misunderstanding)?

    init(_ words: [TypedWord], parser: CommandParser) {
        self.parser = parser
        self.words = Self.joiningPlace(in: words, parser)
        times = TimeWords(words: self.words, today: parser.today)
    }

    /// What the words ask for.
    consuming func command() -> Command {
        while position < words.count { position += step() }
        takeUnits()
        if isComparison { return comparison() }
        let place = place(of: left[...])
        switch time.when {
        case .success(let when?):
            asked.when = when
            if asked.view == .now { asked.view = .day }
        case .success(nil): break
        case .failure(let clash): problem = problem ?? { .twoTimes(clash.first, clash.second, place: $0) }
        }
        if let problem { return .notUnderstood(problem(place)) }
        asked.place = place
        return .forecast(asked)
    }

    // MARK: One step

    /// Understands the word at the position; gives how many words that took.
    private mutating func step() -> Int {
        let word = words[position]
        if word.isQuoted {
            left.append(word)
            return 1
        }
        if let count = length() ?? language() ?? time(at: position) { return count }
        switch word.keyword {
        case .view(.compare):
            isComparison = true
            return 1
        case .versus:
            isComparison = true
            left.append(word)
            return 1
        case .view(let view): return show(view)
        case .isPrivate(let isPrivate):
            asked.isPrivate = isPrivate
            return 1
        case .next where follows(\.isView): return 1
        default:
            left.append(word)
            return 1
        }
    }

    private func follows(_ condition: (TypedWord) -> Bool) -> Bool {
        position + 1 < words.count && condition(words[position + 1])
    }

    /// A view, and its number where one follows.
    private mutating func show(_ view: Keyword.View) -> Int {
        views += 1
        switch view {
        case .now: asked.view = .now
        case .rain: asked.view = .rain
        case .wind: asked.view = .wind
        case .sun: asked.view = .sun
        case .moon: asked.view = .moon
        case .alerts: asked.view = .alerts
        case .hourly, .daily:
            guard position + 1 < words.count, let count = words[position + 1].number else {
                let isNextWeek = words[position].has(.week) && position > 0 && words[position - 1].has(.following)
                asked.view =
                    view == .hourly
                    ? .hourly(WeatherView.defaultHours)
                    : .daily(isNextWeek ? 2 * WeatherView.defaultDays : WeatherView.defaultDays)
                return 1
            }
            // "hourly 5 pm": the number is a time.
            if times.read(at: position + 1) != nil {
                asked.view = view == .hourly ? .hourly(WeatherView.defaultHours) : .daily(WeatherView.defaultDays)
                return 1
            }
            setCount(view, count)
            let hasUnit = position + 2 < words.count && words[position + 2].meanings.duration != nil
            return hasUnit ? 3 : 2
        case .compare: break
        }
        return 1
    }

    private mutating func setCount(_ view: Keyword.View, _ count: Int) {
        let maximum = view == .hourly ? WeatherView.maximumHours : WeatherView.maximumDays
        guard (1...maximum).contains(count) else {
            problem = problem ?? { .countOutOfRange(view, maximum: maximum, place: $0) }
            return
        }
        asked.view = view == .hourly ? .hourly(count) : .daily(count)
    }

    /// `24 hours`, `3 days`, `90min`, `12h`: how much is shown, or the clock of the answer.
    private mutating func length() -> Int? {
        let word = words[position]
        if let style = CommandParser.hours(word), word.number == nil,
            position == 0 || words[position - 1].keyword != .next
        {
            asked.hours = style
            return 1
        }
        let skip = word.keyword == .next ? 1 : 0
        guard let length = times.length(at: position + skip) else { return nil }
        switch length.unit {
        case .minutes: time.set(after: length.count, typed: join(words[position..<(position + skip + length.words)]))
        case .hours: setCount(.hourly, length.count)
        case .days: setCount(.daily, length.count)
        }
        return skip + length.words
    }

    /// `in english`, `auf deutsch`.
    private mutating func language() -> Int? {
        guard words[position].has(.inLanguage), follows({ $0.meanings.language != nil && $0.folded.utf8.count > 2 })
        else { return nil }
        asked.language = words[position + 1].meanings.language
        return 2
    }

    private mutating func time(at position: Int) -> Int? {
        guard let (found, count) = times.read(at: position) else { return nil }
        let typed = join(words[position..<(position + count)])
        // Without the small word before a day or a time.
        let isLed = words[position].keyword == .on || words[position].keyword == .at
        let bare = isLed && count > 1 ? join(words[(position + 1)..<(position + count)]) : typed
        switch found {
        case .noSuchDay: problem = problem ?? { .noSuchDay(bare, place: $0) }
        case .noSuchTime: problem = problem ?? { .noSuchTime(bare, place: $0) }
        case .tooFarAhead: problem = problem ?? { .tooFarAhead(typed, place: $0) }
        case .past: problem = problem ?? { .past(place: $0) }
        case .day(let day): time.set(.on(day), typed: typed)
        case .tonight: time.set(.tonight, typed: typed)
        case .weekend: time.set(.weekend, typed: typed)
        case .part(let minute): time.set(part: minute, typed: typed)
        case .minute(let minute, let isExact): time.set(minute: minute, isExact: isExact, typed: typed)
        case .after(let minutes): time.set(after: minutes, typed: typed)
        }
        return count
    }

    // MARK: What is left

    /// Takes unit words off, unless they are part of the place's name ("Paris, us", "San Jose ca").
    private mutating func takeUnits() {
        guard left.contains(where: { $0.unit != nil }) else { return }
        let isPlace = left.count > 1 && parser.isPlace(join(left))
        let taken = left.indices.filter { number in
            guard let unit = left[number].unit else { return false }
            // A set in small letters is one, not a country: only California is written so as well.
            let isSet = if case .set(let set) = unit { set != .ca } else { false }
            return !isPlace || isSet && (number == 0 || !left[number - 1].endsPart)
        }
        for unit in taken.compactMap({ left[$0].unit }) {
            // The last word for a quantity counts; a set counts from where it stands.
            if unit.quantity == nil { asked.units = [] }
            asked.units.removeAll { $0.quantity == unit.quantity }
            asked.units.append(unit)
        }
        var rest = taken[...]
        var kept: [TypedWord] = []
        for (number, word) in left.enumerated() {
            if number == rest.first { rest.removeFirst() } else { kept.append(word) }
        }
        left = kept
    }

    /// The place some words mean, without the small words around it; nil when nothing is left.
    private func place(of words: ArraySlice<TypedWord>) -> String? {
        var words = words
        if words.count > 1, words.allSatisfy({ $0.has(.filler) }) { return nil }
        if words.count == 1, words.first?.has(.filler) == true, !parser.isPlace(join(words)) { return nil }
        var looks = 4
        func isWhole() -> Bool {
            looks -= 1
            return looks >= 0 && parser.isPlace(join(words))
        }
        // "The Hague" is one, "In Salah" as well; "in Wellington" is not, though there is one in Indiana.
        while words.count > 1, let first = words.first, first.has(.filler) {
            if isWhole(), Self.articles.contains(first.folded) || !parser.isPlace(join(words.dropFirst())) { break }
            words.removeFirst()
        }
        while words.count > 1, words.last?.has(.filler) == true, !isWhole() { words.removeLast() }
        guard let last = words.last else { return nil }
        var text = join(words)
        if !last.isQuoted {
            while let mark = text.utf8.last, Self.marks.contains(mark), text.utf8.count > 1 { text.removeLast() }
        }
        return text
    }

    private static let articles: Set<String> = ["the", "a", "die", "der", "das"]
    private static let marks: Set<UInt8> = [
        UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "!"),
    ]

    private func comparison() -> Command {
        let list = PlaceList(left, parser)
        let places = list.parts.compactMap { place(of: $0[...]) }
        if places.count > CommandParser.mostCompared {
            return .notUnderstood(.compareTooMany(Array(places.prefix(CommandParser.mostCompared))))
        }
        var isNow = views == 0 || asked.view == .now
        if case .success(nil) = time.when {} else { isNow = false }
        return isNow && problem == nil ? .compare(places, how: asked) : .notUnderstood(.compareIsNow(places))
    }

    // MARK: Places that hold words of the grammar

    /// Makes one literal word of the words that are a place although one of them is of the grammar: "Rain, Bavaria".
    private static func joiningPlace(in words: [TypedWord], _ parser: CommandParser) -> [TypedWord] {
        guard (2...24).contains(words.count), words.contains(where: { $0.isView }) else { return words }
        let before = words.prefix { $0.isGrammar }.count
        let after = words.reversed().prefix { $0.isGrammar }.count
        var looks = 8
        for start in 0...min(before, words.count - 2) {
            for end in stride(from: words.count, through: max(words.count - after, start + 2), by: -1) {
                let span = words[start..<end]
                guard span.contains(where: { $0.isView }), span.contains(where: { !$0.isGrammar }) else { continue }
                guard looks > 0 else { return words }
                looks -= 1
                guard parser.isPlace(join(span)) else { continue }
                return words[..<start] + [TypedWord(text: join(span), isQuoted: true)] + words[end...]
            }
        }
        return words
    }
}

extension TypedWord {
    /// Whether it asks for a view or a time: a word that names a place too in "Sun City".
    fileprivate var isView: Bool {
        switch keyword {
        case .on, .at, .within, .next, nil: false
        default: true
        }
    }
}
