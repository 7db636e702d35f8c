import ForecastCore
import Foundation
import TestSupport
import Testing

@Suite struct TwilightTests {
    @Test("a plain day: each light encloses the one before it")
    func plain() throws {
        let pass = try pass("52.52,13.405,Europe/Berlin,2026-03-20")
        guard case .times(var rise, var set) = pass.events else {
            Issue.record("no times")
            return
        }
        #expect(rise < pass.noon && pass.noon < set)
        for twilight in Twilight.allCases {
            guard case .times(let dawn, let dusk) = pass.twilight(twilight) else {
                Issue.record("no \(twilight)")
                continue
            }
            #expect(dawn < rise && dusk > set)
            #expect((25.0 * 60...45 * 60).contains(rise.timeIntervalSince(dawn)), "\(twilight)")
            let place = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
            #expect(abs(Sun.altitude(dawn, at: place) - twilight.altitude) < 0.0045)
            #expect(abs(Sun.altitude(dusk, at: place) - twilight.altitude) < 0.0045)
            (rise, set) = (dawn, dusk)
        }
    }

    @Test(
        "civil twilight of known days, to the minute of the US Naval Observatory",
        arguments: [
            ("59.32938,18.06871,GMT,2026-12-21", "2026-12-21T06:48:00Z", "2026-12-21T14:44:00Z"),
            ("69.6489,18.95508,GMT,2026-12-21", "2026-12-21T08:31:00Z", "2026-12-21T12:53:00Z"),
            ("4.60971,-74.08175,America/Bogota,2026-06-21", "2026-06-21T10:24:00Z", "2026-06-21T23:33:00Z"),
            (
                "-54.81084,-68.31591,America/Argentina/Ushuaia,1950-06-21", "1950-06-21T12:13:00Z",
                "1950-06-21T20:56:00Z"
            ),
        ]
    ) func known(query: String, dawn: String, dusk: String) throws {
        guard case .times(let first, let last) = try pass(query).twilight(.civil) else {
            Issue.record("no times")
            return
        }
        #expect(abs(first.timeIntervalSince(try instant(dawn))) <= 45)
        #expect(abs(last.timeIntervalSince(try instant(dusk))) <= 45)
    }

    @Test(
        "where the sun stays above or below a limit",
        arguments: [
            // White nights: no astronomical darkness in Berlin, no nautical in Stockholm, no civil in Reykjavik.
            ("52.52,13.405,Europe/Berlin,2026-06-21", "times times staysAbove"),
            ("59.32938,18.06871,Europe/Stockholm,2026-06-21", "times staysAbove staysAbove"),
            ("64.13548,-21.89541,Atlantic/Reykjavik,2026-06-21", "staysAbove staysAbove staysAbove"),
            // Atqasuk, for which the US weather service gives none.
            ("69.52,-157.1,America/Anchorage,2026-06-02", "staysAbove staysAbove staysAbove"),
            // Polar night with blue noons, and one without any light.
            ("69.6489,18.95508,Europe/Oslo,2026-12-21", "times times times"),
            ("78.22334,15.64689,Arctic/Longyearbyen,2026-12-21", "staysBelow times times"),
            ("90,0,GMT,2026-12-21", "staysBelow staysBelow staysBelow"),
            ("-90,0,GMT,2026-12-21", "staysAbove staysAbove staysAbove"),
        ]
    ) func limits(query: String, expected: String) throws {
        let pass = try pass(query)
        let found = Twilight.allCases.map { twilight in
            switch pass.twilight(twilight) {
            case .times: "times"
            case .staysAbove: "staysAbove"
            case .staysBelow: "staysBelow"
            }
        }
        #expect(found.joined(separator: " ") == expected)
    }

    @Test("how long days are")
    func lengths() throws {
        #expect(SunEvents.upAllDay.dayLength == 86_400)
        #expect(SunEvents.downAllDay.dayLength == 0)
        // 12 hours and the time of 50' at the equator.
        #expect(abs(try pass("0,0,GMT,2026-03-20").events.dayLength - 43_200 - 400) < 20)
        #expect(abs(try pass("-54.81084,-68.31591,GMT,2026-12-21").events.dayLength - 62_400) < 120)
    }

    @Test("both ways of asking agree")
    func agree() throws {
        let day = LocalDay(number: 20_000)
        let place = try #require(Coordinate(latitude: -33.87, longitude: 151.21))
        let clock = try #require(LocalClock(id: "Australia/Sydney"))
        let pass = SunPass(on: day, at: place, clock: clock)
        #expect(Sun.events(on: day, at: place, clock: clock) == pass.events)
        #expect(Sun.twilight(.nautical, on: day, at: place, clock: clock) == pass.twilight(.nautical))
        #expect(clock.day(pass.noon) == day)
    }

    @Test("through a year near the polar circles, every day is told one way, and rise and set are at the horizon")
    func year() throws {
        for latitude in [-89.9, -66.6, 65.7, 66.5, 67.4, 70, 89] {
            let place = try #require(Coordinate(latitude: latitude, longitude: 25.7))
            for number in 20_454..<20_819 {
                let pass = SunPass(on: LocalDay(number: number), at: place, clock: LocalClock(.gmt))
                guard case .times(let rise, let set) = pass.events else { continue }
                #expect(rise <= pass.noon && pass.noon <= set && set.timeIntervalSince(rise) <= 86_460)
                #expect(abs(Sun.altitude(rise, at: place) - Sun.horizon) < 0.0045)
                #expect(abs(Sun.altitude(set, at: place) - Sun.horizon) < 0.0045)
            }
        }
    }

    @Test("a day is reckoned in microseconds")
    func isFast() throws {
        let place = try #require(Coordinate(latitude: 69.65, longitude: 18.96))
        let time = processorTime {
            for number in 20_000..<21_000 {
                _ = SunPass(on: LocalDay(number: number), at: place, clock: LocalClock(.gmt)).events
            }
        }
        #expect(time < .seconds(1), "a debug build needs far less")
    }

    private func pass(_ query: String) throws -> SunPass {
        let cells = query.split(separator: ",").map(String.init)
        let parts = cells[3].split(separator: "-").compactMap { Int($0) }
        let latitude = try #require(Double(cells[0]))
        let longitude = try #require(Double(cells[1]))
        return SunPass(
            on: try #require(LocalDay(year: parts[0], month: parts[1], day: parts[2])),
            at: try #require(Coordinate(latitude: latitude, longitude: longitude)),
            clock: try #require(LocalClock(id: cells[2]))
        )
    }
}
