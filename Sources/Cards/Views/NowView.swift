import ForecastCore
import Foundation

extension ViewBody {
    /// The present: sky and temperature, then the quantities in a fixed order.
    static func now(_ forecast: Forecast, _ reading: Reading) -> ViewBody {
        let (words, labels) = (reading.words, reading.words.labels)
        var body = ViewBody(
            subtitle: words.views.now + " · " + reading.date(reading.today) + ", "
                + words.sentences.localTime(reading.time(reading.now))
        )
        let today = forecast.daily.first { $0.day == reading.today }
        let running = forecast.hours(from: reading.now).first.flatMap { $0.time <= reading.now ? $0 : nil }
        guard let current = forecast.currently ?? running else {
            let fields = today.map(reading.fields(of:)) ?? []
            if !fields.isEmpty { body.sections = [.fields(fields)] }
            body.summary = words.views.today
            return body
        }
        let headline = headline(current, reading)
        if !headline.isEmpty {
            body.sections.append(.headline(symbol: current.condition?.symbol(isDay: current.isDay), headline))
        }
        var list = FieldList()
        list.add(labels.today, today.flatMap { reading.range([$0.temperatureMin, $0.temperatureMax]) })
        list.add(labels.chanceOfRain, reading.percent(current.precipitationProbability))
        list.add(labels.precipitation, reading.intensity(current.precipitationIntensity))
        list.add(labels.wind, reading.windWithGusts(current.windSpeed, current.windGust, from: current.windDirection))
        list.add(labels.humidity, reading.percent(current.humidity))
        list.add(labels.dewPoint, reading.temperature(current.dewPoint))
        list.add(labels.cloudCover, reading.percent(current.cloudCover))
        list.add(labels.pressure, reading.pressure(current.pressure))
        list.add(labels.visibility, reading.distance(current.visibility))
        list.add(labels.uvIndex, current.uvIndex.map { decimal($0) })
        list.add(today?.sun, reading)
        if !list.fields.isEmpty { body.sections.append(.fields(list.fields)) }
        body.summary = headline.isEmpty ? words.views.now : headline
        return body
    }

    /// `Light rain, 6 °C, feels like 2 °C`: the felt temperature only where it differs when rounded.
    private static func headline(_ point: WeatherPoint, _ reading: Reading) -> String {
        let temperature = reading.temperature(point.temperature)
        let felt = reading.temperature(point.apparentTemperature).flatMap { $0 == temperature ? nil : $0 }
        return [point.condition.map(reading.words.condition), temperature, felt.map(reading.words.sentences.feelsLike)]
            .compactMap(\.self).joined(separator: ", ")
    }
}
