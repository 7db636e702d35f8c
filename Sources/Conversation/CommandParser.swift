import Cards
import ForecastCore

/// Understands what a person typed after the command's name.
///
/// Words come in any order; the place is what is left when the other words are taken out, unless the whole text is
/// itself a place ("Rain, Bavaria"). Quotes make a place literal. The work is linear in the length of the text.
package struct CommandParser: Sendable {
    /// Bytes of a text that is read.
    package static let maximumLength = 8192

    /// Whether a text is the name of a place or of one of the asker's saved places.
    private let isPlace: @Sendable (String) -> Bool

    package init(isPlace: @escaping @Sendable (String) -> Bool) {
        self.isPlace = isPlace
    }

    /// The command a text stands for.
    package func parse(_ text: String) -> Command {
        guard text.utf8.count <= Self.maximumLength else { return .notUnderstood(.tooLong) }
        let words = TypedText(text)
        guard let first = words.list.first else { return .forecast(ForecastCommand()) }
        if !first.isQuoted, let command = setting(first.folded, words) { return command }
        return forecast(words)
    }

    /// First words that are commands.
    static let settingWords: Set<String> = [
        "help", "?", "places", "settings", "forget", "units", "unit", "default", "remove", "save",
    ]

    // MARK: Settings: the first word decides, unless the whole text is a place

    private func setting(_ first: String, _ words: TypedText) -> Command? {
        let rest = words.list.dropFirst()
        switch first {
        case "help", "?": return rest.isEmpty || !isPlace(words.text) ? .help : nil
        case "places" where rest.isEmpty: return .places
        case "settings" where rest.isEmpty: return .settings
        case "forget" where rest.map(\.folded) == ["me"]: return .forgetMe
        case "units", "unit": return units(rest)
        case "default" where !isPlace(words.text): return named(rest, "default") { .setDefault(name: $0) }
        case "remove" where !isPlace(words.text): return named(rest, "remove") { .remove(name: $0) }
        case "save" where !isPlace(words.text):
            guard let name = rest.first?.text, rest.count > 1 else {
                return .notUnderstood(.missingWords(command: "save"))
            }
            return .save(name: name, place: join(rest.dropFirst()))
        default: return nil
        }
    }

    private func named(
        _ words: ArraySlice<TypedWord>,
        _ command: String,
        _ make: (String) -> Command
    ) -> Command {
        words.isEmpty ? .notUnderstood(.missingWords(command: command)) : make(join(words))
    }

    private func units(_ words: ArraySlice<TypedWord>) -> Command {
        var choices: [UnitChoice] = []
        var quantity: Quantity?
        for word in words {
            if quantity == nil, let named = Quantity(word: word.folded) {
                quantity = named
                continue
            }
            guard let choice = UnitChoice(word: word.folded, of: quantity) else {
                return .notUnderstood(.unknownUnit(word.text))
            }
            choices.append(choice)
            quantity = nil
        }
        if let quantity { return .notUnderstood(.unknownUnit(quantity.rawValue)) }
        return .units(choices)
    }

    // MARK: Weather

    private func forecast(_ words: TypedText) -> Command {
        if words.list.count == 1, let number = words.list[0].number { return .choose(number) }
        if words.list.contains(where: { $0.isKeyword }), words.list.count > 1, isPlace(words.text) {
            return .forecast(ForecastCommand(place: words.text))
        }
        var command = ForecastCommand()
        var left: [TypedWord] = []
        var position = 0
        while position < words.list.count {
            let word = words.list[position]
            position += 1
            guard let keyword = word.keyword else {
                left.append(word)
                continue
            }
            switch keyword {
            case .view(let view, let name, let maximum):
                command.view = view
                guard let maximum, position < words.list.count, let count = words.list[position].number else {
                    continue
                }
                position += 1
                guard (1...maximum).contains(count) else {
                    let place = (left + words.list[position...]).filter { $0.keyword == nil }.map(\.text)
                    return .notUnderstood(
                        .countOutOfRange(
                            view: name,
                            maximum: maximum,
                            place: place.isEmpty ? nil : place.joined(separator: " ")
                        )
                    )
                }
                command.view = view.counting(count)
            case .when(let when):
                command.when = when
                if command.view == .now { command.view = .day }
            case .isPrivate(let isPrivate): command.isPrivate = isPrivate
            }
        }
        takeUnits(&left, into: &command)
        while left.count > 1, left[0].isFiller { left.removeFirst() }
        if !left.isEmpty { command.place = join(left[...]) }
        return .forecast(command)
    }

    /// Takes unit words off, unless they are part of the place's name ("Paris us", "San Jose CA").
    private func takeUnits(_ words: inout [TypedWord], into command: inout ForecastCommand) {
        guard words.contains(where: { $0.unit != nil }), words.count == 1 || !isPlace(join(words[...])) else { return }
        command.units = words.compactMap(\.unit)
        words.removeAll { $0.unit != nil }
    }

    private func join(_ words: some Sequence<TypedWord>) -> String {
        words.map(\.text).joined(separator: " ")
    }
}

extension ForecastCommand {
    /// The words that ask for this view.
    var words: [String] {
        switch view {
        case .now: []
        case .hourly(let count): count == WeatherView.defaultHours ? ["hourly"] : ["hourly", String(count)]
        case .daily(let count): count == WeatherView.defaultDays ? ["daily"] : ["daily", String(count)]
        case .day, .rain, .wind, .sun, .moon, .alerts: when == .tomorrow ? ["tomorrow"] : ["today"]
        }
    }
}

extension WeatherView {

    /// The view with another count; views without one stay.
    fileprivate func counting(_ count: Int) -> WeatherView {
        switch self {
        case .hourly: .hourly(count)
        case .daily: .daily(count)
        case .now, .day, .rain, .wind, .sun, .moon, .alerts: self
        }
    }
}
