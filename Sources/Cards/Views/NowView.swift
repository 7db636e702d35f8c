import ForecastCore
import Foundation
import Places

extension ViewBody {
    /// The present: sky and temperature, what falls next, then the quantities in a fixed order.
    static func now(_ forecast: Forecast, at place: Place, _ reading: Reading) -> ViewBody {
        let (words, labels) = (reading.words, reading.words.labels)
        var body = ViewBody(subtitle: reading.subtitle(words.views.now))
        let today = forecast.daily.first { $0.day == reading.today }
        let rain = reading.rain(forecast)
        let running = forecast.hours(from: reading.now).first.flatMap { $0.time <= reading.now ? $0 : nil }
        let present = forecast.present(at: reading.now).flatMap { reading.headline($0).isEmpty ? nil : $0 }
        guard let current = present ?? running ?? forecast.currently else {
            let fields = today.map(reading.fields(of:)) ?? []
            if let rain { body.sections.append(.paragraph(rain)) }
            if !fields.isEmpty { body.sections.append(.fields(fields)) }
            body.summary = [words.views.today, today?.condition.map(words.condition)].compactMap(\.self)
                .joined(separator: ", ")
            return body
        }
        let headline = reading.headline(current)
        if !headline.isEmpty {
            body.sections.append(.headline(symbol: current.condition?.symbol(isDay: current.isDay), headline))
        }
        if let rain { body.sections.append(.paragraph(rain)) }
        var list = FieldList()
        list.add(labels.today, today.flatMap { reading.range([$0.temperatureMin, $0.temperatureMax]) })
        list.add(labels.overnight, reading.temperature(today?.overnightLow))
        reading.add(current, to: &list)
        list.add(labels.airQuality, forecast.airQuality.flatMap { reading.air($0, inUS: place.countryCode == "US") })
        list.add(today?.sun, on: reading.today, reading)
        if !list.fields.isEmpty { body.sections.append(.fields(list.fields)) }
        body.summary = [headline.isEmpty ? words.views.now : headline, rain].compactMap(\.self).joined(separator: ". ")
        return body
    }
}

extension Reading {
    /// A view and the time it is: `Now · Mon 30 Nov, 15:05 local time`.
    func subtitle(_ view: String) -> String {
        view + " · " + date(today) + ", " + words.sentences.localTime(time(now))
    }

    /// The quality of the air on the scale that is usual at the place, or on the one there is.
    func air(_ air: AirQuality, inUS: Bool) -> String? {
        let us = air.usIndex.flatMap { index in
            USAirBand(index: index).map { words.sentences.usAirScale(number(index), words.usAir($0)) }
        }
        let european = air.europeanIndex.flatMap { index in
            EuropeanAirBand(index: index.rounded()).map {
                words.sentences.europeanAirScale(number(index), words.europeanAir($0))
            }
        }
        return inUS ? us ?? european : european ?? us
    }
}
