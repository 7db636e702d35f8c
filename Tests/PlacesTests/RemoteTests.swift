import ForecastCore
import Foundation
import HTTPCore
import Locking
import TestSupport
import Testing

@testable import Places

/// The remote geocoder: what is asked, what is read, what is kept.
@Suite struct RemoteTests {
    private let format = OpenMeteoGeocoding(baseURL: "https://geo.example///")

    private func decode(_ body: String, _ query: PlaceQuery, status: Int = 200) throws -> [Place] {
        try format.decode(HTTPResponse.json(status, Array(body.utf8)), for: query)
    }

    // MARK: Queries

    @Test(arguments: [
        ("Kleinkleckersdorf", PlaceQuery(.name("Kleinkleckersdorf"))),
        (" Rain  am Lech ", PlaceQuery(.name("Rain am Lech"))),
        ("Gloucestr, MA", PlaceQuery(.name("Gloucestr"), qualifiers: ["MA"])),
        ("Nowhereville Bayern Germany", PlaceQuery(.name("Nowhereville"), qualifiers: ["Bayern Germany"])),
        ("某村、日本", PlaceQuery(.name("某村"), qualifiers: ["日本"])),
        ("01930", PlaceQuery(.postalCode("01930"))), ("01930,us", PlaceQuery(.postalCode("01930"), qualifiers: ["us"])),
        ("zip:01930,US", PlaceQuery(.postalCode("01930"), qualifiers: ["US"])),
        ("ZIP: 01930-1234 , US", PlaceQuery(.postalCode("01930-1234"), qualifiers: ["US"])),
        ("10115 DE", PlaceQuery(.postalCode("10115"), qualifiers: ["DE"])),
        ("zip:sw1a 1aa,uk", PlaceQuery(.postalCode("SW1A 1AA"), qualifiers: ["uk"])),
        ("SW1A 1AA", PlaceQuery(.postalCode("SW1A 1AA"))),
        ("K1A 0B1, Canada", PlaceQuery(.postalCode("K1A 0B1"), qualifiers: ["Canada"])),
        ("1012 AB, NL", PlaceQuery(.postalCode("1012 AB"), qualifiers: ["NL"])),
    ]) func makes(text: String, query: PlaceQuery) {
        #expect(Gazetteer.embedded.remoteQuery(text) == query)
    }

    @Test(arguments: [
        "52.52,13.40", "91,0", "iata:XXX", "icao:XXXX", "", " ", ",", "🌧", "zip:", "zip:abc", "a", "at:1,1", "Germany",
        "Bayern, Germany", "Texas", "http://x",
    ])
    func asksNothing(text: String) {
        #expect(Gazetteer.embedded.remoteQuery(text) == nil)
    }

