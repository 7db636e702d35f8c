import ForecastCore
import Languages

extension CommandParser {
    /// The command a first word stands for; nil when the words are about the weather after all.
    func setting(_ setting: Keyword.Setting, _ words: ArraySlice<TypedWord>) -> Command? {
        let rest = words.dropFirst()
        // "Export PA", "Channel Islands": a place of that name is meant.
        if !rest.isEmpty, setting != .units, isPlace(join(words)) { return nil }
        switch setting {
        case .help: return .help(rest.lazy.compactMap(\.meanings.topic).first)
        case .places: return rest.isEmpty ? .places : nil
        case .settings: return rest.isEmpty ? .settings : nil
        case .export: return rest.isEmpty || rest.first?.has(.me) == true ? .export : nil
        case .forget: return rest.first?.has(.me) == true ? .forgetMe : .notUnderstood(.badValue(.forget))
        case .units: return units(rest)
        case .setDefault: return named(rest, .setDefault) { .setDefault(name: $0) }
        case .remove: return named(rest, .remove) { .remove(name: $0) }
        case .save: return save(rest)
        case .rename: return rename(rest)
        case .share: return one(rest, .share, Command.share) { Self.onOrOff($0) }
        case .clock: return one(rest, .clock, Command.clock, Self.hours)
        case .answers: return one(rest, .answers, Command.answers, Self.visibility)
        case .language: return one(rest, .language, Command.language, \.meanings.language)
        case .channel: return channel(rest)
        }
    }

    /// A preference with one word for its value.
    private func one<Value>(
        _ words: ArraySlice<TypedWord>,
        _ setting: Keyword.Setting,
        _ make: (Command.Chosen<Value>) -> Command,
        _ value: (TypedWord) -> Value?
    ) -> Command {
        guard let word = words.first else { return make(.show) }
        guard words.count == 1 else { return .notUnderstood(.badValue(setting)) }
        if let value = value(word) { return make(.to(value)) }
        return word.has(.automatic) ? make(.automatic) : .notUnderstood(.badValue(setting))
    }

    private static func onOrOff(_ word: TypedWord) -> Bool? {
        word.has(.switchedOn) ? true : word.has(.switchedOff) ? false : nil
    }

    private static func visibility(_ word: TypedWord) -> Bool? {
        if case .isPrivate(let isPrivate) = word.keyword { isPrivate } else { nil }
    }

    /// `12`, `24h`.
    static func hours(_ word: TypedWord) -> HourStyle? {
        switch word.folded {
        case "12", "12h": .twelve
        case "24", "24h": .twentyFour
        default: nil
        }
    }

    private func named(
        _ words: ArraySlice<TypedWord>,
        _ setting: Keyword.Setting,
        _ make: (String) -> Command
    ) -> Command {
        words.isEmpty ? .notUnderstood(.missingWords(setting)) : make(join(words))
    }

    /// `save NAME PLACE`, `save PLACE as NAME`, or `save PLACE` under its own name.
    private func save(_ words: ArraySlice<TypedWord>) -> Command {
        guard let first = words.first else { return .notUnderstood(.missingWords(.save)) }
        if let naming = words.firstIndex(where: { $0.has(.naming) }), naming > words.startIndex,
            naming + 1 < words.endIndex
        {
            return .save(name: join(words[(naming + 1)...]), place: join(words[..<naming]))
        }
        if isPlace(join(words)) { return .save(name: join(words), place: join(words)) }
        guard words.count > 1 else { return .notUnderstood(.missingWords(.save)) }
        return .save(name: first.text, place: join(words.dropFirst()))
    }

    /// `rename A B`, `rename A to B`; a name of several words in quotes, or the longest that is known.
    private func rename(_ words: ArraySlice<TypedWord>) -> Command {
        guard words.count > 1 else { return .notUnderstood(.missingWords(.rename)) }
        if let middle = words.firstIndex(where: { $0.has(.to) }), middle > words.startIndex, middle + 1 < words.endIndex
        {
            return .rename(name: join(words[..<middle]), to: join(words[(middle + 1)...]))
        }
        var end = words.startIndex + 1
        for longer in stride(from: min(words.endIndex - 1, end + 4), to: end, by: -1)
        where isPlace(join(words[..<longer])) {
            end = longer
            break
        }
        return .rename(name: join(words[..<end]), to: join(words[end...]))
    }

    private func units(_ words: ArraySlice<TypedWord>) -> Command {
        var choices: [UnitChoice] = []
        var quantity: TypedWord?
        for word in words where !word.has(.filler) || word.meanings.quantity != nil || word.folded == "in" {
            if quantity == nil, word.meanings.quantity != nil {
                quantity = word
                continue
            }
            if let choice = choice(word, of: quantity?.meanings.quantity) {
                choices.append(choice)
                quantity = nil
            } else if word.folded != "in" {
                return .notUnderstood(.unknownUnit(word.text))
            }
            guard choices.count <= 32 else { return .notUnderstood(.unknownUnit(word.text)) }
        }
        if let quantity { return .notUnderstood(.unknownUnit(quantity.text)) }
        return .units(choices)
    }

    private func choice(_ word: TypedWord, of quantity: Quantity?) -> UnitChoice? {
        if word.has(.automatic), quantity == nil { return .auto }
        if let unit = word.meanings.unit, quantity == nil || unit.quantity == quantity { return unit }
        // "wind in kn": the filler is no inch of wind; "rain in" is inches.
        return word.text.utf8.count <= 16 ? UnitChoice(word: word.folded, of: quantity) : nil
    }

    /// What holds for the channel.
    private func channel(_ words: ArraySlice<TypedWord>) -> Command {
        guard let first = words.first else { return .channel(.settings) }
        guard let setting = first.meanings.setting else { return .notUnderstood(.badValue(.channel)) }
        switch setting {
        case .forget: return .channel(.forgetMe)
        case .help: return .help(.channel)
        case .share, .export, .channel: return .notUnderstood(.badValue(.channel))
        case .places, .settings, .units, .setDefault, .remove, .save, .rename, .clock, .answers, .language:
            guard let command = self.setting(setting, words) else { return .notUnderstood(.badValue(.channel)) }
            if case .notUnderstood = command { return command }
            return .channel(command)
        }
    }
}
