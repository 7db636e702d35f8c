import ForecastCore
import Foundation
import HTTPCore
import TestSupport
import Testing

@testable import ForecastProviders

/// What a recorded Locationforecast holds, taken from the file by other means than the decoder: water by the minute.
struct MetNorwayRow: Sendable, CustomTestStringConvertible {
    struct Day: Sendable {
        let date: String
        /// Millimetres; nil where the series tells only a part of the day.
        let rain: Double?
        let highest: Double
        let lowest: Double
        let wind: Double

        init(_ date: String, _ rain: Double?, _ highest: Double, _ lowest: Double, _ wind: Double) {
            self.date = date
            self.rain = rain
            self.highest = highest
            self.lowest = lowest
            self.wind = wind
        }
    }

    let file: String
    let zone: String
    let hours: Int
    let firstHour: Double
    let days: [Day]
    var testDescription: String { file + " in " + zone }

    static let all: [MetNorwayRow] = [
        MetNorwayRow(
            file: "mm_yr.json",
            zone: "Europe/Oslo",
            hours: 51,
            firstHour: 1_770_411_600,
            days: [
                Day("2026-02-06", 1.2, -5.8, -5.9, 6.4), Day("2026-02-07", 2.6, -2.7, -5.9, 6.9),
                Day("2026-02-08", 0, -4.8, -7.8, 4), Day("2026-02-09", 0, -4.3, -7.1, 2.3),
                Day("2026-02-10", 0, -3, -8.8, 1), Day("2026-02-11", 0, -2, -3.2, 2.2),
                Day("2026-02-12", 0, -2.9, -4.3, 2.6), Day("2026-02-13", 0, -4.6, -7.4, 2),
                Day("2026-02-14", 0, -5.5, -11.8, 1.7), Day("2026-02-15", 0, -5.3, -11.2, 1.6),
                Day("2026-02-16", nil, -3, -9.3, 1.9),
            ]
        ),
        MetNorwayRow(
            file: "mm_yr.json",
            zone: "Asia/Kathmandu",
            hours: 51,
            firstHour: 1_770_411_600,
            days: [
                Day("2026-02-07", 3.8, -2.7, -5.9, 6.9), Day("2026-02-08", 0, -4.8, -7.8, 5.7),
                Day("2026-02-09", 0, -4.3, -7.1, 2.8), Day("2026-02-10", 0, -3, -8.8, 1),
                Day("2026-02-11", 0, -2, -3.2, 2.2), Day("2026-02-12", 0, -2.9, -4.3, 2.6),
                Day("2026-02-13", 0, -4.6, -7.4, 2), Day("2026-02-14", 0, -5.5, -11.8, 1.7),
                Day("2026-02-15", 0, -5.3, -11.2, 1.6), Day("2026-02-16", nil, -3, -9.3, 1.9),
            ]
        ),
        // The last day, told until 14:00, is left out.
        MetNorwayRow(
            file: "rory_lat39.9lon116.4altitudeNone_compact.json",
            zone: "Asia/Shanghai",
            hours: 55,
            firstHour: 1_595_242_800,
            days: [
                Day("2020-07-20", 0, 30.4, 27.1, 3.7), Day("2020-07-21", 0, 33.8, 23.8, 5.8),
                Day("2020-07-22", 0, 34.4, 21.4, 5.5), Day("2020-07-23", 0, 32.4, 22.6, 1.9),
                Day("2020-07-24", 0, 36.5, 23.4, 3.4), Day("2020-07-25", 0, 38.1, 24.8, 2.7),
                Day("2020-07-26", 0.4, 31.9, 27.3, 4.4), Day("2020-07-27", 0, 32.4, 25.6, 2.3),
                Day("2020-07-28", 0, 36.6, 25.3, 4.3),
            ]
        ),
        // Steps of six hours begin at 1:00, so water of the last one is shared; the last day, until 7:00, is left out.
        MetNorwayRow(
            file: "rory_lat51.5lon-0.1altitude25_complete.json",
            zone: "Europe/London",
            hours: 55,
            firstHour: 1_595_242_800,
            days: [
                Day("2020-07-20", 0, 21.1, 12.7, 4.2), Day("2020-07-21", 0, 20.2, 10.9, 2.7),
                Day("2020-07-22", 0, 23.3, 11, 3.3), Day("2020-07-23", 0, 22.9, 11.8, 5.2),
                Day("2020-07-24", 0, 23.3, 11.2, 2.5), Day("2020-07-25", 1.1, 23.4, 14.6, 5.2),
                Day("2020-07-26", 0.8, 23.7, 16.4, 4.6), Day("2020-07-27", 0, 22.9, 12.3, 1.7),
                Day("2020-07-28", 0.2667, 23, 15.1, 2.8),
            ]
        ),
    ]
}

