import Cards
import Languages
import Places
import Profiles

extension Assistant {
    /// A card with what a person has saved and chosen, and buttons to choose otherwise: for a page of their own.
    package func home(for speaker: Speaker) -> Reply {
        withAsker(speaker) { [self] asker in .ready(answer(replies(asker).home(asker), asker)) }
    }

    /// What a text that is being typed may become: saved names first, then places, at most ten.
    ///
    /// Never waits: a profile that is not in memory is fetched for the next letter.
    package func suggest(_ typing: PlaceSuggesting) -> [PlaceSuggestion] {
        let begun = SavedPlace.key(of: OutsideText.line(typing.text, limit: 64))
        var suggestions: [PlaceSuggestion] = []
        for key in [typing.speaker.user, typing.speaker.channel].compactMap(\.self) {
            guard let profile = profiles.cached(key).profile else {
                fetch(key)
                continue
            }
            for saved in profile.places where begun.isEmpty || saved.key.hasPrefix(begun) {
                guard saved.name.utf8.count <= Self.longestText else { continue }
                suggestions.append(PlaceSuggestion(title: saved.name + " – " + saved.place.title, text: saved.name))
            }
        }
        if !begun.isEmpty {
            let places = finder.suggestions(for: typing.text, limit: Self.mostSuggestions)
                .filter { $0.id.utf8.count <= Self.longestText }
            let language = Language.matching(typing.speaker.locale) ?? Language.named(defaults.language)
            let titles = Replies(language, command: typing.speaker.command).titles(of: places, from: nil)
            suggestions += zip(places, titles).map { PlaceSuggestion(title: $1, text: $0.id) }
        }
        var seen: Set<String> = []
        return Array(suggestions.filter { seen.insert($0.title).inserted }.prefix(Self.mostSuggestions))
    }

    /// Fetches a profile for the next letter: one at a time for each key, and not for too many.
    ///
    /// What goes wrong is told by the store; the next command says it to the person.
    private func fetch(_ key: ProfileKey) {
        let isFirst = fetching.withLock { $0.count < Self.mostFetching && $0.insert(key).inserted }
        guard isFirst else { return }
        Task { [profiles, fetching] in
            _ = try? await profiles.load(key)
            fetching.withLock { _ = $0.remove(key) }
        }
    }

    private static let mostFetching = 100
    private static let longestText = 64
    private static let mostSuggestions = 10
}
