import ForecastCore
import Foundation
import Testing

@Suite struct WallTimeTests {
    /// Zone, date, minute of the day, and the instant in UTC.
    @Test(arguments: [
        ("Europe/Berlin", (2026, 11, 30), 15 * 60, "2026-11-30T14:00:00Z"),
        // 02:30 is skipped: as far past the gap.
        ("Europe/Berlin", (2026, 3, 29), 150, "2026-03-29T01:30:00Z"),
        ("Europe/Berlin", (2026, 3, 29), 17 * 60, "2026-03-29T15:00:00Z"),
        // 02:30 comes twice: the first.
        ("Europe/Berlin", (2026, 10, 25), 150, "2026-10-25T00:30:00Z"),
        ("Europe/Berlin", (2026, 10, 25), 17 * 60, "2026-10-25T16:00:00Z"),
        ("America/New_York", (2026, 11, 1), 23 * 60 + 59, "2026-11-02T04:59:00Z"),
        ("Australia/Lord_Howe", (2027, 4, 4), 6 * 60, "2027-04-03T19:30:00Z"),
        ("Asia/Kathmandu", (2026, 12, 5), 0, "2026-12-04T18:15:00Z"),
        // Midnight itself is skipped.
        ("Africa/Cairo", (2026, 4, 24), 0, "2026-04-23T22:00:00Z"),
    ])
    func instants(_ zone: String, _ date: (Int, Int, Int), _ minute: Int, _ expected: String) throws {
        let clock = try #require(LocalClock(id: zone))
        let day = try #require(LocalDay(year: date.0, month: date.1, day: date.2))
        #expect(clock.instant(minute: minute, of: day) == (try Date(expected, strategy: .iso8601)))
    }

    /// Every minute of a year's two odd days is shown at the instant that is given for it, unless it is skipped.
    @Test(arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/St_Johns", "UTC"])
    func everyMinute(_ zone: String) throws {
        let clock = try #require(LocalClock(id: zone))
        let first = try #require(LocalDay(year: 2026, month: 1, day: 1))
        var skipped = 0
        for day in (0..<366).map({ first.advanced(by: $0) }) {
            for minute in stride(from: 0, to: 1440, by: clock.length(of: day) == 86_400 ? 239 : 1) {
                let instant = clock.instant(minute: minute, of: day)
                guard clock.day(instant) != day || clock.minuteOfDay(instant) != minute else { continue }
                skipped += 1
            }
        }
        #expect(skipped == (zone == "UTC" ? 0 : zone == "Australia/Lord_Howe" ? 30 : 60))
    }

    @Test(arguments: [
        ("Europe/Berlin", "2026-10-25T00:29:00Z", 7200), ("Europe/Berlin", "2026-10-25T01:29:00Z", 3600),
        ("Europe/Berlin", "2026-10-24T23:59:59Z", nil), ("Europe/Berlin", "2026-10-25T02:00:00Z", nil),
        ("Europe/Berlin", "2026-03-29T01:00:00Z", nil), ("Europe/Berlin", "2026-07-01T00:00:00Z", nil),
        ("Australia/Lord_Howe", "2027-04-03T14:30:00Z", 39_600),
        ("Australia/Lord_Howe", "2027-04-03T15:00:00Z", 37_800),
        ("Australia/Lord_Howe", "2027-04-03T14:29:00Z", nil), ("Australia/Lord_Howe", "2027-04-03T15:30:00Z", nil),
        ("America/New_York", "2026-11-01T05:00:00Z", -14_400), ("America/New_York", "2026-11-01T06:00:00Z", -18_000),
    ])
    func repeatedTimes(_ zone: String, _ instant: String, _ offset: Int?) throws {
        let clock = try #require(LocalClock(id: zone))
        #expect(clock.offsetIfRepeated(try Date(instant, strategy: .iso8601)) == offset)
    }
}
