import Cards
import ForecastCore
import Foundation
import Languages
import Places
import Profiles

extension Assistant {
    /// Shows or changes one preference or the saved places, of the asker or of the channel.
    func change(_ command: Command, _ scope: ActionToken.Scope, _ asker: Asker) -> Reply {
        let replies = replies(asker)
        switch command {
        case .units(let choices):
            if choices.isEmpty { return .ready(Answer(replies.units(asker))) }
            return update(scope, asker) { profile in
                profile.setUnits(choices.reduce(profile.units) { $0.choosing($1) })
            } saying: {
                replies.changed(.units, scope, $0) { replies.describe($0) }
            }
        case .clock(let chosen):
            return set(chosen, scope, asker, .clock, { $0.setHours($1) }, replies.describe)
        case .answers(let chosen):
            return set(chosen, scope, asker, .answers, { $0.setPrivate($1) }, replies.describe)
        case .language(let chosen):
            return set(chosen, scope, asker, .language, { $0.setLanguage($1) }, replies.describe(language:))
        case .share(.to(let shares)):
            if shares, asker.profile.defaultPlace == nil {
                return .ready(Answer(replies.message(replies.phrases.sharing.noPlace(asker.command)), .notUnderstood))
            }
            return update(scope, asker) {
                $0.setSharing(shares)
            } saying: {
                replies.changed(.sharing, scope, $0) { replies.describe(shares: $0) }
            }
        case .share: return .ready(Answer(replies.settings(asker)))
        case .save(let name, let typed): return save(name, words: typed, scope, asker)
        case .setDefault(let name): return setDefault(name, scope, asker)
        case .rename(let name, let newName):
            guard !Self.isTaken(newName) else { return .ready(Answer(replies.badName(), .notUnderstood)) }
            return update(scope, asker) {
                $0.rename(name, to: newName)
            } saying: {
                replies.renamed($0, name)
            }
        case .remove(let name):
            return update(scope, asker) {
                $0.remove(name)
            } saying: {
                replies.removed($0, name, scope, asker)
            }
        default: return .ready(Answer(replies.settings(asker)))
        }
    }

    private func set<Value: Sendable & Equatable>(
        _ chosen: Command.Chosen<Value>,
        _ scope: ActionToken.Scope,
        _ asker: Asker,
        _ preference: Phrases.Preference,
        _ change: @escaping @Sendable (inout Profile, Value?) -> Profile.Change<Value?>,
        _ describe: @escaping @Sendable (Value?) -> String
    ) -> Reply {
        let value: Value?
        switch chosen {
        case .show: return .ready(Answer(replies(asker).settings(asker)))
        case .automatic: value = nil
        case .to(let chosen): value = chosen
        }
        return .later(isPrivate: true) { [self] in
            do throws(StoreFailure) {
                guard let key = key(scope, asker) else { return Answer(replies(asker).settings(asker)) }
                let (outcome, profile) = try await profiles.update(key) { (change(&$0, value), $0) }
                // A new language speaks at once.
                let changed =
                    scope == .user
                    ? Asker(speaker: asker.speaker, profile: profile, channel: asker.channel, defaults: defaults)
                    : Asker(speaker: asker.speaker, profile: asker.profile, channel: profile, defaults: defaults)
                return Answer(replies(changed).changed(preference, scope, outcome, describe))
            } catch {
                return storeFailure(error, asker)
            }
        }
    }

    // MARK: Places

    /// Saves the place some words mean under a name.
    private func save(_ name: String, words typed: String, _ scope: ActionToken.Scope, _ asker: Asker) -> Reply {
        guard let name = SavedPlace.checked(name), !Self.isTaken(name) else {
            return .ready(Answer(replies(asker).badName(), .notUnderstood))
        }
        return resolving(typed, asker, .save(name: name, scope)) { [self] in save(name, $0, scope, asker) }
    }

