import Foundation
import Testing

/// A provider's way of answering, as far as a fault needs something to be wrong with.
struct FaultFormat: Sendable, CustomTestStringConvertible {
    /// The kind in the configuration.
    let kind: String
    /// A place the provider covers.
    let place: String
    /// How the temperature in its good answers is shown there.
    let shown: String
    /// The most requests one attempt takes.
    var requestsPerAttempt = 1
    /// A good answer to a target, at an instant; nil is "not found".
    let good: @Sendable (_ target: String, _ now: Date) -> String?
    /// What of a good answer is exchanged for other types: the temperature, as it is written there.
    let written: String

    var testDescription: String { kind }

    func provider(_ url: String) -> String {
        let needs =
            switch kind {
            case "pirate-weather", "openweathermap": "key: { env: 'S' }, "
            case "met-norway", "nws": "contact: 'ops@example.org', "
            default: ""
            }
        return "{ kind: '\(kind)', \(needs)baseURL: '\(url)' }"
    }

    /// What an honest server does.
    func healthy(
        _ now: @escaping @Sendable () -> Date,
        fields: [String] = []
    ) -> @Sendable (String) -> [FaultServer.Step] {
        { target in
            guard let body = good(target, now()) else { return [.response(404, "{}")] }
            return [.response(200, ["Content-Type: application/json"] + fields, body)]
        }
    }

    static let openMeteo = FaultFormat(
        kind: "open-meteo",
        place: "Berlin",
        shown: "6\u{A0}°C",
        good: { _, now in
            """
            {"latitude":52.52,"longitude":13.42,"utc_offset_seconds":3600,"timezone":"Europe/Berlin",
             "current_units":{"temperature_2m":"°C"},
             "current":{"time":\(Int(now.timeIntervalSince1970)),"temperature_2m":6.4}}
            """
        },
        written: "6.4"
    )

    static let pirateWeather = FaultFormat(
        kind: "pirate-weather",
        place: "Berlin",
        shown: "8\u{A0}°C",
        good: { _, now in
            """
            {"latitude":52.52,"longitude":13.41,"timezone":"Europe/Berlin","offset":1,"flags":{"units":"si"},
             "currently":{"time":\(Int(now.timeIntervalSince1970)),"temperature":8.4}}
            """
        },
        written: "8.4"
    )

    static let metNorway = FaultFormat(
        kind: "met-norway",
        place: "Berlin",
        shown: "9\u{A0}°C",
        good: { _, now in
            """
            {"properties":{"timeseries":[{"time":"\(hour(now))","data":{"instant":{"details":{"air_temperature":9.4}},
             "next_1_hours":{"details":{}}}}]}}
            """
        },
        written: "9.4"
    )

    static let openWeather = FaultFormat(
        kind: "openweathermap",
        place: "Berlin",
        shown: "10\u{A0}°C",
        good: { _, now in
            """
            {"lat":52.52,"lon":13.4,"timezone":"Europe/Berlin",
             "current":{"dt":\(Int(now.timeIntervalSince1970)),"temp":10.4}}
            """
        },
        written: "10.4"
    )

    static let nws = FaultFormat(
        kind: "nws",
        place: "Boston",
        shown: "52\u{A0}°F",
        requestsPerAttempt: 7,
        good: { target, now in
            if target.hasPrefix("/points/") {
                return #"{"properties":{"gridId":"BOX","gridX":71,"gridY":90,"timeZone":"America/New_York"}}"#
            }
            guard target.hasSuffix("/forecast/hourly") else { return nil }
            return """
                {"properties":{"periods":[{"startTime":"\(hour(now))","endTime":"\(hour(now.addingTimeInterval(3600)))",
                 "temperature":52,"temperatureUnit":"F"}]}}
                """
        },
        written: "52"
    )

    /// The beginning of the hour, as ISO 8601 has it.
    private static func hour(_ now: Date) -> String {
        Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600).formatted(.iso8601)
    }
}
