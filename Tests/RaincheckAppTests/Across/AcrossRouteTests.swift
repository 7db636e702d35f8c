import Foundation
import HTTPCore
import JSONText
import Platforms
import Testing

@testable import RaincheckApp

extension WholeProgram {
    /// Who may come in at which door: every platform's own requests, and nobody's else.
    @Suite struct AcrossRouteTests {
        /// Paths below an installation's own, each with the method it takes.
        static let paths: [AcrossPlatform: [(method: HTTPMethod, rest: String)]] = [
            .slack: [(.post, "")], .discord: [(.post, "")], .webhook: [(.post, "")],
            .matrix: [(.put, "/_matrix/app/v1/transactions/9"), (.post, "/_matrix/app/v1/ping"), (.post, "")],
            .mattermost: [(.post, ""), (.get, ""), (.post, "/action")],
        ]

        private struct Sent {
            let door: AcrossDoor
            let request: HTTPRequest
            /// What stands behind the door's path, with the query.
            let rest: String
        }

        @Test(.timeLimit(.minutes(10))) func onlyTheDiagonalIsOpen() async throws {
            let program = try AcrossProgram()
            let requests = try await requests(program)
            let before = try await work(program)
            var refusals = 0
            for sent in requests {
                for door in AcrossDoor.all where door != sent.door {
                    for request in attempts(sent, at: door, program) {
                        let status = try await program.running.send(request).status
                        #expect(
                            [401, 403, 404, 405].contains(status),
                            "\(request.method) \(request.target): \(status)"
                        )
                        refusals += 1
                    }
                }
            }
            #expect(refusals > 40 * AcrossPlatform.allCases.count)
            #expect(try await work(program) == before, "somebody else's request was worked on")
            for (number, sent) in requests.enumerated() {
                let response = try await program.running.send(sent.request)
                #expect((200..<300).contains(response.status), "\(sent.request.target): \(response.status)")
                #expect(try await work(program).visits == before.visits + number + 1)
            }
            // A press of Slack's is answered at its address.
            #expect(await program.hooks.next()[0].target.hasPrefix("/commands/"))
            // Of every platform a command and, but for Matrix, a press were answered with weather.
            #expect(try await work(program).forecasts >= before.forecasts + 2 * AcrossPlatform.allCases.count - 1)
            await program.stop()
        }

        @Test func noPlatformIsForgotten() {
            #expect(AcrossPlatform.allCases.map(\.rawValue).sorted() == PlatformTable.settings.map(\.id).sorted())
        }

        /// Authentic requests of all kinds to the first door of each platform.
        private func requests(_ program: AcrossProgram) async throws -> [Sent] {
            var requests: [Sent] = []
            for platform in AcrossPlatform.allCases {
                let door = AcrossDoor(platform)
                let card = try await program.ask("Berlin", by: "11", at: platform).document
                let all = [
                    try program.command("Oslo daily", by: "12", at: door),
                    try program.press(on: card, by: "11", at: door), try program.other(at: door),
                ]
                let start = program.url(door, "").count
                for request in all.compactMap(\.self) {
                    requests.append(Sent(door: door, request: request, rest: String(request.target.dropFirst(start))))
                }
            }
            return requests
        }

        /// A request as it would be sent to another door: behind the path as it was, and on every path there is, with its
        /// own method and with the one that is wanted there.
        private func attempts(_ sent: Sent, at door: AcrossDoor, _ program: AcrossProgram) -> [HTTPRequest] {
            var all = [sent.request]
            all[0].target = program.url(door, sent.rest)
            for path in Self.paths[door.platform] ?? [] {
                for method in [sent.request.method, path.method] {
                    var request = sent.request
                    request.method = method
                    request.target = program.url(door, path.rest)
                    if method == .get { request.body = [] }
                    all.append(request)
                }
            }
            return all
        }

        /// What the program did for others than strangers.
        private struct Work: Equatable {
            var visits = 0
            var forecasts = 0
            var deliveries = 0
            var messages = 0
        }

        private func work(_ program: AcrossProgram) async throws -> Work {
            let metrics = try await program.running.metrics()
            func sum(_ name: String, but outcomes: [String] = []) -> Int {
                metrics.filter { line in
                    line.key.hasPrefix("raincheck_\(name)_total{")
                        && !outcomes.contains { line.key.contains("=\"\($0)") }
                }.values.reduce(0, +)
            }
            return Work(
                visits: sum("requests", but: ["refused", "not_found", "bad_method"]),
                forecasts: sum("forecasts"),
                deliveries: sum("deliveries"),
                messages: program.homeserver.count
            )
        }
    }
}
