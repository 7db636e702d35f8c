import Cards
import ForecastCore
import ForecastProviders
import Foundation
import HTTPCore
import Languages
import Places

// What parts of one answer cost, each alone and warm, on one thread.

func line(_ name: String, _ limit: String, _ time: Duration) {
    let text = time < .milliseconds(1) ? "\(rounded(time.seconds * 1e6)) µs" : "\(rounded(time.seconds * 1e3)) ms"
    print(name.padding(toLength: 58, withPad: " ", startingAt: 0) + text + "   (" + limit + ")")
}

func rounded(_ value: Double) -> String { String((value * 100).rounded() / 100) }

/// Processor time of this thread: what else the machine does is not our cost.
func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The median of many batches; `work` returns a number so that nothing of it can be left out.
func median(batches: Int = 60, of count: Int, _ work: () -> Int) -> Duration {
    var times: [Duration] = []
    var sum = 0
    for _ in 0..<batches {
        let begun = processorTime()
        for _ in 0..<count { sum &+= work() }
        times.append((processorTime() - begun) / count)
    }
    guard sum != .min else { fatalError("nothing was done") }
    return times.sorted()[batches / 2]
}

let format = try PirateWeather(key: "benchmark-key-of-no-use", baseURL: "https://api.pirateweather.net")
guard let coordinate = Coordinate(latitude: 52.52, longitude: 13.41), let clock = LocalClock(id: "Europe/Berlin") else {
    fatalError("Berlin is gone")
}
let berlin = Place(
    id: "gn:2950159",
    name: "Berlin",
    region: "State of Berlin",
    country: "Germany",
    countryCode: "DE",
    coordinate: coordinate,
    timeZoneID: "Europe/Berlin",
    population: 3_426_354
)
let request = ForecastRequest(coordinate: berlin.coordinate, timeZoneID: berlin.timeZoneID, countryCode: "DE")
let now = Date(timeIntervalSince1970: Double(PirateWeatherAnswer.start) + 600)
let response = HTTPResponse.json(200, PirateWeatherAnswer.bytes)
let decoded = try format.decode(response, for: request, now: now)
let counts = (decoded.minutely.count, decoded.hourly.count, decoded.daily.count)
guard counts.0 >= 60, counts.1 >= 48, counts.2 == 8 else { fatalError("the answer decoded to \(counts)") }

line(
    "decode Pirate Weather (\(response.body.count / 1024) KiB, \(counts.0) min, \(counts.1) h, \(counts.2) d)",
    "under 3 ms",
    median(of: 20) { (try? format.decode(response, for: request, now: now))?.hourly.count ?? .min }
)
line(
    "fill in what it lacks: felt temperature, sun, moon",
    "once a forecast",
    median(of: 20) {
        decoded.completed(clock: clock).hourly.reduce(0) { $0 &+ Int(($1.apparentTemperature ?? 0) * 100) }
    }
)

let served = ServedForecast(forecast: decoded.completed(clock: clock), isStale: false)
for (name, view) in [("now", WeatherView.now), ("hourly", .hourly(24)), ("daily", .daily(7))] {
    line(
        "build and render a card: \(name), plain text",
        name == "daily" ? "under 50 µs" : "for comparison",
        median(of: 200) {
            let reading = Reading(units: UnitSet.metric.units, language: .english, clock: clock, now: now)
            return PlainTextRenderer.render(.weather(view, at: berlin, served, reading)).utf8.count
        }
    )
}
