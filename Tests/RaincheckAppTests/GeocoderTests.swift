import Foundation
import HTTPCore
import HTTPServer
import Testing

@testable import RaincheckApp

extension WholeProgram {
    /// Places that the gazetteer lacks are asked of somebody else, and only those.
    @Suite struct GeocoderTests {
        private static let gloucester = #"""
            {"results":[{"id":4937557,"name":"Gloucester","latitude":42.61,"longitude":-70.66,"elevation":15.0,
            "feature_code":"PPL","country_code":"US","timezone":"America/New_York","population":29729,
            "postcodes":["01930","01931"],"country":"United States","admin1":"Massachusetts"}]}
            """#

        @Test func postalCodes() async throws {
            let calls = Counted()
            let server = try HTTPServer.start(HTTPServer.Configuration()) { request in
                calls.increment()
                return .ready(
                    request.target.contains("name=01930")
                        ? .json(200, Array(Self.gloucester.utf8)) : .json(200, Array("{}".utf8))
                )
            }
            let running = try Running(
                places: #"{ geocoder: { kind: "open-meteo", baseURL: "http://127.0.0.1:\#(server.port)" } }"#
            )
            for text in ["zip:01930,US", "01930,us daily", "01930, US"] {
                #expect(try await running.ask(text).allText.contains("Gloucester, Massachusetts"), "\(text)")
            }
            #expect(calls.value == 1, "what was found is remembered")
            #expect(try await running.ask("Berlin").allText.contains("Berlin, Germany"))
            #expect(calls.value == 1, "a known place is asked of nobody")
            #expect(try await running.ask("Xyzzyburg").allText.contains("I don't know a place called"))
            #expect(calls.value == 2)
            await running.app.stop()
        }

        @Test func aGeocoderThatFailsChangesNothing() async throws {
            let server = try HTTPServer.start(HTTPServer.Configuration()) { _ in .ready(HTTPResponse(500)) }
            let running = try Running(
                places: #"{ geocoder: { kind: "open-meteo", baseURL: "http://127.0.0.1:\#(server.port)" } }"#
            )
            #expect(try await running.ask("Xyzzyburg").allText.contains("I don't know a place called"))
            #expect(try await running.ask("Berlin").allText.contains("Berlin, Germany"))
            #expect(try await running.metric(#"raincheck_geocoder_failures_total{code="server_error"}"#) == 1)
            await running.app.stop()
        }
    }
}
