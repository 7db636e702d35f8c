import ForecastCore
import Foundation
import Testing

/// Monday, 30 November 2026, 14:05 UTC.
private let now = Date(timeIntervalSince1970: 1_796_047_500)
private let hour = Date(timeIntervalSince1970: 1_796_047_200)

private let somewhere: Coordinate = {
    guard let somewhere = Coordinate(latitude: 10, longitude: 20) else { preconditionFailure("10, 20 is one") }
    return somewhere
}()

private func forecast(minutes: [MinutePoint] = [], hours: [WeatherPoint] = []) -> Forecast {
    var forecast = Forecast(
        coordinate: somewhere,
        fetchedAt: now,
        source: ForecastSource(id: "test", attribution: "Test")
    )
    forecast.minutely = minutes
    forecast.hourly = hours
    return forecast
}

/// Minutes from a drawing: `.` dry, `1` light, `5` moderate, `9` heavy rain, `s` snow, `u` unlikely rain, `?` nothing known.
private func minutes(_ drawing: String, from start: Date = now) -> [MinutePoint] {
    drawing.enumerated().map { offset, letter in
        var point = MinutePoint(time: start.addingTimeInterval(Double(offset) * 60))
        point.precipitationIntensity =
            switch letter {
            case "?": nil
            case ".": 0
            case "5": 5
            case "9": 12
            default: 1
            }
        point.precipitationProbability = letter == "u" ? 0.2 : letter == "." ? 0.1 : 0.9
        point.precipitationKind = letter == "s" ? .snow : letter == "." ? nil : .rain
        return point
    }
}

/// Hours from chance in percent and intensity, `-` for none: `30/0.5 -/1`.
private func hours(_ text: String, kind: PrecipitationKind? = .rain) -> [WeatherPoint] {
    text.split(separator: " ").enumerated().map { offset, value in
        let parts = value.split(separator: "/")
        var point = WeatherPoint(time: hour.addingTimeInterval(Double(offset) * 3600))
        point.precipitationProbability = Double(parts[0]).map { $0 / 100 }
        point.precipitationIntensity = Double(parts[1])
        point.precipitationKind = kind
        return point
    }
}

private func x(_ letter: String, _ count: Int) -> String { String(repeating: letter, count: count) }

@Suite struct RainOutlookTests {
    /// Phases as `kind begin-end` in minutes from now, and where the outlook ends.
    @Test(arguments: [
        (x(".", 61), "", 61),
        (x(".", 15) + x("1", 40) + x(".", 6), "rain 15-55", 61),
        (x("1", 30) + x(".", 31), "rain 0-30", 61),
        (x("1", 61), "rain 0-61", 61),
        // A break of four minutes is none, one of five is.
        ("11111....11111" + x(".", 20), "rain 0-14", 34),
        ("11111.....11111" + x(".", 20), "rain 0-5, rain 10-15", 35),
        // Snow that stays, and snow for four minutes.
        (x("1", 20) + x("s", 20), "rain 0-20, snow 20-40", 40),
        (x("1", 20) + x("s", 4) + x("1", 16), "rain 0-40", 40),
        // Nothing is claimed after a gap in the data, nor of minutes with a small chance.
        (x(".", 20) + "?" + x("1", 40), "", 20),
        (x("u", 61), "", 61),
    ])
    func minutesInWords(_ drawing: String, _ expected: String, _ end: Int) throws {
        let outlook = try #require(forecast(minutes: minutes(drawing)).rainByMinutes(at: now))
        let phases = outlook.phases.map { phase in
            let (from, to) = (phase.begins.timeIntervalSince(now) / 60, phase.ends.timeIntervalSince(now) / 60)
            return "\(phase.kind?.rawValue ?? "?") \(Int(from))-\(Int(to))"
        }
        #expect(phases.joined(separator: ", ") == expected)
        #expect(outlook.ends == now.addingTimeInterval(Double(end) * 60))
    }

    @Test func howHard() throws {
        let outlook = try #require(forecast(minutes: minutes(x("1", 50) + x("9", 10))).rainByMinutes(at: now))
        #expect(outlook.phases.map(\.band) == [.moderate])
        #expect(outlook.phases.map(\.peak) == [.heavy])
        #expect(outlook.phases.map(\.chance) == [0.9])
    }

    /// Too few minutes, old ones, or none at the beginning say nothing.
    @Test func noMinutes() {
        #expect(forecast().rainByMinutes(at: now) == nil)
        #expect(forecast(minutes: minutes(x(".", 14))).rainByMinutes(at: now) == nil)
        #expect(forecast(minutes: minutes(x(".", 15))).rainByMinutes(at: now) != nil)
        #expect(forecast(minutes: minutes("?" + x(".", 60))).rainByMinutes(at: now) == nil)
        #expect(forecast(minutes: minutes(x(".", 61))).rainByMinutes(at: now.addingTimeInterval(48 * 60)) == nil)
        #expect(forecast(minutes: minutes(x(".", 61), from: now.addingTimeInterval(120))).rainByMinutes(at: now) == nil)
    }

    /// Minutes that do not say what falls take it from the hour, or leave it open.
    @Test func whatFallsByTheHour() throws {
        var points = minutes(x("1", 30))
        for index in points.indices { points[index].precipitationKind = nil }
        #expect(forecast(minutes: points).rainByMinutes(at: now)?.phases.first?.kind == .some(nil))
        let snowing = forecast(minutes: points, hours: hours("90/1", kind: .snow))
        #expect(snowing.rainByMinutes(at: now)?.phases.first?.kind == .snow)
    }

    /// Wet hours by their chance; by their amount only where no chance is given.
    @Test(arguments: [
        ("10/0 20/3 29/0", "", 3, 0.29),
        ("10/0 30/0 70/2 10/0 10/0", "1-3", 5, 0.7),
        ("90/1 10/0 50/0", "0-3", 3, 0.9),
        ("90/1 10/0 10/0 50/0", "0-1, 3-4", 4, 0.9),
        ("-/0 -/0.04 -/0.1", "2-3", 3, nil),
        ("10/0 -/- 90/2", "", 1, 0.1),
    ])
    func hoursInWords(_ values: String, _ expected: String, _ end: Int, _ chance: Double?) throws {
        let forecast = forecast(hours: hours(values))
        let outlook = try #require(forecast.rainByHours(from: now, to: now.addingTimeInterval(86_400)))
        let phases = outlook.phases.map { phase in
            "\(Int(phase.begins.timeIntervalSince(hour) / 3600))-\(Int(phase.ends.timeIntervalSince(hour) / 3600))"
        }
        #expect(phases.joined(separator: ", ") == expected)
        #expect(outlook.ends == hour.addingTimeInterval(Double(end) * 3600))
        #expect(outlook.highestChance == chance)
    }

    @Test func hoursElsewhere() {
        let forecast = forecast(hours: hours("90/1 90/1"))
        #expect(forecast.rainByHours(from: now.addingTimeInterval(-7200), to: now) == nil)
        #expect(forecast.rainByHours(from: now.addingTimeInterval(7200), to: now.addingTimeInterval(86_400)) == nil)
        #expect(forecast.rainByHours(from: now, to: now.addingTimeInterval(600))?.ends == now.addingTimeInterval(600))
    }
}