    @Test func theRequestHoldsTheNameOnly() {
        let request = format.request(for: PlaceQuery(.name("Rain & Lech#1/é"), qualifiers: ["Bayern"]))
        #expect(request.method == .get)
        #expect(
            request.target
                == "https://geo.example/v1/search?count=50&language=en&format=json&name=Rain%20%26%20Lech%231%2F%C3%A9"
        )
    }

    // MARK: Answers

    private static let hollywood = """
        {"results":[
        {"id":1,"name":"Hollywood","latitude":26.01,"longitude":-80.15,"feature_code":"PPL","country_code":"US",
         "timezone":"America/New_York","population":149728,"postcodes":["33019","33020"],"country":"United States",
         "admin1":"Florida","admin2":"Broward"},
        {"id":2,"name":"Hollywood","latitude":34.1,"longitude":-118.33,"feature_code":"PPLX","country_code":"US",
         "timezone":"America/Los_Angeles","population":167664,"country":"United States","admin1":"California"},
        {"id":3,"name":"Hollywood Park","latitude":29.6,"longitude":-98.48,"feature_code":"PPL","country_code":"US",
         "timezone":"America/Chicago","population":3062,"country":"United States","admin1":"Texas"},
        {"id":4,"name":"Hollywood","latitude":53.09,"longitude":-6.6,"feature_code":"PPL","country_code":"IE",
         "timezone":"Europe/Dublin","country":"Ireland","admin1":"Leinster","admin2":"County Wicklow"},
        {"id":5,"name":"Hollywood","latitude":34,"longitude":-118,"feature_code":"AIRP","country_code":"US"},
        {"id":6,"name":"Nowhere","latitude":91,"longitude":0},{"id":-7,"name":"x","latitude":1,"longitude":1},
        {"name":"no id","latitude":1,"longitude":1},{"id":8,"latitude":1,"longitude":1},"text",null
        ],"generationtime_ms":0.5}
        """

    @Test(arguments: [
        ([], ["gn:2", "gn:1", "gn:4"]), (["Florida"], ["gn:1"]), (["FL"], ["gn:1"]), (["US"], ["gn:2", "gn:1"]),
        (["USA"], ["gn:2", "gn:1"]), (["CA"], ["gn:2"]), (["California", "United States"], ["gn:2"]),
        (["Ireland"], ["gn:4"]), (["IE"], ["gn:4"]), (["Irland"], ["gn:4"]), (["Leinster"], ["gn:4"]),
        (["County Wicklow"], ["gn:4"]), (["Broward"], ["gn:1"]), (["Germany"], []), (["Atlantis"], []), (["GE"], []),
    ]) func filtersByQualifier(qualifiers: [String], ids: [String]) throws {
        #expect(try decode(Self.hollywood, PlaceQuery(.name("hollywood"), qualifiers: qualifiers)).map(\.id) == ids)
    }

    @Test func readsAPlace() throws {
        let place = try #require(decode(Self.hollywood, PlaceQuery(.name("Hollywood"), qualifiers: ["FL"])).first)
        #expect(place.title == "Hollywood, Florida, United States")
        #expect(place.timeZoneID == "America/New_York")
        #expect(place.population == 149_728)
        #expect(place.countryCode == "US")
    }

    @Test func aNameThatIsWrittenOtherwiseIsKept() throws {
        #expect(try decode(Self.hollywood, PlaceQuery(.name("Голливуд"), qualifiers: ["TX"])).map(\.id) == ["gn:3"])
    }

    @Test(arguments: [
        ("33020", ["US"], ["gn:1"]), ("33020-1234", [], ["gn:1"]), ("33020", ["DE"], []), ("3302", [], []),
        ("033020", [], []),
    ]) func aPostalCodeMustBeListed(code: String, qualifiers: [String], ids: [String]) throws {
        #expect(try decode(Self.hollywood, PlaceQuery(.postalCode(code), qualifiers: qualifiers)).map(\.id) == ids)
    }

    @Test func textThatCannotBePrintedIsNoName() throws {
        let body = """
            {"results":[{"id":1,"name":"a\\u0000b","latitude":1,"longitude":1},{"id":2,"name":"","latitude":1,"longitude":1},
            {"id":3,"name":"\(String(repeating: "x", count: 101))","latitude":1,"longitude":1},
            {"id":4,"name":"\\u202Egnal","latitude":1,"longitude":1},
            {"id":5,"name":"Good","latitude":52.52,"longitude":13.4,"country":"\\u0007","country_code":"Z9","timezone":"No/Where"}]}
            """
        let places = try decode(body, PlaceQuery(.name("Any")))
        #expect(places.map(\.id) == ["gn:5"])
        #expect(places.first?.country == nil && places.first?.countryCode == nil)
        #expect(places.first?.timeZoneID == "Europe/Berlin", "the zone of what is near")
    }

    @Test(
        arguments: [
            (200, "{\"generationtime_ms\":0.9}", nil), (200, "{\"results\":[]}", nil), (200, "[]", .malformed),
            (200, "{\"results\":{}}", .malformed), (200, "", .malformed), (200, "<html>", .malformed),
            (200, "{\"error\":true,\"reason\":\"x\"}", .malformed), (400, "{\"error\":true}", .malformed),
            (401, "", .denied),
            (429, "{}", .denied), (500, "", .serverError), (503, "{}", .serverError), (302, "", .malformed),
        ] as [(Int, String, GeocoderFailure.Code?)]
    ) func failures(status: Int, body: String, code: GeocoderFailure.Code?) {
        do {
            #expect(try decode(body, PlaceQuery(.name("Any")), status: status).isEmpty)
            #expect(code == nil)
        } catch let failure as GeocoderFailure {
            #expect(failure.code == code)
            #expect(!failure.description.contains("geo.example"))
        } catch {
            Issue.record(error)
        }
    }

    @Test(.enabled(if: Shared.isThere, "needs the folder shared")) func readsARecording() throws {
        let body = try Shared.bytes("fixtures/geocoding/omruby_search_hollywood_20.json")
        let places = try format.decode(
            .json(200, body),
            for: PlaceQuery(.name("Hollywood"), qualifiers: ["South Carolina"])
        )
        #expect(places.map(\.title) == ["Hollywood, South Carolina, United States"])
        let none = try Shared.bytes("fixtures/errors/openmeteo_geocoding_200_no_results.json")
        #expect(try format.decode(.json(200, none), for: PlaceQuery(.name("x"))).isEmpty)
    }
}

