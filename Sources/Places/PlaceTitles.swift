import ForecastCore
import Foundation

/// Titles that tell the places of one list apart.
///
/// A place is called by its name, region and country. Where others of the list have the same, it is told from them by how
/// far it is from the asker's default place, else by its coordinate, else by its id.
package struct PlaceTitles: Sendable, Equatable {
    /// What is added to a title.
    package enum Detail: Sendable, Equatable {
        /// So many metres from the default place, in a direction of degrees clockwise from north.
        case away(Double, bearing: Double)
        /// With so many decimals of its degrees.
        case coordinate(Coordinate, decimals: Int)
        case id(String)
    }

    /// For each place of the list its title and what must be added, if anything.
    package let entries: [(title: String, detail: Detail?)]

    /// The titles of some places; `origin` is where the asker's default place is.
    package init(for places: [Place], from origin: Coordinate? = nil) {
        let titles = places.map(\.title)
        var counts: [String: Int] = [:]
        for title in titles { counts[title, default: 0] += 1 }
        let details = Self.details(places.filter { (counts[$0.title] ?? 0) > 1 }, from: origin)
        entries = zip(places, titles).map { ($1, details[$0.id]) }
    }

    /// The titles in English, with what was added in brackets: `Paris, Texas, United States (12 km NE)`.
    package var texts: [String] {
        entries.map { entry in entry.detail.map { "\(entry.title) (\(Self.text($0)))" } ?? entry.title }
    }

    /// A detail in English: `12 km NE`, `48.14° N, 11.58° E`.
    package static func text(_ detail: Detail) -> String {
        switch detail {
        case .away(let metres, let bearing): "\(kilometres(metres)) km \(Compass.wind(bearing))"
        case .coordinate(let point, let decimals): point.written(decimals: decimals)
        case .id(let id): id
        }
    }

    package static func == (left: PlaceTitles, right: PlaceTitles) -> Bool {
        left.entries.elementsEqual(right.entries) { $0.title == $1.title && $0.detail == $1.detail }
    }

    /// The first kind of detail that differs for all places of equal title.
    private static func details(_ alike: [Place], from origin: Coordinate?) -> [String: Detail] {
        guard !alike.isEmpty else { return [:] }
        var makers: [(Place) -> Detail] = [2, 4].map { decimals in { .coordinate($0.coordinate, decimals: decimals) } }
        if let origin {
            makers.insert(
                { .away(origin.distance(to: $0.coordinate), bearing: origin.bearing(to: $0.coordinate)) },
                at: 0
            )
        }
        for make in makers {
            let texts = Set(alike.map { $0.title + "\n" + text(make($0)) })
            if texts.count == alike.count { return Dictionary(alike.map { ($0.id, make($0)) }) { first, _ in first } }
        }
        return Dictionary(alike.map { ($0.id, .id($0.id)) }) { first, _ in first }
    }

    private static func kilometres(_ metres: Double) -> Int { Int((metres / 1000).rounded()) }
}

/// Directions on the ground.
package enum Compass {
    /// One of eight winds, in English letters, for degrees clockwise from north.
    package static func wind(_ degrees: Double) -> String {
        guard degrees.isFinite else { return winds[0] }
        let eighth = Int((degrees / 45).rounded()) % 8
        return winds[(eighth + 8) % 8]
    }

    private static let winds = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
}

extension Coordinate {
    /// The direction to another point in degrees clockwise from north, 0..<360: the initial bearing of the great circle.
    package func bearing(to other: Coordinate) -> Double {
        let (here, there) = (latitude.radians, other.latitude.radians)
        let turn = (other.longitude - longitude).radians
        let angle = atan2(sin(turn) * cos(there), cos(here) * sin(there) - sin(here) * cos(there) * cos(turn))
        let degrees = angle * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// As people write it: `48.14° N, 11.58° E`.
    package func written(decimals: Int) -> String {
        func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
            let scale = Int(pow(10.0, Double(decimals)))
            let units = Int((abs(value) * Double(scale)).rounded())
            let fraction = decimals == 0 ? "" : "." + String(scale + units % scale).dropFirst()
            return "\(units / scale)\(fraction)° \(value < 0 && units > 0 ? negative : positive)"
        }
        return degrees(latitude, "N", "S") + ", " + degrees(longitude, "E", "W")
    }
}
