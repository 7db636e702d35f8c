import ForecastCore
import Foundation
import TestSupport
import Testing

@Suite struct MoonTests {
    /// Seconds a principal phase may be off an almanac.
    private static let tolerance = 60.0

    @Test(
        "the phases of two lunations",
        arguments: [
            ("2024-04-08T18:20:48Z", MoonQuarter.new), ("2024-04-15T19:13:06Z", .first),
            ("2024-04-23T23:48:57Z", .full), ("2024-05-01T11:27:15Z", .last),
            // Examples 49.a and 49.b of Meeus, less the lead of dynamical time.
            ("1977-02-18T03:36:54Z", .new), ("2044-01-21T23:47:06Z", .last),
        ]
    )
    func principal(text: String, quarter: MoonQuarter) throws {
        let expected = try instant(text)
        let week = 7.0 * 86_400
        for (found, what) in [
            (Moon.next(quarter, after: expected - week), "next of the kind"),
            (Moon.previous(quarter, before: expected + week), "previous of the kind"),
            (Moon.next(after: expected - 3600).instant, "next"),
            (Moon.previous(before: expected + 3600).instant, "previous"),
        ] {
            #expect(abs(found.timeIntervalSince(expected)) < Self.tolerance, "\(what): \(found)")
        }
        #expect(Moon.next(after: expected - 3600).quarter == quarter)
        let phase = Moon.phase(at: expected)
        #expect(abs((phase - Double(quarter.rawValue) / 4).remainder(dividingBy: 1)) < 0.0002)
        #expect(MoonPhase(share: phase) == quarter.phase)
    }

    @Test("an event is neither after nor before itself")
    func strict() throws {
        let event = Moon.next(after: try instant("2026-11-30T12:00:00Z"))
        #expect(Moon.next(after: event.instant).instant > event.instant + 6 * 86_400)
        #expect(Moon.previous(before: event.instant).instant < event.instant - 6 * 86_400)
        #expect(Moon.next(after: event.instant - 1) == event)
        #expect(Moon.previous(before: event.instant + 1) == event)
    }

    @Test("the quarters follow each other through two centuries")
    func order() throws {
        var event = Moon.next(after: try instant("1900-01-01T00:00:00Z"))
        let end = try instant("2100-01-01T00:00:00Z")
        var count = 0
        while event.instant < end {
            let next = Moon.next(after: event.instant)
            let days = next.instant.timeIntervalSince(event.instant) / 86_400
            #expect((6.4...8.4).contains(days), "\(event)")
            #expect(next.quarter.rawValue == (event.quarter.rawValue + 1) % 4)
            event = next
            count += 1
        }
        #expect((9890...9900).contains(count))
    }

    @Test(arguments: [
        ("2024-01-01T12:00:00Z", 0.6704, 0.7404), ("2024-01-05T12:00:00Z", 0.7918, 0.3716),
        ("2024-04-08T18:21:00Z", 0, 0), ("2024-04-23T23:49:00Z", 0.5, 1),
    ])
    func looks(text: String, phase: Double, fraction: Double) throws {
        let moment = try instant(text)
        #expect(abs((Moon.phase(at: moment) - phase).remainder(dividingBy: 1)) < 0.0002)
        #expect(abs(Moon.illuminatedFraction(at: moment) - fraction) < 0.002)
        #expect((0..<1).contains(Moon.phase(at: moment)))
    }

    @Test(arguments: [
        (0.0, MoonPhase.new), (0.02, .new), (0.021, .waxingCrescent), (0.229, .waxingCrescent), (0.25, .firstQuarter),
        (0.28, .waxingGibbous), (0.479, .waxingGibbous), (0.481, .full), (0.5, .full), (0.53, .waningGibbous),
        (0.75, .lastQuarter), (0.9, .waningCrescent), (0.979, .waningCrescent), (0.981, .new), (1, .new),
        (-0.25, .lastQuarter), (7.5, .full),
    ]) func names(share: Double, phase: MoonPhase) {
        #expect(MoonPhase(share: share) == phase)
        #expect(MoonPhase(share: .nan) == nil)
        #expect(MoonPhase(share: .infinity) == nil)
    }

    @Test("with one look a day every principal phase is seen, on one day or two")
    func daily() throws {
        var day = try instant("2024-01-01T12:00:00Z")
        var runs: [(phase: MoonPhase, days: Int)] = []
        for _ in 0..<1500 {
            let phase = try #require(MoonPhase(share: Moon.phase(at: day)))
            if runs.last?.phase == phase { runs[runs.count - 1].days += 1 } else { runs.append((phase, 1)) }
            day += 86_400
        }
        for (run, next) in zip(runs, runs.dropFirst()) {
            #expect(next.phase.rawValue == (run.phase.rawValue + 1) % 8)
            if run.phase.rawValue.isMultiple(of: 2) { #expect(run.days <= 2) }
        }
    }

    @Test(
        "every phase of an independent almanac, within a minute",
        .enabled(if: Shared.isThere, "the almanac is not beside the checkout")
    )
    func phases() throws {
        let names: [String: MoonQuarter] = [
            "New Moon": .new, "First Quarter": .first, "Full Moon": .full, "Last Quarter": .last,
        ]
        let rows = try oracleRows("moon_phases_2023_2027_skyfield.csv")
        #expect(rows.count == 247)
        var worst = 0.0
        for row in rows {
            let expected = try instant(row.text("utc"))
            let phase = try row.text("phase")
            let found = Moon.next(after: expected - 86_400)
            #expect(found.quarter == names[phase])
            worst = max(worst, abs(found.instant.timeIntervalSince(expected)))
        }
        #expect(worst < Self.tolerance, "seconds")
    }

    @Test(
        "phase and fraction of every day of an independent almanac",
        .enabled(if: Shared.isThere, "the almanac is not beside the checkout")
    )
    func days() throws {
        let rows = try oracleRows("moon_fraction_daily_2024_2026.csv")
        #expect(rows.count == 1096)
        var (phase, fraction) = (0.0, 0.0)
        for row in rows {
            let noon = try instant(row.text("date_utc_noon") + "T12:00:00Z")
            let degrees = try row.number("phase_angle_deg_skyfield")
            let lit = try row.number("illuminated_fraction")
            phase = max(phase, abs((Moon.phase(at: noon) - degrees / 360).remainder(dividingBy: 1)))
            fraction = max(fraction, abs(Moon.illuminatedFraction(at: noon) - lit))
        }
        #expect(phase < 0.0002)
        #expect(fraction < 0.002)
    }

    @Test(
        "the lit share of JPL Horizons, 1950 to 2050",
        .enabled(if: Shared.isThere, "the almanac is not beside the checkout")
    )
    func horizons() throws {
        struct Almanac: Decodable {
            struct Moon: Decodable {
                let fraction: Double
            }
            let moonGeo: [String: Moon]
        }
        let bytes = try Shared.bytes("oracles/suncalc_fixtures.json")
        let rows = try JSONDecoder().decode(Almanac.self, from: Data(bytes)).moonGeo
        #expect(rows.count >= 52)
        for (time, row) in rows {
            let off = Moon.illuminatedFraction(at: try instant(time)) - row.fraction
            #expect(abs(off) < 0.001, "\(time)")
        }
    }
}
