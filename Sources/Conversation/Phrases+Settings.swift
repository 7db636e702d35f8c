import Cards
import ForecastCore
import Profiles

extension Phrases {
    // MARK: Units

    /// A preference in words: `us, wind in kn`.
    func describe(_ units: UnitPreference) -> String {
        let set = units.set?.rawValue ?? "auto (as usual in the place's country)"
        let single: [String?] = [
            units.temperature.map { "temperature in \($0.symbol)" },
            units.wind.map { "wind in \($0.symbol)" },
            units.precipitation.map { "rain in \($0.symbol)" },
            units.snow.map { "snow in \($0.symbol)" },
            units.pressure.map { "pressure in \($0.symbol)" },
            units.distance.map { "distances in \($0.symbol)" },
        ]
        return ([set] + single.compactMap(\.self)).joined(separator: ", ")
    }

    func unitsChanged(_ units: String) -> String { "Your units are now: \(units)." }
    func unitsUnchanged(_ units: String) -> String { "Your units are already: \(units). Nothing was changed." }

    func units(_ asker: Asker, _ defaults: Assistant.Defaults) -> Card {
        var card = message("Your units: \(whoseUnits(asker, defaults)).")
        card.sections.append(
            .commands([
                Card.Field("`\(asker.command) units us`", "a set: metric, us, uk, si, ca, nautical, or auto"),
                Card.Field("`\(asker.command) units wind kn`", "one quantity"),
                Card.Field("`\(asker.command) Berlin f`", "for one answer"),
            ])
        )
        return card
    }

    private func whoseUnits(_ asker: Asker, _ defaults: Assistant.Defaults) -> String {
        if asker.profile.units != .auto { return describe(asker.profile.units) + " (set by you)" }
        return describe(defaults.units) + " (the default)"
    }

    // MARK: Saved places

    func saved(_ saving: Profile.Saving, _ command: String) -> Card {
        switch saving {
        case .added(let saved, let isDefault):
            message(
                "Saved “\(saved.name)”: \(saved.place.title)."
                    + (isDefault
                        ? " It is your default: `\(command)` alone shows it." : " Type `\(command) \(saved.name)`.")
            )
        case .replaced(let saved, let before):
            message("“\(saved.name)” is now \(saved.place.title); it was \(before.place.title).")
        case .unchanged(let saved):
            message("“\(saved.name)” is already \(saved.place.title). Nothing was changed.")
        case .full(let most):
            message("You have \(most) places, which is the most. Remove one first: `\(command) remove NAME`.")
        }
    }

    func defaultChanged(_ change: Profile.DefaultChange, _ name: String, _ command: String) -> Card {
        switch change {
        case .changed(let saved, _): message("Your default is now “\(saved.name)”: \(saved.place.title).")
        case .unchanged(let saved): message("“\(saved.name)” is already your default. Nothing was changed.")
        case .unknown: message(noSuchPlace(name, command))
        }
    }

    func removed(_ removal: Profile.Removal, _ name: String, _ command: String) -> Card {
        switch removal {
        case .removed(let saved): message("Removed “\(saved.name)” (\(saved.place.title)).")
        case .removedDefault(let saved, let next):
            message(
                "Removed “\(saved.name)” (\(saved.place.title)), which was your default. "
                    + (next.map { "Your default is now “\($0.name)”: \($0.place.title)." }
                        ?? "You have no default now: `\(command) save home Berlin` sets one.")
            )
        case .unknown: message(noSuchPlace(name, command))
        }
    }

    private func noSuchPlace(_ name: String, _ command: String) -> String {
        "You have no place called “\(OutsideText.quoted(name))”. `\(command) places` lists yours."
    }

    func places(_ asker: Asker) -> Card {
        guard !asker.profile.places.isEmpty else {
            return message("You have saved no places yet. Type `\(asker.command) save home Berlin`.")
        }
        return Card(
            title: "Your places",
            sections: [
                .fields(
                    asker.profile.places.map { saved in
                        Card.Field(
                            saved.name,
                            saved.place.title + (asker.profile.isDefault(saved) ? " (default)" : "")
                        )
                    }
                )
            ],
            isPrivate: true
        )
    }

    // MARK: Everything

    func settings(_ asker: Asker, _ defaults: Assistant.Defaults) -> Card {
        Card(
            title: "Your settings",
            sections: [
                .fields([
                    Card.Field("Units", whoseUnits(asker, defaults)),
                    Card.Field(
                        "Default place",
                        asker.profile.defaultPlace.map { "\($0.name): \($0.place.title)" } ?? "none yet"
                    ),
                    Card.Field("Saved places", "\(asker.profile.places.count) of \(Profile.mostPlaces)"),
                    Card.Field("Answers", (defaults.isPrivate ? "private" : "public") + " (the default)"),
                ]),
                .commands([
                    Card.Field("`\(asker.command) units`", "change units"),
                    Card.Field("`\(asker.command) places`", "see your places"),
                    Card.Field("`\(asker.command) forget me`", "delete everything I stored about you"),
                ]),
            ],
            isPrivate: true
        )
    }

    var forgotten: String { "Done: everything I stored about you is deleted, backups included." }
    var nothingToForget: String { "There was nothing to delete: I have stored nothing about you." }

    func help(_ command: String) -> Card {
        func line(_ words: String, _ meaning: String) -> Card.Field { Card.Field("`\(command) \(words)`", meaning) }
        return Card(
            title: "What I can do",
            sections: [
                .commands([
                    line("Berlin", "the weather now; a name in any script, with region or country, or a coordinate"),
                    line("Berlin hourly", "the coming hours; `hourly 24` for more"),
                    line("Berlin daily", "the coming days; `daily 3` for fewer, `week` is the same"),
                    line("Berlin tomorrow", "one day: `today` or `tomorrow`"),
                    line("Berlin f private", "other units or another audience, for this answer"),
                    line("save home Berlin", "remember a place; the first is what `\(command)` alone shows"),
                    line("places", "your places; also `default NAME` and `remove NAME`"),
                    line("units us", "your units: a set, or one quantity as in `units wind kn`"),
                    line("settings", "what I know about you; `forget me` deletes it"),
                ]),
                .paragraph("The letters of a wind say where it comes from. Times are those of the place."),
            ],
            isPrivate: true
        )
    }
}
