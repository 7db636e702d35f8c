import Foundation
import HTTPCore
import HTTPServer
import Locking
import Platforms
import Settings
import Testing

@testable import RaincheckApp

/// Whom the program asks, by its configuration.
extension WholeProgram {
    @Suite struct ProviderListTests {
        /// A server in Open-Meteo's formats, of weather and of air.
        private final class Upstream: Sendable {
            let server: HTTPServer
            private let seen: Locked<[String]>

            init(temperature: Double, now: @escaping @Sendable () -> Date) throws {
                let seen = Locked<[String]>([])
                self.seen = seen
                server = try HTTPServer.start(HTTPServer.Configuration()) { request in
                    seen.withLock { $0.append(String(request.path)) }
                    let time = Int(now().timeIntervalSince1970)
                    return .ready(
                        .json(
                            200,
                            Array(
                                #"""
                                {"latitude":52.52,"longitude":13.42,"utc_offset_seconds":0,"timezone":"Europe/Berlin",
                                "current_units":{"temperature_2m":"°C"},"current":{"time":\#(time),"interval":900,
                                "temperature_2m":\#(temperature),"weather_code":3,"is_day":1,"european_aqi":27}}
                                """#.utf8
                            )
                        )
                    )
                }
            }

            var base: String { "http://127.0.0.1:\(server.port)" }
            var paths: [String] { seen.withLock { $0 } }
        }

        @Test func anInstallationAsksItsOwn() async throws {
            let clock = HandClock()
            let first = try Upstream(temperature: 3, now: { clock.now })
            let second = try Upstream(temperature: 17, now: { clock.now })
            let running = try Running(
                providers: """
                    [{ kind: "open-meteo", name: "one", baseURL: "\(first.base)" },
                     { kind: "open-meteo", name: "two", baseURL: "\(second.base)", except: { countries: ["FR"] } }]
                    """,
                installation: #"providers: ["two"]"#
            ) { $0.now = { clock.now } }
            #expect(try await running.ask("Berlin").allText.contains("17\u{A0}°C"))
            #expect(first.paths.isEmpty && second.paths.count == 1)
            let paris = try await running.ask("Paris").allText
            #expect(!paris.contains("°C") && !paris.isEmpty)
            #expect(first.paths.isEmpty && second.paths.count == 1, "nobody of the list covers it")
            await running.app.stop()
        }

        @Test func theAirCostsASecondCall() async throws {
            let clock = HandClock()
            let upstream = try Upstream(temperature: 3, now: { clock.now })
            let running = try Running(
                providers: #"[{ kind: "open-meteo", baseURL: "\#(upstream.base)", callsPerDay: 9 }]"#,
                forecast: #"airQuality: { kind: "open-meteo", baseURL: "\#(upstream.base)" }"#
            ) { $0.now = { clock.now } }
            for _ in 0..<3 { #expect(try await running.ask("Berlin").allText.contains("3\u{A0}°C")) }
            #expect(upstream.paths == ["/v1/forecast", "/v1/air-quality"])
            let air = #"{provider="open-meteo-air-quality""#
            #expect(try await running.metric("raincheck_provider_calls_total" + air + "}") == 1)
            #expect(try await running.metric("raincheck_provider_events_total" + air + #",event="gave_parts"}"#) == 1)
            let metrics = String(decoding: try await running.admin("/metrics").body, as: UTF8.self)
            #expect(metrics.contains(#"raincheck_provider_calls_allowed{provider="open-meteo"} 9.0"#))
            #expect(metrics.contains("raincheck_provider_calls_today" + air + "} 1.0"))
            await running.app.stop()
        }

        @Test func equalListsAreOne() throws {
            func read(_ lists: [String?], air: Bool) throws -> Configuration {
                let installations = lists.enumerated().map { index, list in
                    #"{ name: "i\#(index)", platform: "slack", signingSecrets: [{ env: "S" }]"#
                        + (list.map { ", providers: \($0) }" } ?? "}")
                }
                return try Configuration.read(
                    text: """
                        { forecast: { providers: [{ kind: "open-meteo" }, { kind: "sample" }],
                          \(air ? #"airQuality: { kind: "open-meteo" }"# : "") },
                          installations: [\(installations.joined(separator: ","))] }
                        """,
                    environment: ["S": testSecret],
                    platforms: PlatformTable.settings,
                    readFile: { _ in [] }
                )
            }
            let lists = [nil, "['sample']", "['open-meteo', 'sample']", "['sample']", "['sample', 'open-meteo']"]
            for air in [false, true] {
                let configuration = try read(lists, air: air)
                let numbers = configuration.installations.map { configuration.providerList(of: $0).number }
                #expect(numbers == [0, 1, 0, 1, 2])
                #expect(configuration.providerLists == [[0, 1], [1], [1, 0]].map { air ? $0 + [2] : $0 })
            }
        }
    }
}
