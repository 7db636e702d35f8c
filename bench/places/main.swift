import ForecastCore
import Foundation
import Places

// Measures looking places up and prints one JSON object: `places.py` does the same in Python and prints both.
//
//   places-bench [queries]     10,000 random queries of each kind unless told otherwise

/// Random numbers that are the same in every run (a linear congruential generator).
struct Dice {
    private var state: UInt64 = 2026

    mutating func roll(_ sides: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(sides))
    }
}

/// Queries of every kind, made of places near random points.
struct Queries {
    var exact: [String] = []
    var qualified: [String] = []
    var prefix: [String] = []
    var misspelt: [String] = []
    var points: [Coordinate] = []
    var ids: [String] = []
    let alternate = [
        "Мюнхен", "東京", "Bombay", "Saigon", "القاهرة", "서울", "Firenze", "Лондон", "北京", "Warszawa", "Αθήνα",
        "København",
    ]

    init(count: Int, _ gazetteer: Gazetteer) {
        var dice = Dice()
        while exact.count < count {
            let latitude = Double(dice.roll(130_00) - 55_00) / 100
            let longitude = Double(dice.roll(360_00) - 180_00) / 100
            guard let point = Coordinate(latitude: latitude, longitude: longitude) else { continue }
            points.append(point)
            guard let place = gazetteer.nearest(to: point)?.place else { continue }
            exact.append(place.name)
            qualified.append([place.name, place.country].compactMap(\.self).joined(separator: ", "))
            prefix.append(String(place.name.prefix(2 + dice.roll(4))))
            ids.append(place.id)
            var letters = Array(place.name)
            if letters.count > 5 {
                let at = 1 + dice.roll(letters.count - 2)
                letters.swapAt(at, at + 1 == letters.count ? at - 1 : at + 1)
                misspelt.append(String(letters))
            }
        }
    }
}

/// Nanoseconds of a piece of work for each input, sorted.
func times<Input>(_ inputs: [Input], _ work: (Input) -> Void) -> [Double] {
    let clock = ContinuousClock()
    for input in inputs.prefix(200) { work(input) }
    return inputs.map { input in
        let parts = clock.measure { work(input) }.components
        return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
    }.sorted()
}

/// Resident kilobytes of anonymous memory and of the pages of files that were touched.
func resident() -> (own: Int, mapped: Int) {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func field(_ name: String) -> Int {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first }.flatMap { Int($0) } ?? 0
    }
    return (field("RssAnon:"), field("RssFile:"))
}

let clock = ContinuousClock()
let opening = clock.measure { _ = Gazetteer.embedded.isUsable }
let gazetteer = Gazetteer.embedded

/// What 10,000 random queries of all kinds, made beforehand by another process, leave resident.
if CommandLine.arguments.dropFirst().first == "memory" {
    var lines: [String] = []
    while let line = readLine() { lines.append(line) }
    _ = gazetteer.find("52.5,13.4")
    let start = resident()
    for line in lines { _ = gazetteer.find(line) }
    let end = resident()
    print(end.own - start.own + end.mapped - start.mapped)
    exit(0)
}

let queries = Queries(count: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000, gazetteer)

var figures: [String: [Double]] = [:]
figures["exact"] = times(queries.exact) { _ = gazetteer.find($0) }
figures["qualified"] = times(queries.qualified) { _ = gazetteer.find($0) }
figures["alternate"] = times(queries.alternate) { _ = gazetteer.find($0) }
figures["prefix"] = times(queries.prefix) { _ = gazetteer.suggestions(prefix: $0) }
figures["misspelt"] = times(Array(queries.misspelt.prefix(1000))) { _ = gazetteer.find($0) }
figures["reverse"] = times(queries.points) { _ = gazetteer.place(at: $0) }
figures["id"] = times(queries.ids) { _ = gazetteer.place(id: $0) }

var report: [String: Any] = [:]
for (name, sorted) in figures where !sorted.isEmpty {
    report[name] = ["median": sorted[sorted.count / 2], "p99": sorted[sorted.count * 99 / 100], "count": sorted.count]
}
report["opening_ns"] = Double(opening.components.attoseconds) / 1e9
report["places"] = gazetteer.placeCount
report["queries"] = queries.exact.indices.map { number in
    switch number % 4 {
    case 0, 1: queries.exact[number]
    case 2: queries.qualified[number]
    default: queries.misspelt[number % queries.misspelt.count]
    }
}
report["sample"] = [
    "exact": Array(queries.exact.prefix(20)), "alternate": queries.alternate,
    "misspelt": Array(queries.misspelt.prefix(20)),
]
let json = try JSONSerialization.data(withJSONObject: report, options: [.sortedKeys])
print(String(decoding: json, as: UTF8.self))