/// What the geocoder keeps and for how long.
@Suite struct RemoteGeocoderTests {
    /// A service that counts, and a clock to turn.
    private final class World: Sendable {
        let state = Locked(
            (asked: 0, now: 0.0, budget: Duration.zero, answer: Result<HTTPResponse, HTTPClientFailure>.success(none))
        )
        static let none = HTTPResponse.json(200, Array("{}".utf8))

        static func some(_ id: Int, _ name: String) -> HTTPResponse {
            .json(200, Array("{\"results\":[{\"id\":\(id),\"name\":\"\(name)\",\"latitude\":1,\"longitude\":1}]}".utf8))
        }

        func geocoder(_ limits: RemoteGeocoder.Limits = RemoteGeocoder.Limits()) -> RemoteGeocoder {
            let client = HTTPClient { _, budget throws(HTTPClientFailure) in
                let answer = self.state.withLock { state in
                    state.asked += 1
                    state.budget = budget
                    return state.answer
                }
                return try answer.get()
            }
            let now: @Sendable () -> Date = { Date(timeIntervalSince1970: self.state.withLock { $0.now }) }
            return RemoteGeocoder(client: client, limits: limits, now: now)
        }

        var asked: Int { state.withLock { $0.asked } }
        func answer(_ answer: Result<HTTPResponse, HTTPClientFailure>) { state.withLock { $0.answer = answer } }
        func wait(_ seconds: Double) { state.withLock { $0.now += seconds } }
    }

    @Test func anAnswerIsKeptForItsTime() async throws {
        let world = World()
        world.answer(.success(World.some(5, "Kleinkleckersdorf")))
        let geocoder = world.geocoder()
        let query = PlaceQuery(.name("Kleinkleckersdorf"))
        #expect(geocoder.place(id: "gn:5") == nil)
        #expect(try await geocoder.find(query).map(\.id) == ["gn:5"])
        #expect(try await geocoder.find(PlaceQuery(.name("KLEINKLECKERSDORF"))).map(\.id) == ["gn:5"])
        #expect(world.asked == 1)
        #expect(world.state.withLock { $0.budget } == .seconds(3))
        #expect(geocoder.place(id: "gn:5")?.name == "Kleinkleckersdorf")
        world.wait(86_399)
        _ = try await geocoder.find(query)
        #expect(world.asked == 1)
        world.wait(2)
        _ = try await geocoder.find(query)
        #expect(world.asked == 2)
    }

    @Test func noSuchPlaceIsKeptForAnHour() async throws {
        let world = World()
        let geocoder = world.geocoder()
        for (wait, asked) in [(0.0, 1), (3599, 1), (2, 2)] {
            world.wait(wait)
            #expect(try await geocoder.find(PlaceQuery(.name("aoeu"))).isEmpty)
            #expect(world.asked == asked)
        }
    }

    @Test(arguments: [
        (HTTPClientFailure.Code.timeout, GeocoderFailure.Code.timeout), (.connect, .unreachable),
        (.tooLarge, .malformed),
        (.tls, .unreachable),
    ]) func aFailureIsKeptForAMinute(code: HTTPClientFailure.Code, expected: GeocoderFailure.Code) async throws {
        let world = World()
        world.answer(.failure(HTTPClientFailure(code, "secret words")))
        let geocoder = world.geocoder()
        for (wait, asked) in [(0.0, 1), (59, 1), (2, 2)] {
            world.wait(wait)
            do {
                _ = try await geocoder.find(PlaceQuery(.name("aoeu")))
                Issue.record("no failure")
            } catch {
                #expect(error.code == expected)
                #expect(!error.description.contains("secret"))
            }
            #expect(world.asked == asked)
        }
    }

    @Test func whatIsKeptIsBounded() async throws {
        let world = World()
        var limits = RemoteGeocoder.Limits()
        limits.capacity = 4
        let geocoder = world.geocoder(limits)
        for number in 1...12 {
            world.answer(.success(World.some(number, "Place")))
            _ = try await geocoder.find(PlaceQuery(.name("p\(number)")))
        }
        #expect(geocoder.place(id: "gn:12") != nil)
        #expect(geocoder.place(id: "gn:8") != nil)
        #expect(geocoder.place(id: "gn:1") == nil)
        _ = try await geocoder.find(PlaceQuery(.name("p12")))
        #expect(world.asked == 12)
        _ = try await geocoder.find(PlaceQuery(.name("p1")))
        #expect(world.asked == 13)
    }

    @Test func onlySoManyAskAtOnce() async throws {
        let world = World()
        var limits = RemoteGeocoder.Limits()
        limits.parallel = 0
        await #expect(throws: GeocoderFailure.self) { try await world.geocoder(limits).find(PlaceQuery(.name("x"))) }
        #expect(world.asked == 0)
    }
}
