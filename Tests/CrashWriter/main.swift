// Updates profiles without end and prints each confirmed count: the crash test kills it and looks what is left.
//
//     crash-writer write FOLDER USERS     prints "<user> <count>" after each confirmed update
//     crash-writer read FOLDER USERS      prints "<user> <count>" for what is stored, then ends

import ForecastCore
import Foundation
import Places
import Profiles

/// Stands in for SHA-256, as in the tests of the store.
let digest: @Sendable ([UInt8]) -> [UInt8] = { bytes in
    (0..<4 as Range<UInt64>).flatMap { seed in
        var hash = 0xcbf2_9ce4_8422_2325 &+ seed &* 0x9e37_79b9_7f4a_7c15
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
    }
}

/// One write(2) a line: nothing is lost in a buffer when the process is killed.
func say(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
}

/// A profile of the largest size, each place of which carries the count.
func fill(_ profile: inout Profile) -> Int {
    let count = (profile.places.first?.place.population ?? 0) + 1
    guard let coordinate = Coordinate(latitude: 52.52, longitude: 13.405) else { return 0 }
    for number in 0..<Profile.mostPlaces {
        let place = Place(
            id: "test:\(number)",
            name: String(repeating: "x", count: 200),
            region: nil,
            country: nil,
            countryCode: nil,
            coordinate: coordinate,
            timeZoneID: "UTC",
            population: count
        )
        if let saved = SavedPlace(name: "place \(number)", place: place) { _ = profile.save(saved) }
    }
    return count
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let users = Int(arguments[3]) else {
    say("usage: crash-writer write|read FOLDER USERS")
    exit(2)
}
do {
    let report: @Sendable (StoreEvent) -> Void = { event in
        if event.code != "swept" { say("event \(event.code)") }
    }
    let store = try JSONProfileStore(folder: arguments[2], digest: digest, report: report)
    let keys = (0..<users).compactMap { ProfileKey(platform: "test", workspace: "crash", user: "U\($0)") }
    await store.settle()
    if arguments[1] == "read" {
        for (user, key) in keys.enumerated() {
            let places = try await store.load(key).places
            let counts = Set(places.map(\.place.population))
            guard counts.count <= 1, places.isEmpty || places.count == Profile.mostPlaces else {
                say("torn \(user)")
                continue
            }
            say("\(user) \(counts.first ?? 0)")
        }
        exit(0)
    }
    say("started")
    await withTaskGroup(of: Void.self) { group in
        for (user, key) in keys.enumerated() {
            group.addTask {
                while let count = try? await store.update(key, fill) { say("\(user) \(count)") }
                say("failed \(user)")
            }
        }
    }
} catch {
    say("error \(error)")
    exit(1)
}
