import ForecastCore
import Foundation
import TestSupport
import Testing

/// Rise, set, civil twilight and transit of the US Naval Observatory, and positions of JPL Horizons, 1950 to 2050.
@Suite(.enabled(if: Shared.isThere, "the almanac is not beside the checkout"))
struct SunOracleTests {
    private struct Almanac: Decodable {
        struct Place: Decodable {
            let name: String
            let lat: Double
            let lng: Double
        }
        struct Phenomenon: Decodable {
            let phen: String
            let time: String?
        }
        struct Day: Decodable {
            let sundata: [Phenomenon]
        }
        struct Position: Decodable {
            let altitude: Double
        }
        struct Positions: Decodable {
            let sun: [String: Position]
        }
        let locations: [Place]
        let times: [String: [String: Day]]
        let positions: [String: Positions]
    }

    /// The passes that can touch a day of universal time, and what each of them has.
    private struct Passes {
        let day: LocalDay
        let middle: SunPass
        var instants: [String: [Date]] = [:]

        init(_ day: LocalDay, _ place: Coordinate) {
            self.day = day
            middle = SunPass(on: day, at: place, clock: LocalClock(.gmt))
            for offset in -1...1 {
                let pass = SunPass(on: day.advanced(by: offset), at: place, clock: LocalClock(.gmt))
                instants["Upper Transit", default: []].append(pass.noon)
                if case .times(let rise, let set) = pass.events {
                    instants["Rise", default: []].append(rise)
                    instants["Set", default: []].append(set)
                }
                if case .times(let dawn, let dusk) = pass.twilight(.civil) {
                    instants["Begin Civil Twilight", default: []].append(dawn)
                    instants["End Civil Twilight", default: []].append(dusk)
                }
            }
        }
    }

    @Test("every event within a minute, every polar row, and none that the almanac has not")
    func events() throws {
        let almanac = try read()
        var (events, polar, worst) = (0, 0, 0.0)
        for place in almanac.locations {
            let coordinate = try #require(Coordinate(latitude: place.lat, longitude: place.lng))
            for (date, row) in try #require(almanac.times[place.name]) {
                let parts = date.split(separator: "-").compactMap { Int($0) }
                let day = try #require(LocalDay(year: parts[0], month: parts[1], day: parts[2]))
                let passes = Passes(day, coordinate)
                let what = "\(place.name) \(date)"
                for entry in row.sundata {
                    if let time = entry.time {
                        guard entry.phen != "Lower Transit" else { continue }
                        let expected = try instant("\(date)T\(time):00Z")
                        let off = (passes.instants[entry.phen] ?? []).map { abs($0.timeIntervalSince(expected)) }.min()
                        let found = try #require(off, "\(what) \(entry.phen)")
                        #expect(found <= 60, "\(what) \(entry.phen)")
                        worst = max(worst, found)
                        events += 1
                    } else {
                        polar += 1
                        switch entry.phen {
                        case "Object continuously above the Horizon": #expect(passes.middle.events == .upAllDay)
                        case "Object continuously below the Horizon": #expect(passes.middle.events == .downAllDay)
                        case "Object continuously above the Twilight Limit":
                            #expect(passes.middle.twilight(.civil) == .staysAbove, "\(what)")
                        case "Object continuously below the Twilight Limit":
                            #expect(passes.middle.twilight(.civil) == .staysBelow, "\(what)")
                        default: Issue.record("\(what): \(entry.phen)")
                        }
                    }
                }
                expectNoOther(passes, row.sundata.map(\.phen), what)
            }
        }
        #expect(events > 600)
        #expect(polar > 40)
        #expect(worst <= 45, "the almanac is rounded to the minute")
    }

    /// What was computed well inside the day is as often in the almanac.
    private func expectNoOther(_ passes: Passes, _ listed: [String], _ what: String) {
        let start = Date(timeIntervalSince1970: Double(passes.day.number) * 86_400)
        for (phen, instants) in passes.instants where phen != "Upper Transit" {
            let inside = instants.filter { (60.0..<86_340).contains($0.timeIntervalSince(start)) }
            #expect(inside.count <= listed.count { $0 == phen }, "\(what) \(phen)")
        }
    }

    /// Horizons adds the refraction of the horizon to all that is below it: a constant, which is taken off again.
    @Test("the height of the sun below the horizon")
    func altitudes() throws {
        let almanac = try read()
        var (count, worst) = (0, 0.0)
        for place in almanac.locations {
            let coordinate = try #require(Coordinate(latitude: place.lat, longitude: place.lng))
            for (time, position) in try #require(almanac.positions[place.name]).sun where position.altitude < -2 {
                let geometric = position.altitude - 0.6467
                worst = max(worst, abs(Sun.altitude(try instant(time), at: coordinate) - geometric))
                count += 1
            }
        }
        #expect(count > 200)
        #expect(worst < 0.002, "degrees")
    }

    private func read() throws -> Almanac {
        try JSONDecoder().decode(Almanac.self, from: Data(try Shared.bytes("oracles/suncalc_fixtures.json")))
    }
}
