import Cards
import ForecastCore
import Languages
import Places
import Profiles

extension Assistant {
    /// Answers a press.
    ///
    /// Whoever presses a button of somebody else's card gets a copy of their own, in their units and language; the card on
    /// show is the other's and stays. The same where there is nothing to show but a sentence.
    package func answer(_ press: ActionPress) -> Reply {
        withAsker(press.speaker) { [self] asker in
            let replies = replies(asker)
            let buttons = replies.phrases.buttons
            let reply: Reply
            var isForeign = false
            switch seal.open(press.token, by: asker.user, now: now()) {
            case .good(let payload):
                reply =
                    act(ActionToken(payload: payload), asker)
                    ?? .ready(Answer(replies.message(buttons.tooOld(asker.command)), .tooOld))
            case .foreign(let payload):
                isForeign = true
                reply =
                    actForSomebodyElse(ActionToken(payload: payload), asker)
                    ?? .ready(Answer(replies.message(buttons.notYours(asker.command)), .notAllowed))
            case .expired, .forged:
                reply = .ready(Answer(replies.message(buttons.tooOld(asker.command)), .tooOld))
            }
            return reply.map { [isForeign] in isForeign || $0.isPrivate && !$0.hasActions ? $0.forPresserOnly : $0 }
        }
    }

    /// Nil when the token makes no sense any more.
    private func act(_ token: ActionToken?, _ asker: Asker) -> Reply? {
        switch token {
        case .show(let question, let id):
            guard let place = place(id: id, asker) else { return nil }
            choices.chose(placeID: id, in: asker.talk)
            return weather(question, at: place, asker)
        case .compare(let how, let ids):
            let places = ids.compactMap { place(id: $0, asker) }
            return places.count == ids.count ? comparison(of: places, how, asker) : nil
        case .save(let name, let id, let scope):
            guard let place = finder.place(id: id) else { return nil }
            choices.chose(placeID: id, in: asker.talk)
            return save(name, place, scope, asker)
        case .pick(let list, let number): return choose(number, of: list, asker)
        case .prefer(let preference): return prefer(preference, asker)
        case nil: return nil
        }
    }

    /// The same question for another person, in private; nil where there is none to be asked.
    private func actForSomebodyElse(_ token: ActionToken?, _ asker: Asker) -> Reply? {
        switch token {
        case .show(var question, let id):
            guard let place = finder.place(id: id) else { return nil }
            question.isPrivate = true
            question.language = nil
            question.hours = nil
            return weather(question, at: place, asker)
        case .compare(var how, let ids):
            let places = ids.compactMap { finder.place(id: $0) }
            guard places.count == ids.count else { return nil }
            how.isPrivate = true
            how.language = nil
            how.hours = nil
            return comparison(of: places, how, asker)
        case .save, .pick, .prefer, nil: return nil
        }
    }

    private func place(id: String, _ asker: Asker) -> Place? { finder.place(id: id) ?? asker.savedPlace(id: id) }

    /// Sets a preference and shows what holds now.
    private func prefer(_ preference: ActionToken.Preference, _ asker: Asker) -> Reply {
        let change: @Sendable (inout Profile) -> Bool = { profile in
            switch preference {
            case .units(let choice):
                return profile.setUnits(profile.units.choosing(choice)).isChange
            case .hours(let style): return profile.setHours(style).isChange
            case .isPrivate(let isPrivate): return profile.setPrivate(isPrivate).isChange
            case .language(let code): return profile.setLanguage(code).isChange
            case .sharing(let shares): return profile.setSharing(shares).isChange
            case .defaultPlace(let number):
                guard let saved = profile.place(numbered: number) else { return false }
                if case .changed = profile.setDefault(saved.name) { return true }
                return false
            }
        }
        return .later(isPrivate: true) { [self] in
            do throws(StoreFailure) {
                let profile = try await profiles.update(asker.user) { profile in
                    _ = change(&profile)
                    return profile
                }
                let changed = Asker(
                    speaker: asker.speaker,
                    profile: profile,
                    channel: asker.channel,
                    defaults: defaults
                )
                return answer(replies(changed).home(changed), changed)
            } catch {
                return storeFailure(error, asker)
            }
        }
    }
}

extension Profile.Change {
    fileprivate var isChange: Bool { if case .changed = self { true } else { false } }
}
