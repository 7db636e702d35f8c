import Cards
import ForecastCore
import Languages
import Places
import Profiles

// Preferences and who chose them.
extension Replies {
    // MARK: Values in words

    /// A preference in words: `us, wind in kn`.
    func describe(_ units: UnitPreference) -> String {
        ([units.set?.rawValue ?? phrases.settings.usualUnits]
            + units.overrides.map { phrases.settings.quantity($0.quantity, $0.symbol) }).joined(separator: ", ")
    }

    func describe(_ hours: HourStyle?) -> String {
        hours.map { $0 == .twelve ? phrases.settings.twelveHours : phrases.settings.twentyFourHours }
            ?? phrases.settings.automatic
    }

    func describe(_ isPrivate: Bool?) -> String {
        isPrivate.map { $0 ? phrases.settings.isPrivate : phrases.settings.isPublic } ?? phrases.settings.automatic
    }

    func describe(language code: String?) -> String { Language.matching(code)?.name ?? phrases.settings.automatic }

    func describe(shares: Bool) -> String { shares ? phrases.settings.shared : phrases.settings.notShared }

    func changed<Value>(
        _ preference: Phrases.Preference,
        _ scope: ActionToken.Scope,
        _ change: Profile.Change<Value>,
        _ describe: (Value) -> String
    ) -> Card {
        let settings = phrases.settings
        let value = describe(change.value)
        switch (change, scope) {
        case (.changed, .user): return message(settings.changed(preference, value))
        case (.unchanged, .user): return message(settings.unchanged(preference, value))
        case (.changed, .channel): return message(settings.channelChanged(preference, value))
        case (.unchanged, .channel): return message(settings.channelUnchanged(preference, value))
        }
    }

    // MARK: Cards

    func units(_ asker: Asker) -> Card {
        let settings = phrases.settings
        let units = keywords.word(.units)
        let text = settings.label(.units) + ": " + unitsWithChoosers(asker)
        var card = message(text)
        card.sections.append(
            .commands([
                Card.Field("`\(example(units, "us"))`", settings.aSet),
                Card.Field("`\(example(units, "wind", "kn"))`", settings.oneQuantity),
                Card.Field("`\(example("Berlin", "f"))`", settings.oneAnswer),
            ])
        )
        return card
    }

    /// Set and single quantities, each with who chose it: `us (set for this channel), wind in kn (set by you)`.
    private func unitsWithChoosers(_ asker: Asker) -> String {
        let settings = phrases.settings
        var parts: [Decided<String>] = []
        var known: Set<Quantity> = []
        for layer in asker.unitLayers {
            for (quantity, symbol) in layer.value.overrides where known.insert(quantity).inserted {
                parts.append(Decided(settings.quantity(quantity, symbol), layer.by))
            }
            if let set = layer.value.set {
                parts.insert(Decided(set.rawValue, layer.by), at: 0)
                break
            }
        }
        if asker.units.isAuto { parts.insert(Decided(settings.usualUnits, .place), at: 0) }
        // The chooser is said once for neighbours of one chooser.
        return parts.enumerated().map { number, part in
            number + 1 < parts.count && parts[number + 1].by == part.by
                ? part.value : settings.value(part.value, part.by)
        }.joined(separator: ", ")
    }

    func settings(_ asker: Asker) -> Card {
        Card(
            title: phrases.settings.yours,
            sections: [.fields(settingsFields(asker)), .commands(settingsCommands)],
            isPrivate: true
        )
    }

    private func settingsFields(_ asker: Asker) -> [Card.Field] {
        let settings = phrases.settings
        func field<Value>(_ preference: Phrases.Preference, _ decided: Decided<Value>, _ text: String) -> Card.Field {
            Card.Field(settings.label(preference), settings.value(text, decided.by))
        }
        let place: String
        if let own = asker.profile.defaultPlace {
            place = settings.value(settings.namedPlace(own.name, own.place.title), .you)
        } else if let channels = asker.channel.defaultPlace {
            place = settings.value(settings.namedPlace(channels.name, channels.place.title), .channel)
        } else {
            place = settings.noneYet
        }
        return [
            Card.Field(settings.label(.units), unitsWithChoosers(asker)),
            field(.clock, asker.hours, describe(asker.hours.value)),
            field(.answers, asker.isPrivate, describe(asker.isPrivate.value)),
            field(.language, asker.language, asker.language.value.name),
            Card.Field(settings.defaultPlace, place),
            Card.Field(settings.savedPlaces, settings.countOf(asker.profile.places.count, Profile.mostPlaces)),
            Card.Field(
                settings.label(.sharing),
                settings.value(
                    describe(shares: asker.profile.sharesPlace),
                    asker.profile.sharesPlace ? .you : .installation
                )
            ),
        ]
    }

    private var settingsCommands: [Card.Field] {
        let settings = phrases.settings
        return [
            Card.Field("`\(example(keywords.word(.units)))`", settings.change(.units)),
            Card.Field("`\(example(keywords.word(.clock), "12"))`", settings.change(.clock)),
            Card.Field(
                "`\(example(keywords.word(.answers), keywords.isPrivate.first ?? ""))`",
                settings.change(.answers)
            ),
            Card.Field("`\(example(keywords.word(.language), otherLanguage))`", settings.change(.language)),
            Card.Field(
                "`\(example(keywords.word(.share), keywords.switchedOn.first ?? ""))`",
                settings.change(.sharing)
            ),
            Card.Field("`\(example(keywords.word(.places)))`", settings.seePlaces),
            Card.Field("`\(example(keywords.word(.export)))`", settings.seeExport),
            Card.Field("`\(example(keywords.word(.forget), keywords.me.first ?? ""))`", settings.deleteAll),
        ]
    }

