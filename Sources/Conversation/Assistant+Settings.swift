import Cards
import ForecastCore
import Places
import Profiles

extension Assistant {
    /// Shows or changes the asker's units.
    func units(_ choices: [UnitChoice], _ asker: Asker) -> Reply {
        guard !choices.isEmpty else { return .ready(Answer(phrases.units(asker, defaults))) }
        return change(asker) { profile in
            profile.setUnits(choices.reduce(profile.units) { $0.choosing($1) })
        } saying: { [phrases] change in
            switch change {
            case .changed(let units): phrases.message(phrases.unitsChanged(phrases.describe(units)))
            case .unchanged(let units): phrases.message(phrases.unitsUnchanged(phrases.describe(units)))
            }
        }
    }

    /// Saves the place some words mean under a name.
    func save(_ name: String, words typed: String, _ asker: Asker) -> Reply {
        guard let name = SavedPlace.checked(name), !Self.isTaken(name) else {
            return .ready(Answer(phrases.message(phrases.badName(asker.command))))
        }
        switch resolve(typed, asker, .save(name: name)) {
        case .place(let place): return save(name, place, asker)
        case .answer(let answer): return .ready(answer)
        }
    }

    /// Saves a place under a name.
    func save(_ name: String, _ place: Place, _ asker: Asker) -> Reply {
        guard let saved = SavedPlace(name: name, place: place), !Self.isTaken(saved.name) else {
            return .ready(Answer(phrases.message(phrases.badName(asker.command))))
        }
        return change(asker) {
            $0.save(saved)
        } saying: { [phrases] in
            phrases.saved($0, asker.command)
        }
    }

    /// Words of the grammar make no names: they could never be typed as one.
    private static func isTaken(_ name: String) -> Bool {
        let words = TypedText(name).list
        return words.count == 1
            && (words[0].keyword != nil || words[0].number != nil
                || CommandParser.settingWords.contains(words[0].folded))
    }

    /// Makes a saved place the default.
    func setDefault(_ name: String, _ asker: Asker) -> Reply {
        change(asker) {
            $0.setDefault(name)
        } saying: { [phrases] in
            phrases.defaultChanged($0, name, asker.command)
        }
    }

    /// Removes a saved place.
    func remove(_ name: String, _ asker: Asker) -> Reply {
        change(asker) {
            $0.remove(name)
        } saying: { [phrases] in
            phrases.removed($0, name, asker.command)
        }
    }

    /// Removes everything that is kept of the asker.
    func forget(_ asker: Asker) -> Reply {
        .later { [self] in
            choices.forget(asker.user)
            do throws(StoreFailure) {
                let hadSomething = try await profiles.forget(asker.user)
                return Answer(phrases.message(hadSomething ? phrases.forgotten : phrases.nothingToForget))
            } catch {
                return Answer(phrases.storeFailure(error))
            }
        }
    }

    /// Changes the asker's profile and says what happened once it is safe.
    private func change<Outcome: Sendable>(
        _ asker: Asker,
        _ change: @escaping @Sendable (inout Profile) -> Outcome,
        saying: @escaping @Sendable (Outcome) -> Card
    ) -> Reply {
        .later { [self] in
            do throws(StoreFailure) {
                return Answer(saying(try await profiles.update(asker.user, change)))
            } catch {
                return Answer(phrases.storeFailure(error))
            }
        }
    }
}
