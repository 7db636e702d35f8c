import Cards
import ForecastCore
import Foundation
import Locking
import Places

/// The cards made lately, one for each question, forecast and minute: two generations, the older one dropped when the
/// younger is full.
final class WeatherAnswers: Sendable {
    struct Key: Hashable, Sendable {
        let view: WeatherView
        let place: Place
        let units: Units
        /// The buttons carry the units that were asked for.
        let asked: [UnitChoice]
        let isPrivate: Bool
        let fetchedAt: Date
        let isStale: Bool
        /// Cards tell the time and the age of their data to the minute.
        let minute: Int
    }

    private struct Generations {
        var young: [Key: Answer] = [:]
        var old: [Key: Answer] = [:]
    }

    private static let capacity = 512
    private let generations = Locked(Generations())

    func answer(for key: Key, _ make: () -> Card) -> Answer {
        if let answer = generations.withLock({ $0.young[key] ?? $0.old[key] }) { return answer }
        let answer = Answer(make())
        generations.withLock { generations in
            if generations.young.count >= Self.capacity {
                generations.old = generations.young
                generations.young = [:]
            }
            generations.young[key] = answer
        }
        return answer
    }
}
