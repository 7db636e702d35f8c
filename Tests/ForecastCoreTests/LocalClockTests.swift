import ForecastCore
import Foundation
import Testing

@Suite struct LocalClockTests {
    struct Length: Sendable, CustomTestStringConvertible {
        let zone: String
        let day: [Int]
        let hours: Double
        /// UTC of the day's first instant.
        let start: String
        var testDescription: String { "\(zone) \(day)" }
        init(_ zone: String, _ year: Int, _ month: Int, _ day: Int, _ hours: Double, _ start: String) {
            self.zone = zone
            self.day = [year, month, day]
            self.hours = hours
            self.start = start
        }
    }

    @Test(
        "start and length of days",
        arguments: [
            Length("Europe/Berlin", 2026, 3, 28, 24, "2026-03-27T23:00:00Z"),
            .init("Europe/Berlin", 2026, 3, 29, 23, "2026-03-28T23:00:00Z"),
            .init("Europe/Berlin", 2026, 3, 30, 24, "2026-03-29T22:00:00Z"),
            .init("Europe/Berlin", 2026, 10, 25, 25, "2026-10-24T22:00:00Z"),
            .init("America/New_York", 2026, 3, 8, 23, "2026-03-08T05:00:00Z"),
            .init("America/New_York", 2026, 11, 1, 25, "2026-11-01T04:00:00Z"),
            .init("Australia/Lord_Howe", 2026, 10, 4, 23.5, "2026-10-03T13:30:00Z"),
            .init("Australia/Lord_Howe", 2026, 4, 5, 24.5, "2026-04-04T13:00:00Z"),
            .init("America/Sao_Paulo", 2018, 11, 3, 24, "2018-11-03T03:00:00Z"),
            .init("America/Sao_Paulo", 2018, 11, 4, 23, "2018-11-04T03:00:00Z"),
            .init("America/Sao_Paulo", 2018, 2, 17, 25, "2018-02-17T02:00:00Z"),
            .init("America/Sao_Paulo", 2018, 2, 18, 24, "2018-02-18T03:00:00Z"),
            .init("Asia/Beirut", 2026, 3, 29, 23, "2026-03-28T22:00:00Z"),
            .init("Asia/Beirut", 2026, 10, 24, 25, "2026-10-23T21:00:00Z"),
            .init("America/St_Johns", 2010, 11, 6, 24, "2010-11-06T02:30:00Z"),
            .init("America/St_Johns", 2010, 11, 7, 25, "2010-11-07T02:30:00Z"),
            .init("Pacific/Apia", 2011, 12, 29, 24, "2011-12-29T10:00:00Z"),
            .init("Pacific/Apia", 2011, 12, 30, 0, "2011-12-30T10:00:00Z"),
            .init("Pacific/Apia", 2011, 12, 31, 24, "2011-12-30T10:00:00Z"),
            .init("Asia/Kathmandu", 2026, 8, 20, 24, "2026-08-19T18:15:00Z"),
            .init("Pacific/Kiritimati", 2026, 1, 1, 24, "2025-12-31T10:00:00Z"),
            .init("Etc/GMT+12", 2026, 1, 1, 24, "2026-01-01T12:00:00Z"),
            .init("Etc/GMT-11", 2018, 4, 14, 24, "2018-04-13T13:00:00Z"),
            .init("Europe/London", 1968, 2, 18, 23, "1968-02-18T00:00:00Z"),
            .init("America/New_York", 1965, 4, 25, 23, "1965-04-25T05:00:00Z"),
            .init("GMT", 1969, 12, 31, 24, "1969-12-31T00:00:00Z"),
        ]
    )
    func length(_ row: Length) throws {
        let clock = try #require(LocalClock(id: row.zone))
        let day = try #require(LocalDay(year: row.day[0], month: row.day[1], day: row.day[2]))
        let start = clock.start(of: day)
        #expect(start == (try Date(row.start, strategy: .iso8601)))
        #expect(clock.length(of: day) == row.hours * 3600)
        if row.hours > 0 { #expect(clock.day(start) == day) }
        #expect(clock.day(start.addingTimeInterval(-1)) < day)
    }

    @Test("gaps at midnight: the day begins when the clocks have jumped")
    func gaps() throws {
        for (zone, parts) in [("America/Sao_Paulo", [2018, 11, 4]), ("Asia/Beirut", [2026, 3, 29])] {
            let clock = try #require(LocalClock(id: zone))
            let day = try #require(LocalDay(year: parts[0], month: parts[1], day: parts[2]))
            #expect(clock.minuteOfDay(clock.start(of: day)) == 60)
        }
    }

    @Test(
        "day and minute at an instant",
        arguments: [
            ("Europe/Berlin", "2026-12-31T22:59:59Z", [2026, 12, 31], 1439),
            ("Europe/Berlin", "2026-12-31T23:00:00Z", [2027, 1, 1], 0),
            ("Asia/Kathmandu", "2026-08-19T18:14:59Z", [2026, 8, 19], 1439),
            ("Asia/Kathmandu", "2026-08-19T18:15:00Z", [2026, 8, 20], 0),
            ("Pacific/Kiritimati", "2026-01-01T10:30:00Z", [2026, 1, 2], 30),
            ("America/St_Johns", "2026-08-20T02:29:00Z", [2026, 8, 19], 1439),
            ("GMT", "1969-12-31T23:59:59Z", [1969, 12, 31], 1439),
            ("GMT", "1969-12-31T00:00:00Z", [1969, 12, 31], 0),
            ("America/New_York", "1960-07-04T03:59:00Z", [1960, 7, 3], 1439),
        ] as [(String, String, [Int], Int)]
    )
    func reading(_ zone: String, _ instant: String, _ parts: [Int], _ minute: Int) throws {
        let clock = try #require(LocalClock(id: zone))
        let date = try Date(instant, strategy: .iso8601)
        #expect(clock.day(date) == LocalDay(year: parts[0], month: parts[1], day: parts[2]))
        #expect(clock.minuteOfDay(date) == minute)
    }

    @Test("a fraction of a second before midnight is still the day before")
    func fractions() throws {
        let clock = try #require(LocalClock(id: "GMT"))
        #expect(clock.day(Date(timeIntervalSince1970: -0.25)) == LocalDay(number: -1))
        #expect(clock.day(Date(timeIntervalSince1970: 86_399.75)) == LocalDay(number: 0))
    }

    @Test("unknown zones have no clock", arguments: ["", "Mars/Olympus", "../etc/passwd", "Europe", "GMT+99"])
    func unknown(_ id: String) {
        #expect(LocalClock(id: id) == nil)
    }
}
