import ForecastCore
import Foundation
import JSONText

/// The raw grid of one cell: what the worded forecasts are made of, and more.
struct NWSGrid: Sendable {
    let temperature: NWSLayer
    let dewPoint: NWSLayer
    let apparentTemperature: NWSLayer
    /// The highest of each daytime.
    let highest: NWSLayer
    /// The lowest of each night.
    let lowest: NWSLayer
    let humidity: NWSLayer
    let cloudCover: NWSLayer
    let windSpeed: NWSLayer
    let windGust: NWSLayer
    let windDirection: NWSLayer
    let pressure: NWSLayer
    let visibility: NWSLayer
    let probability: NWSLayer
    /// Millimetres in each interval.
    let precipitation: NWSLayer
    /// Centimetres of new snow in each interval.
    let snowfall: NWSLayer
    private let weather: [(time: Range<Date>, condition: Condition)]

    /// Reads the grid; nil when the answer is none.
    init?(_ json: JSONValue) {
        let layers = json["properties"] ?? json
        guard layers["temperature"]?["values"]?.array != nil else { return nil }
        temperature = NWSLayer(layers["temperature"], \.temperature)
        dewPoint = NWSLayer(layers["dewpoint"], \.temperature)
        apparentTemperature = NWSLayer(layers["apparentTemperature"], \.temperature)
        highest = NWSLayer(layers["maxTemperature"], \.temperature)
        lowest = NWSLayer(layers["minTemperature"], \.temperature)
        humidity = NWSLayer(layers["relativeHumidity"], \.share)
        cloudCover = NWSLayer(layers["skyCover"], \.share)
        windSpeed = NWSLayer(layers["windSpeed"], \.speed)
        windGust = NWSLayer(layers["windGust"], \.speed)
        windDirection = NWSLayer(layers["windDirection"], \.bearing)
        pressure = NWSLayer(layers["pressure"], \.pressure)
        visibility = NWSLayer(layers["visibility"], \.visibility)
        probability = NWSLayer(layers["probabilityOfPrecipitation"], \.share)
        precipitation = NWSLayer(layers["quantitativePrecipitation"], \.depth)
        snowfall = NWSLayer(layers["snowfallAmount"]) { Plausible.snowfall($0.depth.map { $0 / 10 }) }
        weather = (layers["weather"]?["values"]?.array ?? []).prefix(2000).compactMap(Self.weather)
    }

    /// The weather of one interval: of several kinds at once the one that is worded first.
    private static func weather(_ json: JSONValue) -> (time: Range<Date>, condition: Condition)? {
        guard let time = NWSTime.interval(json["validTime"]?.string) else { return nil }
        let kinds = (json["value"]?.array ?? []).prefix(16).compactMap { $0["weather"]?.string }
        // Frost and ice crystals are no state of the sky: no phrase names them.
        let phrase = kinds.joined(separator: ", ").replacing("_", with: " ")
        return NWSWords.condition(phrase).map { (time, $0) }
    }

    /// The state of the sky at an instant: what falls or blows, else the clouds.
    private func condition(at instant: Date) -> Condition? {
        weather.first { $0.time.contains(instant) }?.condition
            ?? NWSWords.condition(cloudCover: cloudCover[instant])
    }

    /// Gives an hour what it does not have yet.
    func complete(_ point: inout WeatherPoint) {
        let time = point.time
        let hour = time..<time.addingTimeInterval(3600)
        point.temperature = point.temperature ?? temperature[time]
        point.apparentTemperature = point.apparentTemperature ?? apparentTemperature[time]
        point.dewPoint = point.dewPoint ?? dewPoint[time]
        point.humidity = point.humidity ?? humidity[time]
        point.pressure = point.pressure ?? pressure[time]
        point.cloudCover = point.cloudCover ?? cloudCover[time]
        point.visibility = point.visibility ?? visibility[time]
        point.windSpeed = point.windSpeed ?? windSpeed[time]
        point.windGust = point.windGust ?? Plausible.gust(windGust[time], mean: point.windSpeed)
        if point.windSpeed != 0 { point.windDirection = point.windDirection ?? windDirection[time] }
        point.precipitationProbability = point.precipitationProbability ?? probability[time]
        point.precipitationIntensity = point.precipitationIntensity ?? Plausible.intensity(precipitation.sum(hour))
        point.snowfall = point.snowfall ?? Plausible.snowfall(snowfall.sum(hour))
        if point.condition == nil {
            point.condition = condition(at: time)
            point.precipitationKind = point.precipitationKind ?? NWSWords.precipitation(point.condition)
        }
    }

    /// The hours the temperature is known for, empty.
    var hours: [WeatherPoint] {
        guard let span = temperature.span else { return [] }
        let first = (span.lowerBound.timeIntervalSince1970 / 3600).rounded(.up) * 3600
        return (0..<240).map { WeatherPoint(time: Date(timeIntervalSince1970: first + Double($0) * 3600)) }
            .filter { $0.time < span.upperBound }
    }
}
