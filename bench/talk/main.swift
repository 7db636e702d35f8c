// How long it takes to understand what people type, and to seal the buttons of an answer.
//
//     swift run -c release talk-bench

import Cards
import Conversation
import ForecastCore
import Foundation
import Places
import Profiles
import Signatures

/// Microseconds of one call: the median of many, each the mean of a few.
func median(_ rounds: Int, _ calls: Int, _ work: () -> Void) -> Double {
    var times: [Double] = []
    let clock = ContinuousClock()
    for _ in 0..<rounds {
        let time = clock.measure { for _ in 0..<calls { work() } }
        times.append(Double(time.components.attoseconds) / 1e12 / Double(calls))
    }
    return times.sorted()[rounds / 2]
}

func show(_ what: String, _ microseconds: Double) {
    print(what.padding(toLength: 44, withPad: " ", startingAt: 0) + String(format: "%9.2f µs", microseconds))
}

let typed = [
    "", "Berlin", "Berlin daily", "tomorrow in Berlin", "hourly 24 New York", "rain Berlin tomorrow at 5pm",
    "what's the weather like in Berlin tomorrow?", "Rain, Bavaria daily", "units wind kn", "save home Berlin",
    "Berlin am Freitag um 17 Uhr", "compare Berlin, Paris, Rome", "San Jose CA daily", "2", "Berlin f private", "help",
]
let known: Set<String> = ["Berlin", "New York", "Rain, Bavaria", "San Jose CA", "Paris", "Rome"]
let today = LocalDay(number: 20_787)
let parser = CommandParser(today: today) { known.contains($0) }
var each: [Double] = []
for text in typed {
    let time = median(101, 200) { _ = parser.parse(text) }
    each.append(time)
    show("parse “\(text)”", time)
}
show("parse: the median of these", each.sorted()[each.count / 2])
let whole = CommandParser(today: today) { Gazetteer.embedded.knows($0) }
let looked = typed.map { text in median(21, 20) { _ = whole.parse(text) } }
show("the same, looking places up every time", looked.sorted()[looked.count / 2])
for piece in [
    "a ", "in ", "rain ", "5pm ", "f ", "\"x\" ", "Berlin, ", "stündlich ", "on the ", "next ", "compare a, ",
] {
    let text = String(repeating: piece, count: CommandParser.maximumLength / piece.utf8.count)
    show("parse 8 KB of “\(piece)”", median(11, 3) { _ = parser.parse(text) })
}
show("parse 8 KB without a blank", median(11, 3) { _ = parser.parse(String(repeating: "x", count: 8192)) })

struct Sample: ForecastProvider {
    let id = "sample"
    func forecast(for request: ForecastRequest, now: Date, budget: Duration) async throws(ForecastFailure) -> Forecast {
        var forecast = Forecast(
            coordinate: request.coordinate,
            fetchedAt: now,
            source: ForecastSource(id: "sample", attribution: "Sample")
        )
        forecast.currently = WeatherPoint(time: now)
        return forecast
    }
}

let instant = Date(timeIntervalSince1970: 1_796_047_500)
let key = HMACSHA256.Key(Secret(RandomBytes.make(32)))
let assistant = Assistant(
    finder: Gazetteer.embedded,
    forecasts: ForecastService(providers: [Sample()], now: { instant }),
    profiles: MemoryProfileStore(),
    seal: TokenSeal { key.code(for: [.bytes($0)]) },
    now: { instant }
)
guard let user = ProfileKey(platform: "slack", workspace: "T1", user: "U1"),
    let channel = ProfileKey(platform: "slack", workspace: "T1", channel: "C1")
else { fatalError("no key") }
let invocation = Invocation(Speaker(user: user, channel: channel, command: "/weather"), text: "Berlin daily")
let answer = await assistant.answer(invocation).answer()
func render(_ card: Card) -> [UInt8] {
    Array((String(repeating: "x", count: 3000) + card.actions.map(\.token).joined(separator: "\n")).utf8)
}
_ = answer.bytes(for: "bench", render)
show("an answer from memory, to its reply", median(101, 200) { _ = assistant.answer(invocation) })
show(
    "its bytes, \(answer.card.actions.count) buttons sealed",
    median(101, 200) { _ = answer.bytes(for: "bench", render) }
)
