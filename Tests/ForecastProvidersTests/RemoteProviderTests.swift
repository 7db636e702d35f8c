import ForecastCore
import Foundation
import HTTPCore
import Testing

@testable import ForecastProviders

@Suite struct RemoteProviderTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    @Test("Pirate Weather is asked with the key in a field, never in the target")
    func pirateRequest() throws {
        let format = try PirateWeather(key: "s3cret", baseURL: "http://localhost:9/")
        let request = format.request(for: ask(-33.8688, 151.2093, "Australia/Sydney"))
        #expect(request.method == .get && request.body.isEmpty)
        #expect(request.target == "http://localhost:9/forecast/key/-33.87,151.21?units=si&version=2&extend=hourly")
        #expect(request.fields["apikey"] == "s3cret")
        #expect(!"\(format)".contains("s3cret"))
        var dumped = ""
        dump(format, to: &dumped)
        #expect(!dumped.contains("s3cret"))
    }

    @Test("a key that cannot stand in a field is refused", arguments: ["a\r\nX: 1", "a\u{0}"])
    func badKey(_ key: String) {
        #expect(throws: HTTPFields.Failure.badValue) { try PirateWeather(key: key) }
    }

    @Test("Open-Meteo is asked in seconds, metres a second and for one day more")
    func openMeteoRequest() throws {
        let target = OpenMeteo().request(for: ask(52.52, 13.4, "Europe/Berlin")).target
        #expect(target.hasPrefix("https://api.open-meteo.com/v1/forecast?"))
        let form = try FormFields(decoding: Array(target.drop { $0 != "?" }.dropFirst().utf8))
        #expect(form["latitude"] == "52.52" && form["longitude"] == "13.4" && form["timezone"] == "auto")
        #expect(form["timeformat"] == "unixtime" && form["wind_speed_unit"] == "ms" && form["forecast_days"] == "11")
        let names = ["current", "hourly", "daily"].flatMap { (form[$0] ?? "").split(separator: ",") }
        // Calls weigh by their variables.
        #expect((40...50).contains(names.count))
        #expect(Set(form.pairs.map(\.name)).count == form.pairs.count)
    }

    @Test(
        "digits of a coordinate",
        arguments: [
            (0, "0"), (-0.004, "0"), (12, "12"), (12.5, "12.5"), (12.05, "12.05"), (-0.07, "-0.07"),
            (-122.4233, "-122.42"),
            (179.999, "180"), (1e-9, "0"),
        ] as [(Double, String)]
    )
    func digits(_ degrees: Double, _ text: String) {
        #expect(Coordinate.digits(degrees) == text)
    }

    @Test(
        "a failed exchange becomes a failed forecast, without the client's words",
        arguments: [
            (.timeout, .timeout), (.resolve, .unreachable), (.connect, .unreachable), (.tls, .unreachable),
            (.closed, .unreachable), (.cancelled, .unreachable), (.badURL, .unreachable), (.tooLarge, .malformed),
            (.other, .unreachable),
        ] as [(HTTPClientFailure.Code, ForecastFailure.Code)]
    )
    func clientFailures(_ code: HTTPClientFailure.Code, _ expected: ForecastFailure.Code) async throws {
        let client = HTTPClient { _, _ throws(HTTPClientFailure) in
            throw HTTPClientFailure(code, "https://x.example/?apikey=s3cret")
        }
        let provider = RemoteProvider(try PirateWeather(key: "s3cret"), client: client)
        let failure = await #expect(throws: ForecastFailure.self) {
            try await provider.forecast(for: ask(1, 2, "GMT"), now: Self.now, budget: .seconds(3))
        }
        #expect(failure?.code == expected)
        #expect(failure?.description.contains("s3cret") == false && failure?.description.contains("://") == false)
    }

    @Test("the answer is for what was asked, at the time of asking, within the budget")
    func answer() async throws {
        let client = HTTPClient { request, budget throws(HTTPClientFailure) in
            guard budget == .seconds(3) else { throw HTTPClientFailure(.timeout, "") }
            return .json(
                200,
                Array(
                    """
                    {"latitude":52.51,"longitude":13.42,"timezone":"Europe/Berlin","hourly":{},
                     "current":{"time":1790000000,"temperature_2m":1}}
                    """.utf8
                )
            )
        }
        let forecast = try await RemoteProvider(OpenMeteo(), client: client)
            .forecast(for: ask(52.5163, 13.3777, "Europe/Berlin"), now: Self.now, budget: .seconds(3))
        #expect(forecast.coordinate == Coordinate(latitude: 52.52, longitude: 13.38))
        #expect(forecast.fetchedAt == Self.now && forecast.timeZoneID == "Europe/Berlin")
        #expect(forecast.source == ForecastSource(id: "open-meteo", attribution: "Weather data by Open-Meteo.com"))
        #expect(forecast.hourly.isEmpty && forecast.daily.isEmpty && forecast.currently?.temperature == 1)
    }

    @Test(
        "an answer that says nothing about the weather is none",
        arguments: [
            ("", false), (#","current":{"time":1790000000,"temperature_2m":"7"}"#, false),
            (#","current":{"time":1790000000,"is_day":1}"#, false),
            (#","hourly":{"time":[1790000000],"temperature_2m":[null],"is_day":[1]}"#, false),
            (#","daily":{"time":[1790000000],"sunrise":[1790010000],"sunset":[1790050000]}"#, false),
            (#","hourly":{"time":[1790000000,1790003600],"temperature_2m":[null,0]}"#, true),
            (#","daily":{"time":[1790000000],"precipitation_sum":[0]}"#, true),
            (#","current":{"time":1790000000,"weather_code":0}"#, true),
        ]
    )
    func nothing(_ blocks: String, _ isWeather: Bool) async throws {
        let body = #"{"latitude":52.51,"longitude":13.42,"timezone":"Europe/Berlin"\#(blocks)}"#
        let client = HTTPClient { _, _ throws(HTTPClientFailure) in .json(200, Array(body.utf8)) }
        let provider = RemoteProvider(OpenMeteo(), client: client)
        let result: Result<Forecast, ForecastFailure>
        do throws(ForecastFailure) {
            result = .success(try await provider.forecast(for: ask(1, 2, "GMT"), now: Self.now, budget: .seconds(3)))
        } catch {
            result = .failure(error)
        }
        switch result {
        case .success: #expect(isWeather)
        case .failure(let failure): #expect(!isWeather && failure.code == .malformed)
        }
    }
}