    /// Saves a place under a name.
    func save(_ name: String, _ place: Place, _ scope: ActionToken.Scope, _ asker: Asker) -> Reply {
        let replies = replies(asker)
        guard scope == .user || asker.speaker.mayChangeChannel else {
            return .ready(Answer(replies.message(replies.phrases.settings.notAllowed), .notAllowed))
        }
        guard let saved = SavedPlace(name: name, place: place), !Self.isTaken(saved.name) else {
            return .ready(Answer(replies.badName(), .notUnderstood))
        }
        return update(scope, asker) {
            $0.save(saved)
        } saying: {
            replies.saved($0, scope)
        }
    }

    /// Words of the grammar make no names: they could never be typed as one.
    static func isTaken(_ name: String) -> Bool {
        let words = TypedText(name).list
        guard let word = words.first, words.count == 1 else { return Mention(name) != nil }
        return word.isGrammar || word.meanings.setting != nil || Mention(word.text) != nil
    }

    /// Makes a saved place the default; a place that is not saved yet is saved under what was typed for it.
    private func setDefault(_ name: String, _ scope: ActionToken.Scope, _ asker: Asker) -> Reply {
        let replies = replies(asker)
        let profile = scope == .user ? asker.profile : asker.channel
        if profile.place(named: name) == nil, finder.knows(name), !Self.isTaken(name),
            case .found(let place) = finder.find(name, context: asker.placeContext),
            let saved = SavedPlace(name: name, place: place)
        {
            return update(scope, asker) { profile in
                if case .full(let most) = profile.save(saved) { return Profile.Saving.full(most: most) }
                _ = profile.setDefault(saved.name)
                return .added(saved, isDefault: true)
            } saying: {
                replies.saved($0, scope)
            }
        }
        return update(scope, asker) {
            $0.setDefault(name)
        } saying: {
            replies.defaultChanged($0, name, scope)
        }
    }

    // MARK: Everything

    /// Everything that is stored about the asker.
    func export(_ asker: Asker) -> Card {
        replies(asker).export(
            asker.profile.isEmpty ? nil : asker.profile.json(of: asker.user),
            lately: choices.everything(of: asker.user)
        )
    }

    /// Removes everything that is kept of the asker.
    func forget(_ asker: Asker) -> Reply {
        .later(isPrivate: true) { [self] in
            let hadChoices = choices.forget(asker.user)
            let replies = replies(asker)
            do throws(StoreFailure) {
                let wasStored = try await profiles.forget(asker.user)
                let data = replies.phrases.data
                return Answer(replies.message(wasStored || hadChoices ? data.forgotten : data.nothingToForget))
            } catch {
                return storeFailure(error, asker)
            }
        }
    }

    /// Removes everything that is kept of the channel.
    func forgetChannel(_ asker: Asker) -> Reply {
        .later(isPrivate: true) { [self] in
            let replies = replies(asker)
            do throws(StoreFailure) {
                guard let channel = asker.speaker.channel else { return Answer(replies.settings(asker)) }
                let wasStored = try await profiles.forget(channel)
                let data = replies.phrases.data
                return Answer(replies.message(wasStored ? data.channelForgotten : data.nothingOfChannel))
            } catch {
                return storeFailure(error, asker)
            }
        }
    }

    private func key(_ scope: ActionToken.Scope, _ asker: Asker) -> ProfileKey? {
        scope == .user ? asker.user : asker.speaker.channel
    }

    /// Changes a profile and says what happened once it is safe.
    private func update<Outcome: Sendable>(
        _ scope: ActionToken.Scope,
        _ asker: Asker,
        _ change: @escaping @Sendable (inout Profile) -> Outcome,
        saying: @escaping @Sendable (Outcome) -> Card
    ) -> Reply {
        guard let key = key(scope, asker) else { return .ready(Answer(replies(asker).settings(asker))) }
        return .later(isPrivate: true) { [self] in
            do throws(StoreFailure) {
                return Answer(saying(try await profiles.update(key, change)))
            } catch {
                return storeFailure(error, asker)
            }
        }
    }
}