@Suite(.enabled(if: Shared.isThere, "the recordings are not beside the checkout"))
struct MetNorwayRecordingTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    /// The recorded response: some files hold its body alone, others status, fields and body.
    private func response(_ file: String) throws -> HTTPResponse {
        let bytes = try Shared.bytes("fixtures/met-norway/" + file)
        let whole = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        guard let data = whole?["data"], let names = whole?["headers"] as? [String: String] else {
            return .json(200, bytes)
        }
        var fields = HTTPFields()
        for (name, value) in names { try fields.append(name, value) }
        let body = [UInt8](try JSONSerialization.data(withJSONObject: data))
        return HTTPResponse(whole?["status_code"] as? Int ?? 0, fields: fields, body: body)
    }

    @Test("the table has a row for every recording")
    func complete() {
        let files = Shared.recordings(in: "fixtures/met-norway")
        #expect(!files.isEmpty)
        #expect(Set(files) == Set(MetNorwayRow.all.map { "fixtures/met-norway/" + $0.file }))
    }

    @Test("every recording holds what it holds", arguments: MetNorwayRow.all)
    func decodes(_ row: MetNorwayRow) throws {
        let forecast = try MetNorway(program: "t", contact: "a@b.c")
            .decode(try response(row.file), for: ask(0, 0, row.zone), now: Self.now)
        expectSound(forecast)
        #expect(forecast.hourly.count == row.hours && forecast.alerts.isEmpty && forecast.minutely.isEmpty)
        #expect(forecast.hourly.first?.time == Date(timeIntervalSince1970: row.firstHour))
        for (hour, next) in zip(forecast.hourly, forecast.hourly.dropFirst()) {
            #expect(next.time.timeIntervalSince(hour.time) == 3600)
        }
        #expect(forecast.daily.map { text($0.day) } == row.days.map(\.date))
        for (day, expected) in zip(forecast.daily, row.days) {
            expectNear(day.precipitationAmount, expected.rain, within: 0.0001)
            #expect(day.temperatureMax == expected.highest && day.temperatureMin == expected.lowest)
            #expect(day.windSpeed == expected.wind && day.condition != nil)
            #expect(day.windGust == nil && day.precipitationProbability == nil && day.snowfall == nil)
        }
    }

    @Test("spot values")
    func spots() throws {
        let format = try MetNorway(program: "t", contact: "a@b.c")
        let oslo = try format.decode(try response("mm_yr.json"), for: ask(0, 0, "Europe/Oslo"), now: Self.now)
        let first = try #require(oslo.hourly.first)
        #expect(first.temperature == -5.8 && first.windSpeed == 6 && first.windDirection == 37)
        #expect(first.humidity == 0.665 && first.pressure == 1014.6 && first.cloudCover == 1)
        #expect(first.condition == .snow && first.precipitationIntensity == 0.5 && first.precipitationKind == .snow)
        // It snows until six in the morning; by day it is cloudy.
        #expect(oslo.daily[1].condition == .cloudy && oslo.daily[1].precipitationKind == .snow)
        let london = try format.decode(
            try response("rory_lat51.5lon-0.1altitude25_complete.json"),
            for: ask(0, 0, "Europe/London"),
            now: Self.now
        )
        #expect(london.hourly.first?.dewPoint == 7.2 && london.hourly.first?.uvIndex == 6.4)
        #expect(london.hourly.first?.condition == .clear && london.hourly.first?.isDay == true)
    }

    @Test("a recorded exchange: kept until its Expires, then asked about by its Last-Modified")
    func exchange() async throws {
        let recorded = try response("rory_lat51.5lon-0.1altitude25_complete.json")
        let client = HTTPClient { request, _ throws(HTTPClientFailure) in
            switch request.fields["If-Modified-Since"] {
            case nil: recorded
            case "Mon, 20 Jul 2020 11:44:31 GMT": HTTPResponse(304)
            default: HTTPResponse(500)
            }
        }
        let provider = MetNorwayProvider(try MetNorway(program: "t", contact: "a@b.c"), client: client)
        let received = Date(timeIntervalSince1970: 1_595_245_471)
        var ages: [Double] = []
        for seconds in [0.0, 1911, 1912] {
            let now = received.addingTimeInterval(seconds)
            let forecast = try await provider.forecast(for: ask(51.5, -0.1, "Europe/London"), now: now, budget: .zero)
            ages.append(now.timeIntervalSince(forecast.fetchedAt))
        }
        #expect(ages == [0, 1911, 0])
    }

    @Test("pages of a gateway are failures")
    func errors() throws {
        let format = try MetNorway(program: "t", contact: "a@b.c")
        let page = try Shared.bytes("fixtures/errors/generic_502_bad_gateway.html")
        for (status, code) in [
            (502, ForecastFailure.Code.serverError), (200, .malformed), (403, .unauthorized), (422, .noData),
            (429, .rateLimited), (400, .noData),
        ] {
            let failure = #expect(throws: ForecastFailure.self) {
                try format.decode(HTTPResponse(status, body: page), for: ask(0, 0, "GMT"), now: Self.now)
            }
            #expect(failure?.code == code)
        }
    }
}
