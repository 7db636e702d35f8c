import ForecastCore
import Foundation
import Testing

@testable import Profiles

/// Files of the first version are read as they are.
@Suite struct OldFilesTests {
    /// Bytes as the first version wrote them, with the checksum of the digest that stands in for SHA-256 in tests.
    private static let payload = """
        {
          "defaultPlace" : "home",
          "owner" : {
            "platform" : "slack",
            "user" : "U1",
            "workspace" : "T1"
          },
          "places" : [
            {
              "country" : "Germany",
              "countryCode" : "DE",
              "id" : "test:Berlin",
              "latitude" : 52.52,
              "longitude" : 13.405,
              "name" : "home",
              "place" : "Berlin",
              "population" : 3426354,
              "timeZone" : "Europe/Berlin"
            },
            {
              "country" : "Germany",
              "countryCode" : "DE",
              "id" : "test:Bonn",
              "latitude" : 52.52,
              "longitude" : 13.405,
              "name" : "work",
              "place" : "Bonn",
              "population" : 3426354,
              "timeZone" : "Europe/Berlin"
            }
          ],
          "units" : {
            "set" : "us",
            "wind" : "knots"
          }
        }
        """

    @Test func isRead() throws {
        let payload = Array(Self.payload.utf8)
        let digits = hexadecimal(testDigest(Array("raincheck profile 1\n".utf8) + payload))
        let bytes =
            Array("{\n\"schema\": 1,\n\"sha256\": \"\(digits)\",\n\"profile\": ".utf8) + payload + Array("\n}\n".utf8)
        let document = ProfileDocument(digest: testDigest)
        guard case .profile(let profile) = document.read(bytes, key: try key("U1")) else {
            Issue.record("an old file must be read: \(document.read(bytes, key: try key("U1")))")
            return
        }
        #expect(profile.units.set == .us && profile.units.wind == .knots)
        #expect(profile.places.map(\.name) == ["home", "work"] && profile.defaultPlace?.name == "home")
        #expect(profile.hours == nil && profile.isPrivate == nil && profile.language == nil && !profile.sharesPlace)
        #expect(profile.place(numbered: 2)?.name == "work")
    }

    /// Who chose nothing new has a file the first version reads too: nothing new is in it but numbers.
    @Test func everythingIsKept() throws {
        var profile = Profile()
        _ = profile.save(try saved("home"))
        _ = profile.save(try saved("work", "Bonn"))
        _ = profile.remove("home")
        _ = profile.setHours(.twelve)
        _ = profile.setPrivate(false)
        _ = profile.setLanguage("de")
        _ = profile.setSharing(true)
        let document = ProfileDocument(digest: testDigest)
        let bytes = try document.bytes(of: profile, key: try key("U1"))
        #expect(document.read(bytes, key: try key("U1")) == .profile(profile))
        let work = try #require(profile.places.first)
        #expect(profile.number(of: work) == 2)
        _ = profile.save(try saved("third"))
        #expect(profile.place(numbered: 3)?.name == "third", "a number is given once")
        #expect(profile.place(numbered: 1) == nil)
        _ = profile.rename("work", to: "office")
        #expect(profile.place(numbered: 2)?.name == "office")
    }

    @Test func changesSayWhatTheyDid() {
        var profile = Profile()
        #expect(profile.setHours(nil) == .unchanged(nil))
        #expect(profile.setHours(.twelve) == .changed(.twelve))
        #expect(profile.setHours(.twelve) == .unchanged(.twelve))
        #expect(profile.setPrivate(true) == .changed(true))
        #expect(profile.setLanguage("de") == .changed("de"))
        #expect(profile.setSharing(false) == .unchanged(false))
        #expect(profile.setSharing(true) == .changed(true))
        #expect(!profile.isEmpty)
    }

    @Test func numbersMustFit() throws {
        let places = [try saved("home"), try saved("work", "Bonn")]
        for numbers in [[1], [1, 1], [0, 1], [-1, 2], [1, 2, 3]] {
            #expect(Profile(units: .auto, places: places, numbers: numbers, defaultName: "home") == nil)
        }
        #expect(Profile(units: .auto, places: places, numbers: [7, 3], defaultName: "home")?.lastNumber == 7)
        #expect(Profile(units: .auto, language: String(repeating: "x", count: 17), places: [], defaultName: nil) == nil)
    }
}
