import Cards
import Languages
import Places
import Profiles

// Saved places.
extension Replies {
    func saved(_ saving: Profile.Saving, _ scope: ActionToken.Scope) -> Card {
        let phrases = phrases.places
        switch saving {
        case .added(let saved, let isDefault):
            let rest =
                isDefault
                ? (scope == .user ? phrases.isYourDefault(command) : phrases.isChannelDefault(command))
                : phrases.typeItsName(example(OutsideText.quoted(saved.name)))
            return message(phrases.saved(saved.name, saved.place.title) + " " + rest)
        case .replaced(let saved, let before):
            return message(phrases.replaced(saved.name, saved.place.title, before.place.title))
        case .unchanged(let saved): return message(phrases.already(saved.name, saved.place.title))
        case .full(let most):
            return message(phrases.full(most, example(words(.remove, scope), keywords.exampleName)))
        }
    }

    func defaultChanged(_ change: Profile.DefaultChange, _ name: String, _ scope: ActionToken.Scope) -> Card {
        switch change {
        case .changed(let saved, _): message(defaultNow(saved, scope))
        case .unchanged(let saved): message(phrases.places.alreadyDefault(saved.name))
        case .unknown: noneCalled(name, scope)
        }
    }

    private func defaultNow(_ saved: SavedPlace, _ scope: ActionToken.Scope) -> String {
        scope == .user
            ? phrases.places.yourDefaultNow(saved.name, saved.place.title)
            : phrases.places.channelDefaultNow(saved.name, saved.place.title)
    }

    func renamed(_ renaming: Profile.Renaming, _ name: String) -> Card {
        switch renaming {
        case .renamed(let saved, let before): message(phrases.places.renamed(before, saved.name, saved.place.title))
        case .unchanged(let saved): message(phrases.places.alreadyCalled(saved.name))
        case .unknown: noneCalled(name, .user)
        case .taken(let other): message(phrases.places.taken(other.name, other.place.title))
        case .badName: badName()
        }
    }

    func removed(_ removal: Profile.Removal, _ name: String, _ scope: ActionToken.Scope, _ asker: Asker) -> Card {
        let phrases = phrases.places
        switch removal {
        case .removed(let saved): return message(phrases.removed(saved.name, saved.place.title))
        case .removedDefault(let saved, let next):
            let text = phrases.removedDefault(saved.name, saved.place.title) + " "
            if let next { return message(text + defaultNow(next, scope)) }
            if scope == .user, let channels = asker.channel.defaultPlace {
                return message(text + phrases.channelDefaultNow(channels.name, channels.place.title))
            }
            return message(text + phrases.noDefaultNow(example(words(.save, scope), keywords.exampleName, "Berlin")))
        case .unknown: return noneCalled(name, scope)
        }
    }

    private func noneCalled(_ name: String, _ scope: ActionToken.Scope) -> Card {
        message(phrases.places.noneCalled(OutsideText.quoted(name), example(words(.places, scope))))
    }

    /// The words of a command for oneself or for the channel.
    func words(_ setting: Keyword.Setting, _ scope: ActionToken.Scope) -> String {
        (scope == .user ? "" : keywords.word(.channel) + " ") + keywords.word(setting)
    }

    func places(_ profile: Profile, _ scope: ActionToken.Scope) -> Card {
        guard !profile.places.isEmpty else {
            return message(phrases.places.none(example(words(.save, scope), keywords.exampleName, "Berlin")))
        }
        return Card(
            title: scope == .user ? phrases.places.yours : phrases.places.ofChannel,
            sections: [.fields(fields(of: profile))],
            isPrivate: true
        )
    }

    func fields(of profile: Profile) -> [Card.Field] {
        profile.places.map { saved in
            Card.Field(
                saved.name,
                profile.isDefault(saved) ? phrases.places.isDefault(saved.place.title) : saved.place.title
            )
        }
    }
}
