import ForecastCore
import Foundation
import Testing

/// A request; the coordinate must be one.
func ask(_ latitude: Double, _ longitude: Double, _ zone: String) -> ForecastRequest {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
        preconditionFailure("no coordinate")
    }
    return ForecastRequest(coordinate: coordinate, timeZoneID: zone, countryCode: nil)
}

/// A day as `2026-12-04`.
func text(_ day: LocalDay) -> String {
    let (year, month, date) = day.components
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(date < 10 ? "0" : "")\(date)"
}

func expectNear(
    _ found: Double?,
    _ expected: Double?,
    within tolerance: Double = 0.0051,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let found, let expected else {
        #expect(found == expected, sourceLocation: sourceLocation)
        return
    }
    #expect(abs(found - expected) <= tolerance, "\(found) against \(expected)", sourceLocation: sourceLocation)
}

/// What holds for every forecast, whatever its source.
func expectSound(_ forecast: Forecast, sourceLocation: SourceLocation = #_sourceLocation) {
    var problems: [String] = []
    func check(_ value: Double?, _ range: ClosedRange<Double>, _ name: String) {
        guard let value else { return }
        if !range.contains(value) || value == -999 || value == 0 && value.sign == .minus {
            problems.append("\(name) = \(value)")
        }
    }
    for point in forecast.hourly + [forecast.currently].compactMap({ $0 }) {
        check(point.temperature, -90...60, "temperature")
        check(point.apparentTemperature, -90...60, "apparentTemperature")
        check(point.dewPoint, -90...60, "dewPoint")
        check(point.humidity, 0...1, "humidity")
        check(point.pressure, 800...1100, "pressure")
        check(point.windSpeed, 0...113, "windSpeed")
        check(point.windGust, (point.windSpeed ?? 0)...113, "windGust")
        check(point.windDirection, 0...359.9999, "windDirection")
        check(point.cloudCover, 0...1, "cloudCover")
        check(point.uvIndex, 0...20, "uvIndex")
        check(point.visibility, 0...1_000_000, "visibility")
        check(point.precipitationIntensity, 0...500, "precipitationIntensity")
        check(point.precipitationProbability, 0...1, "precipitationProbability")
        check(point.snowfall, 0...500, "snowfall")
    }
    check(forecast.airQuality?.europeanIndex, 0...2000, "European index")
    check(forecast.airQuality?.usIndex, 0...500, "US index")
    for mass in [forecast.airQuality?.fineParticles, forecast.airQuality?.ozone] { check(mass, 0...20_000, "air") }
    for point in forecast.minutely {
        check(point.precipitationIntensity, 0...500, "minute intensity")
        check(point.precipitationProbability, 0...1, "minute probability")
    }
    for day in forecast.daily {
        check(day.temperatureMax, (day.temperatureMin ?? -90)...60, "temperatureMax")
        check(day.temperatureMin, -90...60, "temperatureMin")
        check(day.overnightLow, -90...60, "overnightLow")
        check(day.apparentTemperatureMax, (day.apparentTemperatureMin ?? -90)...60, "apparentTemperatureMax")
        check(day.apparentTemperatureMin, -90...60, "apparentTemperatureMin")
        check(day.moonPhase, 0...0.9999, "moonPhase")
        check(day.precipitationAmount, 0...2000, "precipitationAmount")
        check(day.precipitationProbability, 0...1, "precipitationProbability")
        check(day.snowfall, 0...500, "snowfall")
        check(day.windSpeed, 0...113, "windSpeed")
        check(day.windGust, (day.windSpeed ?? 0)...113, "windGust")
        check(day.windDirection, 0...359.9999, "windDirection")
        check(day.humidity, 0...1, "humidity")
        check(day.cloudCover, 0...1, "cloudCover")
        check(day.uvIndex, 0...20, "uvIndex")
        if case .times(let sunrise, let sunset)? = day.sun {
            let noon = Double(day.day.number) * 86_400 + 43_200
            if sunrise >= sunset || abs(sunrise.timeIntervalSince1970 - noon) > 120_000 {
                problems.append("sun \(day.day)")
            }
        }
    }
    #expect(problems.isEmpty, sourceLocation: sourceLocation)
    func isAscending(_ times: [Date]) -> Bool { zip(times, times.dropFirst()).allSatisfy { $0 < $1 } }
    #expect(isAscending(forecast.hourly.map(\.time)), sourceLocation: sourceLocation)
    #expect(isAscending(forecast.minutely.map(\.time)), sourceLocation: sourceLocation)
    #expect(
        zip(forecast.daily, forecast.daily.dropFirst()).allSatisfy { $0.day < $1.day },
        sourceLocation: sourceLocation
    )
    for alert in forecast.alerts {
        #expect(!alert.title.isEmpty, sourceLocation: sourceLocation)
        if let starts = alert.starts, let ends = alert.ends { #expect(starts <= ends, sourceLocation: sourceLocation) }
    }
}

/// Takes one quantity out of a point.
typealias Reading = @Sendable (WeatherPoint) -> Double?
