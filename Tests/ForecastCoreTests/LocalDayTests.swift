import ForecastCore
import Foundation
import Testing

@Suite struct LocalDayTests {
    struct Row: Sendable {
        let year: Int
        let month: Int
        let day: Int
        let number: Int
        let weekday: Int
    }

    @Test(
        "number and weekday of known dates",
        arguments: [
            Row(year: 1970, month: 1, day: 1, number: 0, weekday: 3),
            .init(year: 1969, month: 12, day: 31, number: -1, weekday: 2),
            .init(year: 2000, month: 2, day: 29, number: 11_016, weekday: 1),
            .init(year: 1900, month: 1, day: 1, number: -25_567, weekday: 0),
            .init(year: 1978, month: 2, day: 6, number: 2958, weekday: 0),
            .init(year: 2026, month: 12, day: 4, number: 20_791, weekday: 4),
            .init(year: 1, month: 1, day: 1, number: -719_162, weekday: 0),
            .init(year: 9999, month: 12, day: 31, number: 2_932_896, weekday: 4),
        ]
    )
    func known(_ row: Row) throws {
        let day = try #require(LocalDay(year: row.year, month: row.month, day: row.day))
        #expect(day.number == row.number)
        #expect(day.weekday == row.weekday)
        #expect(day.components == (row.year, row.month, row.day))
    }

    @Test(
        "days the calendar does not have",
        arguments: [
            [2026, 2, 29], [2100, 2, 29], [2026, 4, 31], [2026, 0, 1], [2026, 13, 1], [2026, 1, 0], [2026, 1, 32],
            [0, 1, 1], [-1, 1, 1], [10_000, 1, 1], [2026, -1, 5], [Int.max, 1, 1], [2026, Int.min, Int.max],
        ]
    )
    func missing(_ parts: [Int]) {
        #expect(LocalDay(year: parts[0], month: parts[1], day: parts[2]) == nil)
    }

    @Test("every day of 450 years follows the one before")
    func succession() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var last = LocalDay(number: -80_001).components
        for number in -80_000...90_000 {
            let day = LocalDay(number: number)
            let (year, month, date) = day.components
            let follows =
                (year, month, date) == (last.year, last.month, last.day + 1)
                || (year, month, date) == (last.year, last.month + 1, 1) && last.day >= 28
                || (year, month, date) == (last.year + 1, 1, 1) && (last.month, last.day) == (12, 31)
            if !follows || LocalDay(year: year, month: month, day: date) != day { Issue.record("day \(number)") }
            last = (year, month, date)
            guard number % 997 == 0 else { continue }
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday],
                from: Date(timeIntervalSince1970: Double(number) * 86_400)
            )
            #expect(parts.year == year && parts.month == month && parts.day == date)
            #expect(parts.weekday.map { ($0 + 5) % 7 } == day.weekday)
        }
    }

    @Test("order and arithmetic")
    func arithmetic() {
        let day = LocalDay(number: 20_000)
        #expect(day.advanced(by: 7).weekday == day.weekday)
        #expect(day < day.advanced(by: 1) && day.advanced(by: -1) < day)
        #expect(Set((-3...3).map { LocalDay(number: $0).weekday }).count == 7)
    }
}
