import CurlClient
import Foundation
import HTTPCore
import JSONText
import Locking
import Settings
import Signatures
import Telemetry
import Testing

@testable import Platforms
@testable import RaincheckApp

/// A program with one webhook installation, whose waits are over at once or never.
///
/// What waits for the retry of a delivery moves the clock forward by as much and goes on.
struct HookProgram: Sendable {
    let app: App
    let clock = HandClock()
    let log = InMemoryLog()
    let client: HTTPClient
    let waits: HandWaits
    private let folder: TemporaryFolder
    private static let secret = "whsec_ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoM="
    private let signer: StandardWebhook.SigningKey
    private let verifier: StandardWebhook.VerificationKey

    /// - Parameter isLate: Whether an answer that is not there at once comes too late for the response.
    init(providers: String = "[{ kind: 'sample' }]", isLate: Bool = false) throws {
        folder = try TemporaryFolder()
        let configuration = try Configuration.read(
            text: """
                { listen: { port: 0 }, admin: { port: 0 }, data: "data", forecast: { providers: \(providers) },
                  installations: [{ name: "acme", platform: "webhook", signingSecrets: [{ env: "S" }],
                                    responseHosts: ["127.0.0.1"], allowLoopback: true },
                                  { name: "other", platform: "webhook", signingSecrets: [{ env: "S" }] }] }
                """,
            folder: folder.path,
            environment: ["S": Self.secret],
            platforms: PlatformTable.settings,
            readFile: { _ in [] }
        )
        var options = App.Options()
        let clock = clock
        waits = HandWaits(
            patience: { if !isLate { await Gate.never() } },
            tried: { clock.advance($0.inSeconds) }
        )
        options.log = log.log()
        options.now = { clock.now }
        options.use(waits)
        app = try App(configuration, options: options)
        client = try CurlClient(CurlClient.Configuration(userAgent: "test")).client
        signer = try StandardWebhook.SigningKey(Secret(Self.secret))
        verifier = try StandardWebhook.VerificationKey(secret: Secret(Self.secret))
    }

    /// A signed document.
    func signed(_ body: String, id: String, to installation: String = "acme") -> HTTPRequest {
        let timestamp = String(Int(clock.now.timeIntervalSince1970))
        let message = StandardWebhook.Message(id: id, timestamp: timestamp, body: Array(body.utf8))
        return HTTPRequest(
            .post,
            "http://127.0.0.1:\(app.port)/webhook/\(installation)",
            fields: HTTPFields([
                "Content-Type": "application/json", "webhook-id": "\(id)", "webhook-timestamp": "\(timestamp)",
                "webhook-signature": "\(StandardWebhook.sign(message, with: [signer]))",
            ]),
            body: message.body
        )
    }

    /// A signed document of a type; `members` are those of its data beside the user.
    func request(
        _ members: [String: String],
        type: String = "command",
        user: String = "ann",
        id: String = UUID().uuidString,
        to installation: String = "acme"
    ) -> HTTPRequest {
        var writer = JSONWriter()
        writer.object { document in
            document.member("type", "weather." + type)
            document.name("data")
            document.object { data in
                data.member("user", user)
                for (name, value) in members { data.member(name, value) }
            }
        }
        return signed(String(decoding: writer.bytes, as: UTF8.self), id: id, to: installation)
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await client.send(request, HandWaits.tooLong) }

    /// The document that answers a request, after its signature was found good.
    func ask(_ request: HTTPRequest) async throws -> JSONValue {
        let response = try await send(request)
        #expect(response.status == 200)
        check(response.fields, response.body, answers: request)
        return try JSONValue(parsing: response.body)
    }

    /// Whether something that was sent is signed, at the time of now or since, and answers a request.
    func check(_ fields: HTTPFields, _ body: [UInt8], answers request: HTTPRequest) {
        let (id, timestamp) = (fields["webhook-id"] ?? "", fields["webhook-timestamp"] ?? "")
        #expect(id == "re-" + (request.fields["webhook-id"] ?? ""))
        let message = StandardWebhook.Message(id: id, timestamp: timestamp, body: body)
        let verdict = StandardWebhook.verify(
            fields["webhook-signature"] ?? "",
            of: message,
            with: [verifier],
            now: Int(timestamp) ?? 0
        )
        #expect(verdict == .accepted)
    }

    func metric(_ name: String, _ value: String, label: String = "outcome") async throws -> Int? {
        let url = "http://127.0.0.1:\(app.adminPort)/metrics"
        let text = String(decoding: try await send(HTTPRequest(.get, url)).body, as: UTF8.self)
        let line = "raincheck_\(name)_total{installation=\"webhook/acme\",\(label)=\"\(value)\"} "
        return text.split(separator: "\n").first { $0.hasPrefix(line) }.flatMap { Int($0.dropFirst(line.count)) }
    }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
