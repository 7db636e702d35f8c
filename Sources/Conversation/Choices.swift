import Foundation
import Locking
import Places
import Profiles

/// Lists a user was shown and what they chose: each remembered for ten minutes, in memory, bounded.
package final class Choices: Sendable {
    /// How long a list and a choice count.
    package static let lifetime: TimeInterval = 600
    private static let maximumUsers = 10_000
    private static let maximumChosen = 8

    /// What is done with the place that is chosen.
    package enum Purpose: Sendable, Equatable {
        case show(ForecastCommand)
        case save(name: String)
    }

    /// A list that waits for a number.
    package struct List: Sendable, Equatable {
        package let places: [Place]
        /// The words the list answers.
        package let words: String
        package let purpose: Purpose
    }

    /// What a number means.
    package enum Chosen: Sendable, Equatable {
        case place(Place, List)
        /// There is a list, but not with so many lines.
        case outOfRange(lines: Int)
        /// There is no list, or it is too old.
        case noList
    }

    private struct Entry {
        var touched: Date
        var list: (list: List, at: Date)?
        var chosen: [(words: String, place: Place, at: Date)] = []
    }

    private let entries = Locked<[ProfileKey: Entry]>([:])
    private let now: @Sendable () -> Date

    package init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// Remembers the list a user is shown.
    package func offer(_ list: List, to user: ProfileKey) {
        let instant = now()
        entries.withLock { entries in
            Self.makeRoom(in: &entries, at: instant)
            entries[user, default: Entry(touched: instant)].list = (list, instant)
            entries[user]?.touched = instant
        }
    }

    /// The place a number of the list means; it is remembered for the same words.
    package func choose(_ number: Int, by user: ProfileKey) -> Chosen {
        let instant = now()
        return entries.withLock { entries in
            guard let (list, at) = entries[user]?.list, instant.timeIntervalSince(at) < Self.lifetime else {
                return .noList
            }
            guard list.places.indices.contains(number - 1) else { return .outOfRange(lines: list.places.count) }
            let place = list.places[number - 1]
            Self.remember(place, for: list.words, in: &entries[user], at: instant)
            return .place(place, list)
        }
    }

    /// Remembers a place of the list that was chosen by a button.
    package func chose(placeID: String, by user: ProfileKey) {
        let instant = now()
        entries.withLock { entries in
            guard let (list, at) = entries[user]?.list, instant.timeIntervalSince(at) < Self.lifetime,
                let place = list.places.first(where: { $0.id == placeID })
            else { return }
            Self.remember(place, for: list.words, in: &entries[user], at: instant)
        }
    }

    /// The place a user chose for these words lately.
    package func chosen(for words: String, by user: ProfileKey) -> Place? {
        let instant = now()
        return entries.withLock { entries in
            entries[user]?.chosen.last {
                $0.words == words && instant.timeIntervalSince($0.at) < Self.lifetime
            }?.place
        }
    }

    /// Forgets what is remembered of a user.
    package func forget(_ user: ProfileKey) {
        entries.withLock { $0[user] = nil }
    }

    private static func remember(_ place: Place, for words: String, in entry: inout Entry?, at instant: Date) {
        entry?.chosen.removeAll { $0.words == words }
        entry?.chosen.append((words, place, instant))
        if let count = entry?.chosen.count, count > maximumChosen { entry?.chosen.removeFirst(count - maximumChosen) }
        entry?.touched = instant
    }

    private static func makeRoom(in entries: inout [ProfileKey: Entry], at instant: Date) {
        guard entries.count >= maximumUsers else { return }
        entries = entries.filter { instant.timeIntervalSince($0.value.touched) < lifetime }
        guard entries.count >= maximumUsers else { return }
        for key in entries.keys.prefix(maximumUsers / 10) { entries[key] = nil }
    }
}
