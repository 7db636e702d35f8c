import Foundation
import Locking
import Places
import Profiles

/// Lists a user was shown and what they chose: each remembered for ten minutes, in memory, bounded.
///
/// A list belongs to a user in one channel: a number typed elsewhere means another list.
package final class Choices: Sendable {
    /// How long a list and a choice count.
    package static let lifetime: TimeInterval = 600
    private static let maximumTalks = 10_000
    private static let maximumChosen = 8

    /// Who speaks where.
    struct Talk: Hashable, Sendable {
        let user: ProfileKey
        let channel: ProfileKey?
    }

    /// What is done with the place that is chosen.
    enum Purpose: Sendable, Equatable {
        case show(ForecastCommand)
        case compare([String], ForecastCommand)
        case save(name: String, ActionToken.Scope)
    }

    /// A list that waits for a number.
    struct List: Sendable, Equatable {
        /// Names the list in the tokens of its buttons.
        let id: Int
        let places: [Place]
        /// The words the list answers.
        let words: String
        let purpose: Purpose
    }

    /// What a number means.
    enum Chosen: Sendable, Equatable {
        case place(Place, List)
        /// There is a list, but not with so many lines.
        case outOfRange(lines: Int)
        /// There is no list, or it is too old.
        case noList
        /// There is another list since.
        case newerList
    }

    private struct Entry {
        var touched: Date
        var list: (list: List, at: Date)?
        var chosen: [(words: String, place: Place, at: Date)] = []
    }

    private struct State {
        var entries: [Talk: Entry] = [:]
        var lists = 0
    }

    private let state = Locked(State())
    private let now: @Sendable () -> Date

    package init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// Remembers the list a user is shown.
    func offer(_ places: [Place], for words: String, _ purpose: Purpose, in talk: Talk) -> List {
        let instant = now()
        return state.withLock { state in
            Self.makeRoom(in: &state.entries, at: instant)
            state.lists += 1
            // Unlike any list of an earlier run whose buttons may still be on show.
            let id = Int(instant.timeIntervalSince1970) * 1000 + state.lists % 1000
            let list = List(id: id, places: places, words: words, purpose: purpose)
            state.entries[talk, default: Entry(touched: instant)].list = (list, instant)
            state.entries[talk]?.touched = instant
            return list
        }
    }

    /// The place a number of the last list means; it is remembered for the same words.
    ///
    /// - Parameter id: The list a button belongs to; nil where a number was typed.
    func choose(_ number: Int, of id: Int? = nil, in talk: Talk) -> Chosen {
        let instant = now()
        return state.withLock { state in
            guard let (list, at) = state.entries[talk]?.list, instant.timeIntervalSince(at) < Self.lifetime else {
                return .noList
            }
            if let id, id != list.id { return .newerList }
            guard list.places.indices.contains(number - 1) else { return .outOfRange(lines: list.places.count) }
            let place = list.places[number - 1]
            Self.remember(place, for: list.words, in: &state.entries[talk], at: instant)
            return .place(place, list)
        }
    }

    /// Remembers a place of the list that was chosen by a button.
    func chose(placeID: String, in talk: Talk) {
        let instant = now()
        state.withLock { state in
            guard let (list, at) = state.entries[talk]?.list, instant.timeIntervalSince(at) < Self.lifetime,
                let place = list.places.first(where: { $0.id == placeID })
            else { return }
            Self.remember(place, for: list.words, in: &state.entries[talk], at: instant)
        }
    }

    /// The place a user chose for these words lately.
    func chosen(for words: String, in talk: Talk) -> Place? {
        let instant = now()
        return state.withLock { state in
            state.entries[talk]?.chosen.last {
                $0.words == words && instant.timeIntervalSince($0.at) < Self.lifetime
            }?.place
        }
    }

    /// What a user typed and chose in all channels, as far as it is remembered.
    func everything(of user: ProfileKey) -> [(words: String, place: Place)] {
        state.withLock { state in
            state.entries.filter { $0.key.user == user }.values.flatMap { entry in
                entry.chosen.map { ($0.words, $0.place) }
            }
        }
    }

    /// Forgets what is remembered of a user in all channels; false when there was nothing.
    func forget(_ user: ProfileKey) -> Bool {
        state.withLock { state in
            let talks = state.entries.keys.filter { $0.user == user }
            for talk in talks { state.entries[talk] = nil }
            return !talks.isEmpty
        }
    }

    private static func remember(_ place: Place, for words: String, in entry: inout Entry?, at instant: Date) {
        entry?.chosen.removeAll { $0.words == words }
        entry?.chosen.append((words, place, instant))
        if let count = entry?.chosen.count, count > maximumChosen { entry?.chosen.removeFirst(count - maximumChosen) }
        entry?.touched = instant
    }

    private static func makeRoom(in entries: inout [Talk: Entry], at instant: Date) {
        guard entries.count >= maximumTalks else { return }
        entries = entries.filter { instant.timeIntervalSince($0.value.touched) < lifetime }
        guard entries.count >= maximumTalks else { return }
        for key in Array(entries.keys.prefix(maximumTalks / 10)) { entries[key] = nil }
    }
}
