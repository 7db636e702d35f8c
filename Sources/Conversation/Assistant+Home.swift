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
                Task { [profiles] in _ = try? await profiles.load(key) }
                continue
            }
            for saved in profile.places where begun.isEmpty || saved.key.hasPrefix(begun) {
                guard saved.name.utf8.count <= Self.longestText else { continue }
                suggestions.append(PlaceSuggestion(title: saved.name + " – " + saved.place.title, text: saved.name))
            }
        }
        if !begun.isEmpty {
            for place in finder.suggestions(for: typing.text, limit: Self.mostSuggestions)
            where place.id.utf8.count <= Self.longestText {
                suggestions.append(PlaceSuggestion(title: place.title, text: place.id))
            }
        }
        var seen: Set<String> = []
        return Array(suggestions.filter { seen.insert($0.title).inserted }.prefix(Self.mostSuggestions))
    }

    private static let longestText = 64
    private static let mostSuggestions = 10
}
