import ForecastCore
import Foundation
import TestSupport
import Testing

@Suite struct SunTests {
    /// Seconds a rise or set may be off.
    private static let tolerance = 10.0

    @Test("a few days at known places")
    func known() throws {
        try expectTimes("42.3601,-71.0589,America/New_York,2024-01-15", "2024-01-15T12:11:00Z", "2024-01-15T21:36:22Z")
        try expectTimes("-0.1807,-78.4678,America/Guayaquil,2025-06-21", nil, nil)
        // Its sunset is after midnight.
        try expectTimes("64.1466,-21.9426,Atlantic/Reykjavik,2024-06-19", nil, "2024-06-20T00:03:36Z")
        try expectTimes("64.1466,-21.9426,Atlantic/Reykjavik,2024-06-20", "2024-06-20T02:55:07Z", nil)
        // The first sun after the polar night grazes the horizon.
        try expectTimes("69.6492,18.9553,Europe/Oslo,2024-01-15", "2024-01-15T10:46:15Z", "2024-01-15T11:01:13Z")
        #expect(try events("69.6492,18.9553,Europe/Oslo,2024-06-20") == .upAllDay)
        #expect(try events("69.6492,18.9553,Europe/Oslo,2024-12-21") == .downAllDay)
        #expect(try events("-90,0,GMT,2024-12-21") == .upAllDay)
        #expect(try events("90,0,GMT,2024-12-21") == .downAllDay)
    }

    @Test("the sun stands at the horizon at sunrise, and highest about noon")
    func altitude() throws {
        let place = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        guard case .times(let sunrise, let sunset) = try events("52.52,13.405,Europe/Berlin,2026-12-04") else {
            Issue.record("no times")
            return
        }
        #expect(abs(Sun.altitude(sunrise, at: place) - Sun.horizon) < 0.01)
        #expect(abs(Sun.altitude(sunset, at: place) - Sun.horizon) < 0.01)
        let noon = sunrise.addingTimeInterval(sunset.timeIntervalSince(sunrise) / 2)
        #expect(abs(Sun.altitude(noon, at: place) - (90 - 52.52 - 22.25)) < 0.1)
    }

    @Test(
        "every row of an independent almanac",
        .enabled(if: Shared.isThere, "the almanac is not beside the checkout")
    )
    func almanac() throws {
        let rows = try Shared.text("oracles/sun_skyfield_astral.csv").split(whereSeparator: \.isNewline).dropFirst()
        #expect(rows.count > 200)
        for row in rows {
            let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let query = cells[1...4].joined(separator: ",")
            switch cells[7] {
            case "polar_day": #expect(try events(query) == .upAllDay, "\(row)")
            case "polar_night": #expect(try events(query) == .downAllDay, "\(row)")
            default: try expectTimes(query, cells[5], cells[6])
            }
        }
    }

    private func events(_ query: String) throws -> SunEvents {
        let cells = query.split(separator: ",").map(String.init)
        let latitude = try #require(Double(cells[0]))
        let longitude = try #require(Double(cells[1]))
        let parts = cells[3].split(separator: "-").compactMap { Int($0) }
        return Sun.events(
            on: try #require(LocalDay(year: parts[0], month: parts[1], day: parts[2])),
            at: try #require(Coordinate(latitude: latitude, longitude: longitude)),
            clock: try #require(LocalClock(id: cells[2]))
        )
    }

    /// Compares with an almanac, which lists the first set of a calendar day: that may belong to the sun of the day
    /// before, so a day's difference counts as none and the daily change is allowed for.
    private func expectTimes(_ query: String, _ sunrise: String?, _ sunset: String?) throws {
        guard case .times(let rises, let sets) = try events(query) else {
            Issue.record("\(query): no times")
            return
        }
        #expect(rises < sets)
        for (found, text) in [(rises, sunrise), (sets, sunset)] {
            guard let text else { continue }
            let difference = abs(found.timeIntervalSince(try Date(text, strategy: .iso8601)))
            let isNextDay = difference > 43_200
            #expect(
                isNextDay ? abs(difference - 86_400) < 240 : difference <= Self.tolerance,
                "\(query): \(found) against \(text)"
            )
        }
    }
}
