import ForecastCore
import Foundation
import HTTPCore
import JSONText
import Testing

@testable import ForecastProviders

@Suite struct NWSWholeTests {
    private func get(_ script: NWSScript, _ country: String? = "GU") async throws -> Forecast {
        let forecast = try await script.provider()
            .forecast(for: NWSGuam.ask(country), now: NWSGuam.now, budget: .seconds(8))
        expectSound(forecast)
        return forecast
    }

    @Test("all parts make one forecast")
    func whole() async throws {
        let script = NWSGuam.script()
        let forecast = try await get(script)
        #expect(
            await script.paths == [
                NWSGuam.alertPath, NWSGuam.cell, NWSGuam.cell + "/forecast", NWSGuam.cell + "/forecast/hourly",
                NWSGuam.cell + "/stations", NWSGuam.point, NWSGuam.latest("PGUM"),
            ]
        )
        for request in await script.requests {
            #expect(request.method == .get && request.fields.only("User-Agent") == "raincheck (ops@example.org)")
            #expect(request.fields["Accept"] == "application/geo+json")
        }
        #expect(
            forecast.source
                == ForecastSource(id: "nws", attribution: "US National Weather Service", knowsAlerts: true)
        )
        #expect(forecast.timeZoneID == "Pacific/Guam" && forecast.fetchedAt == NWSGuam.now)
        #expect(forecast.coordinate == Coordinate(latitude: 13.47, longitude: 144.75))
        #expect(forecast.minutely.isEmpty)
    }

    @Test("warnings alone cost one request, and one more where nobody knows the country")
    func warningsAlone() async throws {
        for (country, paths) in [("GU", [NWSGuam.alertPath]), (nil, [NWSGuam.alertPath, NWSGuam.point])] {
            let script = NWSGuam.script()
            let forecast = try await script.provider()
                .parts([.alerts], for: NWSGuam.ask(country), now: NWSGuam.now, budget: .seconds(2))
            #expect(await script.paths == paths)
            #expect(forecast.knowsAlerts && forecast.alerts.map(\.title) == ["High Surf Advisory"])
            #expect(
                forecast.alerts.first?.sender == "NWS Guam" && forecast.alerts.first?.text == "* WHAT...Large surf."
            )
            #expect(forecast.hourly.isEmpty && forecast.fetchedAt == NWSGuam.now)
        }
    }

    @Test("warnings alone: no answer is a failure, and so is a place the service does not know")
    func noWarningsAlone() async throws {
        for (country, path, code) in [
            ("GU", NWSGuam.alertPath, ForecastFailure.Code.malformed), ("DE", "", .notCovered),
            (nil, NWSGuam.point, .malformed),
        ] {
            let script = NWSGuam.script()
            await script.set(path, .ok("{}"))
            let failure = await #expect(throws: ForecastFailure.self) {
                try await script.provider()
                    .parts([.alerts], for: NWSGuam.ask(country), now: NWSGuam.now, budget: .seconds(2))
            }
            #expect(failure?.code == code)
            if country == "DE" { #expect(await script.paths.isEmpty) }
        }
    }

    @Test("hours: both shapes of values, what lacks from the grid, gusts below the wind left out")
    func hours() async throws {
        let hours = try await get(NWSGuam.script()).hourly
        try #require(hours.count == 3)
        #expect(hours[0].time == NWSTime.instant("2026-05-15T02:00:00+10:00"))
        expectNear(hours[0].temperature, 27.2222)
        expectNear(hours[0].windSpeed, 4.4704)
        expectNear(hours[0].windGust, 7.5)
        #expect(hours[0].windDirection == 90 && hours[0].condition == .partlyCloudy && hours[0].isDay == false)
        #expect(hours[0].precipitationProbability == 0.13 && hours[0].humidity == 0.89 && hours[0].dewPoint == 25)
        #expect(hours[0].apparentTemperature == 31 && hours[0].cloudCover == 0.44 && hours[0].pressure == nil)
        expectNear(hours[0].precipitationIntensity, 0.5)
        #expect(hours[1].temperature == 27 && hours[1].windSpeed == 5 && hours[1].windGust == nil)
        #expect(hours[1].windDirection == nil && hours[1].precipitationProbability == 0)
        #expect(hours[1].condition == .clear)
        // Null is filled from the grid, or stays nil.
        #expect(hours[2].temperature == 27.5 && hours[2].windSpeed == nil && hours[2].condition == .partlyCloudy)
        #expect(hours[2].precipitationProbability == nil)
        expectNear(hours[2].precipitationIntensity, 0.25)
    }

    @Test("days: of the place's calendar, the night after as the overnight low, rain counted once")
    func days() async throws {
        let days = try await get(NWSGuam.script()).daily
        // The night that began on the 14th makes no day of its own.
        try #require(days.map { text($0.day) } == ["2026-05-15"])
        expectNear(days[0].temperatureMax, 31.1111)
        expectNear(days[0].overnightLow, 26.1111)
        #expect(days[0].temperatureMin == nil)
        #expect(days[0].condition == .showers && days[0].precipitationKind == .rain)
        expectNear(days[0].windSpeed, 8.9408)
        #expect(days[0].windGust == nil && days[0].windDirection == 67.5)
        #expect(days[0].precipitationProbability == 0.4)
        // Four of six hours of the first interval, the second whole, 14 of 18 hours of the third.
        expectNear(days[0].precipitationAmount, 2 + 1.5 + 7)
        #expect(days[0].snowfall == nil)
        guard case .times(let rises, let sets)? = days[0].sun else {
            Issue.record("no sun")
            return
        }
        #expect(rises == NWSTime.instant("2026-05-15T05:54:11+10:00"))
        #expect(sets == NWSTime.instant("2026-05-15T18:41:07+10:00"))
    }

    @Test("the current weather is measured; null stays nil, a calm comes from nowhere")
    func current() async throws {
        let current = try #require(try await get(NWSGuam.script()).currently)
        #expect(current.time == NWSTime.instant("2026-05-14T15:54:00Z"))
        #expect(current.temperature == 27.2 && current.dewPoint == nil && current.humidity == nil)
        #expect(current.windSpeed == 0 && current.windDirection == nil && current.windGust == nil)
        #expect(current.pressure == 1010.2 && current.visibility == 16_090)
        #expect(current.condition == .mostlyClear && current.isDay == false)
        #expect(current.precipitationProbability == 0.13)
    }

    @Test("alerts end when the event does; those called off and tests are none")
    func alerts() async throws {
        let alerts = try await get(NWSGuam.script()).alerts
        try #require(alerts.count == 1)
        #expect(alerts[0].title == "High Surf Advisory" && alerts[0].severity == .minor)
        #expect(alerts[0].regions == ["Guam", "Rota"] && alerts[0].text == "* WHAT...Large surf.")
        #expect(alerts[0].starts == NWSTime.instant("2026-05-15T06:00:00+10:00"))
        #expect(alerts[0].ends == NWSTime.instant("2026-05-17T18:00:00+10:00"))
    }

    @Test("other countries are refused without a call", arguments: ["DE", "CA", "GB", "UM", ""])
    func notCovered(_ country: String) async throws {
        let script = NWSGuam.script()
        let failure = await #expect(throws: ForecastFailure.self) { try await get(script, country) }
        #expect(failure?.code == .notCovered)
        #expect(await script.requests.isEmpty)
    }

    @Test("its own countries and unknown ones are asked", arguments: ["US", "PR", "GU", "VI", "AS", "MP", "us", nil])
    func covered(_ country: String?) async throws {
        #expect(try await get(NWSGuam.script(), country).hourly.count == 3)
    }

    @Test("an answer that is over is no forecast")
    func over() async throws {
        let provider = try NWSGuam.script().provider()
        let failure = await #expect(throws: ForecastFailure.self) {
            try await provider.forecast(
                for: NWSGuam.ask(),
                now: NWSGuam.now.addingTimeInterval(10 * 86_400),
                budget: .seconds(8)
            )
        }
        #expect(failure?.code == .noData)
    }

    @Test("points and stations are remembered for a day")
    func remembered() async throws {
        let script = NWSGuam.script()
        let provider = try script.provider()
        _ = try await provider.forecast(for: NWSGuam.ask(), now: NWSGuam.now, budget: .seconds(8))
        await script.forgetCalls()
        let later = NWSGuam.now.addingTimeInterval(3000)
        _ = try await provider.forecast(for: NWSGuam.ask(), now: later, budget: .seconds(8))
        #expect(await script.paths.contains(NWSGuam.point) == false)
        #expect(await script.paths.count == 5)
        await script.forgetCalls()
        let tomorrow = NWSGuam.now.addingTimeInterval(90_000)
        // The hours and the day are over by then.
        _ = try? await provider.forecast(for: NWSGuam.ask(), now: tomorrow, budget: .seconds(8))
        #expect(await script.paths.contains(NWSGuam.point))
    }

    @Test("the store of points is bounded; those not used go first")
    func bounded() async throws {
        let store = NWSPlaces(capacity: 3)
        let place = try NWSPlace(JSONValue(parsing: Array(NWSGuam.points.utf8)))
        func spot(_ number: Int) throws -> Coordinate {
            try #require(Coordinate(latitude: Double(number), longitude: 0))
        }
        for number in 0..<3 { await store.keep(place, for: try spot(number), now: NWSGuam.now) }
        #expect(await store.known(try spot(0), now: NWSGuam.now)?.place == place)
        await store.keep(place, for: try spot(3), now: NWSGuam.now)
        #expect(await store.count == 3)
        #expect(await store.known(try spot(1), now: NWSGuam.now) == nil)
        #expect(await store.known(try spot(0), now: NWSGuam.now) != nil)
    }

    @Test("a contact that cannot stand in a field is refused", arguments: ["", "  ", "a\r\nX: 1"])
    func badContact(_ contact: String) {
        let client = HTTPClient { _, _ throws(HTTPClientFailure) in throw HTTPClientFailure(.other, "") }
        #expect(throws: HTTPFields.Failure.badValue) { try NationalWeatherService(contact: contact, client: client) }
    }
}
