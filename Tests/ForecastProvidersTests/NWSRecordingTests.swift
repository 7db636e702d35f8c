import ForecastCore
import Foundation
import JSONText
import TestSupport
import Testing

@testable import ForecastProviders

/// What must come out of each recording of the service.
@Suite(.enabled(if: Shared.isThere, "the recordings are not beside the checkout"))
struct NWSRecordingTests {
    private func json(_ name: String) throws -> JSONValue {
        try JSONValue(parsing: Shared.bytes("fixtures/nws/\(name).json"))
    }

    private func instant(_ text: String) throws -> Date { try #require(NWSTime.instant(text)) }

    private func ask(_ latitude: Double, _ longitude: Double) throws -> ForecastRequest {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return ForecastRequest(coordinate: coordinate, timeZoneID: "Etc/UTC", countryCode: "US")
    }

    @Test("Washington, in SI units, without the raw grid")
    func washington() async throws {
        let cell = "/gridpoints/LWX/97,71"
        let script = NWSScript([
            "/points/38.89,-77.04": try .file("mm_points"), cell + "/forecast": try .file("mm_forecast"),
            cell + "/forecast/hourly": try .file("mm_forecast_hourly"),
            cell + "/stations": .ok(#"{"features":[{"properties":{"stationIdentifier":"KDCA"}}]}"#),
            "/stations/KDCA/observations/latest": try .file("mm_observation_latest"),
            "/alerts/active?point=38.89,-77.04": .ok(#"{"features":[]}"#),
        ])
        let now = try instant("2026-02-06T16:50:00-05:00")
        let forecast = try await script.provider()
            .forecast(for: try ask(38.8894, -77.0352), now: now, budget: .seconds(8))
        expectSound(forecast)
        #expect(forecast.timeZoneID == "America/New_York" && forecast.source.knowsAlerts && forecast.alerts.isEmpty)
        #expect(forecast.hourly.count == 156)
        let hour = forecast.hourly[0]
        #expect(hour.time == (try instant("2026-02-06T21:00:00Z")))
        #expect(hour.condition == .snow && hour.precipitationKind == .snow && hour.isDay == true)
        #expect(hour.temperature == 1 && hour.precipitationProbability == 0.71 && hour.windDirection == 180)
        expectNear(hour.windSpeed, 1.1111)
        expectNear(hour.dewPoint, -3.8889)
        #expect(hour.windGust == nil && hour.precipitationIntensity == nil && hour.cloudCover == nil)

        #expect(forecast.daily.map { text($0.day) }.first == "2026-02-06" && forecast.daily.count == 7)
        let (today, saturday, tuesday) = (forecast.daily[0], forecast.daily[1], forecast.daily[4])
        #expect(today.temperatureMax == 1 && today.temperatureMin == nil && today.overnightLow == -11)
        #expect(today.condition == .snow && today.precipitationProbability == 0.71)
        #expect(saturday.temperatureMax == -7 && saturday.overnightLow == -12 && saturday.condition == .wind)
        expectNear(saturday.windSpeed, 13.3333)
        #expect(saturday.windDirection == 315 && saturday.precipitationAmount == nil && saturday.sun == nil)
        #expect(saturday.temperatureMin.map { $0 <= -7 } == true)
        #expect(tuesday.temperatureMax == 7 && tuesday.overnightLow == -1 && tuesday.condition == .partlyCloudy)

        let current = try #require(forecast.currently)
        #expect(current.temperature == -1 && current.dewPoint == -7 && current.condition == .snow)
        #expect(current.windSpeed == 0 && current.windDirection == nil && current.windGust == nil)
        expectNear(current.humidity, 0.6377)
        expectNear(current.pressure, 1003.7255)
        expectNear(current.visibility, 9656.06)
        #expect(current.apparentTemperature == nil && current.precipitationProbability == 0.71)
    }

    @Test("northern Alaska in June: no sunrise, days by the place's clock, rain of the grid counted once")
    func arctic() async throws {
        let cell = "/gridpoints/AFG/368,294"
        let script = NWSScript([
            "/points/69.52,-157.1": try .file("wxgov_arctic_points.materialised"),
            cell: try .file("wxgov_arctic_grid.materialised"),
            cell + "/forecast": try .file("wxgov_arctic_forecast.materialised"),
            cell + "/forecast/hourly": try .file("wxgov_arctic_hourly.materialised"),
            cell + "/stations": .ok(#"{"features":[{"properties":{"stationIdentifier":"PABR"}}]}"#),
            "/stations/PABR/observations/latest": try .file("wxgov_arctic_observation_PABR.materialised"),
        ])
        let now = try instant("2026-06-02T09:05:00-08:00")
        let forecast = try await script.provider()
            .forecast(for: try ask(69.519, -157.1), now: now, budget: .seconds(8))
        expectSound(forecast)
        #expect(forecast.timeZoneID == "America/Anchorage" && !forecast.source.knowsAlerts)
        #expect(forecast.hourly.count == 156)
        let hour = forecast.hourly[0]
        #expect(hour.time == (try instant("2026-06-02T17:00:00Z")) && hour.condition == .cloudy)
        expectNear(hour.temperature, 0.5556)
        expectNear(hour.windSpeed, 2.2352)
        expectNear(hour.windGust, 4.1156)
        #expect(hour.windDirection == 225 && hour.humidity == 0.88 && hour.precipitationIntensity == 0)
        #expect(hour.precipitationKind == nil)
        // The icons say night from 18 o'clock; the sun says otherwise.
        #expect(forecast.hourly.allSatisfy { $0.isDay == true })
        let snowy = try #require(forecast.hourly.first { $0.time == (try? instant("2026-06-07T18:00:00Z")) })
        expectNear(snowy.precipitationIntensity, 0.0423, within: 0.0001)
        expectNear(snowy.snowfall, 0.0847, within: 0.0001)

        #expect(forecast.daily.map { text($0.day) }.first == "2026-06-02")
        #expect(forecast.daily.map { text($0.day) }.prefix(8).last == "2026-06-09")
        let (today, wednesday) = (forecast.daily[0], forecast.daily[1])
        expectNear(today.temperatureMax, 6.1111)
        expectNear(today.overnightLow, -1.1111)
        #expect(today.condition == .cloudy && today.precipitationProbability == 0)
        #expect(today.precipitationAmount == 0 && today.sun == nil)
        #expect(wednesday.condition == .snow && wednesday.precipitationProbability == 0.24)
        let sunday = forecast.daily[5]
        expectNear(sunday.precipitationAmount, 0.508, within: 0.0001)
        expectNear(sunday.snowfall, 0.762, within: 0.0001)
        // The sums end in the afternoon of Monday.
        #expect(forecast.daily[6].precipitationAmount == nil && forecast.daily[6].snowfall == nil)

        let current = try #require(forecast.currently)
        #expect(current.condition == .fog && current.temperature == -3 && current.isDay == true)
        expectNear(current.apparentTemperature, -8.0603)
        expectNear(current.windSpeed, 4.12)
        expectNear(current.visibility, 402.34)
        #expect(current.windGust == nil && current.precipitationIntensity == nil)
    }

    @Test("the raw grid of Florida alone: intervals of many lengths become hours and days")
    func grid() async throws {
        let cell = "/gridpoints/TAE/58,65"
        let script = NWSScript([
            "/points/30,-85": try .file("pynws_points"), cell: try .file("pynws_detailed_forecast_gridpoints"),
            cell + "/forecast": .problem(503, "ForecastGridExpired"),
            cell + "/forecast/hourly": .problem(503, "ForecastGridExpired"),
        ])
        let now = try instant("2022-02-03T21:30:00Z")
        let forecast = try await script.provider().forecast(for: try ask(30, -85), now: now, budget: .seconds(8))
        expectSound(forecast)
        let hour = forecast.hourly[0]
        #expect(hour.time == (try instant("2022-02-03T21:00:00Z")) && hour.humidity == 0.73 && hour.cloudCover == 0.71)
        expectNear(hour.temperature, 22.7778)
        expectNear(hour.dewPoint, 17.7778)
        expectNear(hour.windSpeed, 20.372 / 3.6)
        expectNear(hour.windGust, 29.632 / 3.6)
        #expect(hour.windDirection == 160 && hour.condition == .cloudy && hour.isDay == true)
        // The fifth hour still has the dew point of the five-hour interval, the sixth that of the next.
        expectNear(forecast.hourly[4].dewPoint, 17.7778)
        expectNear(forecast.hourly[5].dewPoint, 18.3333)
        let storm = forecast.hourly.first { $0.time == (try? instant("2022-02-04T06:00:00Z")) }
        #expect(storm?.condition == .thunderstorm && storm?.precipitationKind == .rain)
        #expect(forecast.hourly.count == 182)
        #expect(forecast.daily.map { text($0.day) }.first == "2022-02-03")
        expectNear(forecast.daily[0].temperatureMax, 24.4444)
        expectNear(forecast.daily[0].overnightLow, 17.7778)
        expectNear(forecast.daily[1].temperatureMax, 22.2222)
        expectNear(forecast.daily[1].overnightLow, 3.8889)
    }

    @Test("half-days in SI units; a null chance beside its unit is none")
    func halfDays() throws {
        let periods = try #require(NWSPeriod.all(try json("pynws_gridpoints_forecast_si")))
        try #require(periods.count == 2)
        #expect(periods[0].time.lowerBound == (try instant("2019-10-13T18:00:00Z")))
        #expect(periods[0].temperature == 5 && periods[0].probability == 0.2 && periods[0].humidity == 0.63)
        #expect(periods[0].condition == .thunderstorm && periods[0].isDaytime == true)
        expectNear(periods[0].windSpeed, 4.4444)
        #expect(periods[1].temperature == 20 && periods[1].probability == 0 && periods[1].isDaytime == false)
        expectNear(periods[1].windSpeed, 2.7778)
        #expect(periods[1].windDirection == 180 && periods[1].condition == .mostlyClear)
    }

    @Test("numbers given as text; fields that are all null")
    func strings() throws {
        let periods = try #require(NWSPeriod.all(try json("pynws_gridpoints_forecast_strings_us")))
        try #require(periods.count == 1)
        #expect(periods[0].temperature == 5 && periods[0].dewPoint == 5 && periods[0].humidity == 0.63)
        #expect(periods[0].probability == 0.2)
        expectNear(periods[0].windSpeed, 4.4704)
        #expect(NWSPeriod.all(try json("pynws_gridpoints_forecast_empty_us"))?.isEmpty == true)
    }

    @Test("observations with old and new unit codes, in lists")
    func observations() throws {
        for name in ["pynws_stations_observations", "pynws_stations_observations_other_unitcode"] {
            let now = try instant("2019-06-27T11:00:00Z")
            let point = try #require(NWSObservation.current(try json(name), now: now))
            #expect(point.temperature == 10 && point.dewPoint == 10 && point.windSpeed == 10 && point.windGust == 10)
            #expect(point.windDirection == 10 && point.pressure == 1000 && point.visibility == 10_000)
            #expect(point.humidity == 0.1 && point.apparentTemperature == 10 && point.condition == .mostlyClear)
            #expect(point.isDay == true && point.precipitationIntensity == nil)
            // Too old, or of a clock that is ahead.
            #expect(NWSObservation.current(try json(name), now: now.addingTimeInterval(6000)) == nil)
            #expect(NWSObservation.current(try json(name), now: now.addingTimeInterval(-6000)) == nil)
        }
    }

    @Test(
        "observations without a temperature are not used",
        arguments: ["_empty", "_metar_noparse", "_missing_value", "_noprop"]
    )
    func unusable(_ suffix: String) throws {
        let json = try json("pynws_stations_observations" + suffix)
        #expect(NWSObservation.current(json, now: try instant("2019-06-27T11:00:00Z")) == nil)
    }

    @Test("a flood watch, and the same twice")
    func floodWatch() throws {
        for name in ["pynws_alerts_active_zone", "pynws_alerts_active_zone_second"] {
            let alerts = try #require(NWSAlerts.all(try json(name)))
            try #require(alerts.count == 1)
            #expect(alerts[0].title == "Flood Watch" && alerts[0].severity == .severe)
            #expect(alerts[0].starts == (try instant("2019-12-20T13:34:00-08:00")))
            #expect(alerts[0].ends == (try instant("2019-12-22T10:00:00-08:00")))
            #expect(alerts[0].regions.prefix(2) == ["North Oregon Coast", "Greater Portland Metro Area"])
        }
    }

    @Test("alerts of every kind: worst first, until the event ends")
    func alerts() throws {
        let alerts = try #require(NWSAlerts.all(try json("wxgov_alerts_active_subset.materialised")))
        #expect(alerts.count == 21)
        #expect(zip(alerts, alerts.dropFirst()).allSatisfy { $0.severity >= $1.severity })
        #expect(alerts.filter { $0.severity == .severe }.count == 9 && alerts.last?.severity == .unknown)
        func alert(_ title: String) throws -> WeatherAlert { try #require(alerts.first { $0.title == title }) }
        // Its text is renewed on the 14th, the gale lasts until the 17th.
        #expect(try alert("Gale Warning").ends == instant("2026-05-17T22:00:00-06:00"))
        #expect(try alert("Gale Warning").starts == instant("2026-05-14T22:00:00-06:00"))
        #expect(try alert("Red Flag Warning").ends == instant("2026-05-14T16:00:00-06:00"))
        // No end is known: that of the text counts.
        #expect(try alert("Air Quality Alert").ends == instant("2026-05-15T21:00:00-06:00"))
        #expect(try alert("Hydrologic Outlook").ends == instant("2026-05-14T15:00:00-06:00"))
        #expect(try alert("Fire Weather Watch").starts == instant("2026-05-15T08:00:00-06:00"))
        #expect(try alert("Fire Weather Watch").regions.contains("Kingsbury"))
        #expect(try alert("Air Quality Alert").link == "http://www.weather.gov")
        #expect(
            try alert("Air Quality Alert").text.hasPrefix(
                "* WHAT...The Imperial County APCD has issued an air quality alert due to harmful levels of ozone pollution."
            )
        )
        for alert in alerts { #expect(!alert.text.isEmpty && !alert.text.contains("\n\n\n")) }
    }

    @Test("recordings by themselves, and several in one file")
    func recordings() throws {
        let now = try instant("2026-06-02T09:05:00-08:00")
        let coordinate = try #require(Coordinate(latitude: 69.519, longitude: -157.1))
        let request = ForecastRequest(coordinate: coordinate, timeZoneID: "America/Anchorage", countryCode: nil)
        let names = ["hourly", "forecast", "grid", "points", "observation_PABR"]
        let files = try names.map { try Shared.bytes("fixtures/nws/wxgov_arctic_\($0).materialised.json") }
        let all = [UInt8](ascii: "[") + files.joined(separator: [UInt8](ascii: ",")) + [UInt8](ascii: "]")
        let forecasts = try (files.prefix(3) + [all]).map { body throws(ForecastFailure) in
            try NWSRecording.forecast(in: body, for: request, now: now)
        }
        for forecast in forecasts {
            expectSound(forecast)
            #expect(forecast.source.id == "recording" && forecast.source.isRecording)
        }
        #expect(forecasts.map(\.hourly.count) == [156, 0, 195, 156])
        #expect(forecasts.map { $0.daily.isEmpty } == [false, false, false, false])
        #expect(forecasts.map(\.timeZoneID) == [nil, nil, nil, "America/Anchorage"])
        #expect(forecasts[3].currently?.temperature == -3 && forecasts[0].currently == nil)
        for body in [files[3], files[4], Array("[]".utf8), Array("{}".utf8), []] {
            #expect(throws: ForecastFailure.self) { try NWSRecording.forecast(in: body, for: request, now: now) }
        }
    }
}

extension [UInt8] {
    fileprivate init(ascii text: String) { self = Array(text.utf8) }
}
