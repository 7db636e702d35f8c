import ForecastCore
import Foundation
import JSONText

/// What the service answers about a point: the grid cell its forecast comes from.
struct NWSPlace: Sendable, Equatable {
    /// The office, three letters mostly.
    let gridID: String
    let gridX: Int
    let gridY: Int
    /// IANA zone, if it is one this machine knows.
    let timeZoneID: String?
    /// The sun on the day the point was asked for.
    let sunrise: Date?
    let sunset: Date?

    /// Reads the answer; the addresses in it are not used, so that nothing but the service itself is ever called.
    init(_ json: JSONValue) throws(ForecastFailure) {
        guard let values = json["properties"], values.object != nil else {
            throw ForecastFailure(.malformed, "\(NationalWeatherService.kind): the answer names no grid cell")
        }
        guard let id = values["gridId"]?.string, let x = values["gridX"]?.integer, let y = values["gridY"]?.integer
        else { throw ForecastFailure(.notCovered, "\(NationalWeatherService.kind) has no forecast for the place") }
        guard Self.isName(id), (0..<10_000).contains(x), (0..<10_000).contains(y) else {
            throw ForecastFailure(.malformed, "\(NationalWeatherService.kind): the grid cell is none")
        }
        gridID = id
        gridX = x
        gridY = y
        timeZoneID = ToldZone.id(values["timeZone"]?.string)
        sunrise = NWSTime.instant(values["astronomicalData"]?["sunrise"]?.string)
        sunset = NWSTime.instant(values["astronomicalData"]?["sunset"]?.string)
    }

    /// The path of the cell.
    var path: String { "/gridpoints/\(gridID)/\(gridX),\(gridY)" }

    /// The nearest stations in a list of them, nearest first; nil when the answer is no list.
    static func stations(_ json: JSONValue) -> [String]? {
        json["features"]?.array?.prefix(16).compactMap { feature in
            feature["properties"]?["stationIdentifier"]?.string.flatMap { isName($0) ? $0 : nil }
        }
    }

    /// Whether a text is the name of an office or a station and can stand in a path.
    private static func isName(_ text: String) -> Bool {
        (1...12).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            }
    }
}

/// What is known of points asked for lately: bounded, each for a day.
actor NWSPlaces {
    static let lifetime = 86_400.0

    private struct Entry {
        let place: NWSPlace
        var stations: [String]?
        let since: Date
        var lastUsed: Int
    }

    private let capacity: Int
    private var entries: [Coordinate: Entry] = [:]
    private var clock = 0

    init(capacity: Int = 512) {
        self.capacity = capacity
    }

    /// The place and its stations, where they are known.
    func known(_ coordinate: Coordinate, now: Date) -> (place: NWSPlace, stations: [String]?)? {
        guard let entry = entries[coordinate], abs(now.timeIntervalSince(entry.since)) < Self.lifetime else {
            entries[coordinate] = nil
            return nil
        }
        clock += 1
        entries[coordinate]?.lastUsed = clock
        return (entry.place, entry.stations)
    }

    func keep(_ place: NWSPlace, for coordinate: Coordinate, now: Date) {
        clock += 1
        entries[coordinate] = Entry(place: place, since: now, lastUsed: clock)
        if entries.count > capacity, let oldest = entries.min(by: { $0.value.lastUsed < $1.value.lastUsed }) {
            entries[oldest.key] = nil
        }
    }

    func keep(stations: [String], for coordinate: Coordinate) {
        entries[coordinate]?.stations = stations
    }

    /// Forgets a point: its cell is no longer one.
    func forget(_ coordinate: Coordinate) {
        entries[coordinate] = nil
    }

    var count: Int { entries.count }
}
