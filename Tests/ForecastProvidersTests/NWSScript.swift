import ForecastCore
import Foundation
import HTTPCore
import TestSupport

@testable import ForecastProviders

/// A service that answers paths from a table and remembers what it was asked; other paths are not found.
actor NWSScript {
    typealias Answer = Result<HTTPResponse, HTTPClientFailure>

    private var answers: [String: Answer]
    private(set) var requests: [HTTPRequest] = []
    private(set) var budgets: [Duration] = []

    init(_ answers: [String: Answer]) {
        self.answers = answers
    }

    /// Paths asked for, sorted, for they are asked for at the same time.
    var paths: [String] { requests.map { Self.path($0) }.sorted() }

    func set(_ path: String, _ answer: Answer) { answers[path] = answer }

    func forgetCalls() {
        requests = []
        budgets = []
    }

    private static func path(_ request: HTTPRequest) -> String { String(request.target.dropFirst(base.count)) }
    static let base = "http://localhost:9"

    private func answer(_ request: HTTPRequest, _ budget: Duration) -> Answer {
        requests.append(request)
        budgets.append(budget)
        return answers[Self.path(request)] ?? .success(Self.problem(404, "NotFound"))
    }

    /// A provider that asks this service; by default its clock stands still.
    nonisolated func provider(
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { [start = ContinuousClock.now] in start }
    ) throws -> NationalWeatherService {
        let client = HTTPClient { request, budget throws(HTTPClientFailure) in
            try await self.answer(request, budget).get()
        }
        return try NationalWeatherService(
            contact: "ops@example.org",
            baseURL: Self.base + "/",
            client: client,
            clock: clock
        )
    }

    static func problem(_ status: Int, _ name: String) -> HTTPResponse {
        let body =
            #"{"type":"https://api.weather.gov/problems/\#(name)","status":\#(status),"detail":"\#(name) it is"}"#
        return .json(status, Array(body.utf8))
    }
}

extension NWSScript.Answer {
    /// A good answer.
    static func ok(_ text: String) -> Self { .success(.json(200, Array(text.utf8))) }
    /// A recording.
    static func file(_ name: String) throws -> Self {
        .success(.json(200, try Shared.bytes("fixtures/nws/" + name + ".json")))
    }
    static func problem(_ status: Int, _ name: String) -> Self { .success(NWSScript.problem(status, name)) }
    static func failed(_ code: HTTPClientFailure.Code) -> Self { .failure(HTTPClientFailure(code, "")) }
}

/// A place on Guam (UTC+10, no change of clocks), written in the service's shapes, at 02:20 on Friday 15 May 2026.
enum NWSGuam {
    static let now = Date(timeIntervalSince1970: 1_778_775_600)
    static let point = "/points/13.47,144.75"
    static let cell = "/gridpoints/GUM/160,160"
    static let alertPath = "/alerts/active?point=13.47,144.75"
    static func latest(_ station: String) -> String { "/stations/\(station)/observations/latest" }

    static func ask(_ country: String? = "GU") -> ForecastRequest {
        guard let coordinate = Coordinate(latitude: 13.4745, longitude: 144.7504) else { preconditionFailure() }
        return ForecastRequest(coordinate: coordinate, timeZoneID: "Pacific/Guam", countryCode: country)
    }

    static let points = """
        {"properties":{"gridId":"GUM","gridX":160,"gridY":160,"timeZone":"Pacific/Guam","radarStation":null,
        "forecast":"https://evil.example/forecast","astronomicalData":{"sunrise":"2026-05-15T05:54:11+10:00",
        "sunset":"2026-05-15T18:41:07+10:00"}}}
        """

    static func hour(_ start: String, _ end: String, _ rest: String) -> String {
        """
        {"name":"","startTime":"2026-05-\(start):00:00+10:00","endTime":"2026-05-\(end):00:00+10:00",\(rest)}
        """
    }

    static let hourly = """
        {"properties":{"units":"us","periods":[
        \(hour("15T02", "15T03", #"""
        "isDaytime":false,"temperature":81,"temperatureUnit":"F","probabilityOfPrecipitation":{"unitCode":
        "wmoUnit:percent","value":13},"dewpoint":{"unitCode":"wmoUnit:degC","value":25},"relativeHumidity":
        {"unitCode":"wmoUnit:percent","value":89},"windSpeed":"10 mph","windDirection":"E","icon":
        "https://api.weather.gov/icons/land/night/sct?size=small","shortForecast":"Partly Cloudy"
        """#)),
        \(hour("15T03", "15T04", #"""
        "isDaytime":false,"temperature":{"unitCode":"wmoUnit:degC","value":27},"probabilityOfPrecipitation":{"unitCode":
        "wmoUnit:percent","value":null},"windSpeed":{"unitCode":"wmoUnit:km_h-1","value":18},"windDirection":"","icon":
        "/icons/land/night/hot","shortForecast":"Clear"
        """#)),
        \(hour("15T04", "15T05", #""isDaytime":null,"temperature":null,"windSpeed":null,"icon":null"#))
        ]}}
        """