    private var otherLanguage: String {
        Language.all.first { $0.code != language.code }?.keywords.itself.first ?? keywords.automatic.first ?? ""
    }

    func channelSettings(_ asker: Asker) -> Card {
        let settings = phrases.settings
        let channel = asker.channel
        let units = channel.units == .auto ? settings.automatic : describe(channel.units)
        func command(_ setting: Keyword.Setting, _ value: String) -> String {
            "`\(example(words(setting, .channel), value))`"
        }
        return Card(
            title: settings.ofChannel,
            sections: [
                .fields([
                    Card.Field(settings.label(.units), units),
                    Card.Field(settings.label(.clock), describe(channel.hours)),
                    Card.Field(settings.label(.answers), describe(channel.isPrivate)),
                    Card.Field(settings.label(.language), describe(language: channel.language)),
                    Card.Field(
                        settings.defaultPlace,
                        channel.defaultPlace.map { settings.namedPlace($0.name, $0.place.title) } ?? settings.noneYet
                    ),
                    Card.Field(settings.savedPlaces, settings.countOf(channel.places.count, Profile.mostPlaces)),
                ]),
                .commands([
                    Card.Field(command(.units, "metric"), settings.change(.units)),
                    Card.Field(command(.setDefault, "Berlin"), settings.defaultPlace),
                    Card.Field(command(.places, ""), settings.seePlaces),
                ]),
            ],
            isPrivate: true
        )
    }

    /// Everything that is stored about somebody.
    func export(_ stored: String?, lately: [(words: String, place: Place)]) -> Card {
        guard stored != nil || !lately.isEmpty else { return message(phrases.data.nothing) }
        var sections: [Card.Section] = [.paragraph(phrases.data.intro)]
        if let stored { sections.append(.code(stored)) }
        if !lately.isEmpty {
            let fields = lately.map { Card.Field(OutsideText.quoted($0.words), $0.place.title) }
            sections += [.paragraph(phrases.data.lately), .fields(fields)]
        }
        return Card(title: phrases.data.title, sections: sections, summary: phrases.data.title, isPrivate: true)
    }

    // MARK: Home

    /// Places and preferences, with buttons to choose otherwise.
    func home(_ asker: Asker) -> Card {
        let settings = phrases.settings
        var card = Card(title: settings.yours, sections: [.fields(settingsFields(asker))], isPrivate: true)
        if !asker.profile.places.isEmpty {
            card.sections += [.paragraph(phrases.places.yours), .fields(fields(of: asker.profile))]
        }
        card.sections.append(.commands(settingsCommands))
        card.actions = homeActions(asker)
        return card
    }

    private func homeActions(_ asker: Asker) -> [CardAction] {
        let (settings, buttons) = (phrases.settings, phrases.buttons)
        var actions: [CardAction] = []
        func add(_ id: String, _ label: String, _ preference: ActionToken.Preference, _ kind: CardAction.Kind = .button)
        {
            guard let token = ActionToken.prefer(preference).text else { return }
            actions.append(CardAction(id: id, label: label, token: token, kind: kind))
        }
        for set in UnitSet.allCases where set != asker.units.set {
            add("units-" + set.rawValue, buttons.use(set.rawValue), .units(.set(set)), .option)
        }
        let hours: HourStyle = asker.hours.value == .twelve ? .twentyFour : .twelve
        add("clock", buttons.use(describe(hours)), .hours(hours))
        let isPrivate = !asker.isPrivate.value
        add("answers", settings.label(.answers) + ": " + describe(isPrivate), .isPrivate(isPrivate))
        for other in Language.all where other.code != language.code {
            add("language-" + other.code, other.name, .language(other.code))
        }
        if asker.profile.defaultPlace != nil {
            let shares = !asker.profile.sharesPlace
            add("sharing", settings.label(.sharing) + ": " + describe(shares: shares), .sharing(shares))
        }
        for saved in asker.profile.places {
            guard actions.count + 1 < Self.mostActions, let number = asker.profile.number(of: saved) else { break }
            if let token = ActionToken.show(ForecastCommand(), placeID: saved.place.id).text {
                actions.append(CardAction(id: "show-\(number)", label: saved.name, token: token))
            }
            guard !asker.profile.isDefault(saved) else { continue }
            add("default-\(number)", buttons.makeDefault(saved.name), .defaultPlace(number))
        }
        return actions
    }

    /// As many as every platform can show on one card.
    private static let mostActions = 20

    // MARK: Help

    func help(_ topic: Phrases.Topic?) -> Card {
        let help = phrases.help
        let lines = topic.map(help.lines) ?? help.overview
        var sections: [Card.Section] = [.commands(lines.map { Card.Field("`\(example($0.words))`", $0.meaning) })]
        if let remark = topic.map(help.remark) ?? help.remark(.weather).map({ $0 + " " + (help.remark(.times) ?? "") })
        {
            sections.append(.paragraph(remark))
        }
        if topic == nil {
            let topics = Phrases.Topic.allCases.compactMap { help.topicWords($0).first }
            let more = topics.map { "`\(example(keywords.word(.help), $0))`" }.joined(separator: ", ")
            sections.append(.paragraph(help.more(more)))
        }
        return Card(title: topic.map(help.topicTitle) ?? help.title, sections: sections, isPrivate: true)
    }
}