    static let forecast = """
        {"properties":{"periods":[
        \(hour("15T02", "15T06", #"""
        "isDaytime":false,"temperature":78,"temperatureUnit":"F","windSpeed":"10 mph"
        """#)),
        \(hour("15T06", "15T18", #"""
        "isDaytime":true,"temperature":88,"temperatureUnit":"F","windSpeed":"10 to 20 mph","windDirection":"ENE",
        "probabilityOfPrecipitation":{"unitCode":"wmoUnit:percent","value":40},
        "icon":"https://api.weather.gov/icons/land/day/sct/rain_showers,40?size=medium"
        """#)),
        \(hour("15T18", "16T06", #"""
        "isDaytime":false,"temperature":79,"temperatureUnit":"F","windSpeed":"15 mph",
        "icon":"https://api.weather.gov/icons/land/night/few"
        """#))
        ]}}
        """

    static let grid = """
        {"properties":{"temperature":{"uom":"wmoUnit:degC","values":[{"validTime":"2026-05-14T16:00:00+00:00/PT3H",
        "value":27.5}]},"apparentTemperature":{"uom":"wmoUnit:degC","values":[{"validTime":
        "2026-05-14T16:00:00+00:00/P1D","value":31}]},"skyCover":{"uom":"wmoUnit:percent","values":[{"validTime":
        "2026-05-14T16:00:00+00:00/PT6H","value":44}]},"windGust":{"uom":"wmoUnit:km_h-1","values":[{"validTime":
        "2026-05-14T16:00:00+00:00/PT1H","value":27},{"validTime":"2026-05-14T17:00:00+00:00/PT1H","value":9}]},
        "quantitativePrecipitation":{"uom":"wmoUnit:mm","values":[{"validTime":"2026-05-14T12:00:00+00:00/PT6H",
        "value":3},{"validTime":"2026-05-14T18:00:00+00:00/PT6H","value":1.5},{"validTime":
        "2026-05-15T00:00:00+00:00/PT18H","value":9}]}}}
        """

    static let alerts = """
        {"features":[{"properties":{"event":"High Surf Advisory","messageType":"Alert","status":"Actual","severity":
        "Minor","areaDesc":"Guam; Rota","effective":"2026-05-15T01:00:00+10:00","onset":"2026-05-15T06:00:00+10:00",
        "expires":"2026-05-15T12:00:00+10:00","ends":"2026-05-17T18:00:00+10:00","senderName":"NWS Guam ","description":"* WHAT...Large\\nsurf."
        ,"instruction":null}},{"properties":{"event":"Old","messageType":"Cancel","status":"Actual"}},
        {"properties":{"event":"Tsunami Warning","messageType":"Alert","status":"Test","severity":"Extreme"}}]}
        """

    static let stations = """
        {"features":[{"properties":{"stationIdentifier":"PGUM"}},{"properties":{"stationIdentifier":"../x"}},
        {"properties":{"stationIdentifier":"PGUA"}},{"properties":{}}]}
        """

    static func observation(_ time: String, _ temperature: String) -> String {
        """
        {"properties":{"timestamp":"\(time)","textDescription":"Mostly Clear","icon":
        "https://api.weather.gov/icons/land/night/few?size=medium","temperature":{"unitCode":"wmoUnit:degC","value":
        \(temperature),"qualityControl":"V"},"dewpoint":{"unitCode":"wmoUnit:degC","value":null,"qualityControl":"Z"},
        "windDirection":{"unitCode":"wmoUnit:degree_(angle)","value":0},"windSpeed":{"unitCode":"wmoUnit:km_h-1",
        "value":0},"windGust":{"unitCode":"wmoUnit:km_h-1","value":null},"barometricPressure":{"unitCode":"wmoUnit:Pa",
        "value":101020},"seaLevelPressure":{"unitCode":"wmoUnit:Pa","value":null},"visibility":{"unitCode":"wmoUnit:m",
        "value":16090}}}
        """
    }

    /// The service with all its answers.
    static func script() -> NWSScript {
        NWSScript([
            point: .ok(points), cell + "/forecast/hourly": .ok(hourly), cell + "/forecast": .ok(forecast),
            cell: .ok(grid), alertPath: .ok(alerts), cell + "/stations": .ok(stations),
            latest("PGUM"): .ok(observation("2026-05-14T15:54:00+00:00", "27.2")),
        ])
    }
}
