import Foundation
import HTTPCore
import HTTPServer
import JSONText
import Locking
import Signatures
import Testing

@testable import Platforms
@testable import RaincheckApp

/// The platforms that are compared with each other.
enum AcrossPlatform: String, CaseIterable, Sendable {
    case slack, discord, webhook, matrix, mattermost
}

/// One of two installations of a platform.
struct AcrossDoor: Sendable, Hashable {
    let platform: AcrossPlatform
    /// 0 or 1; each has secrets of its own.
    let number: Int

    init(_ platform: AcrossPlatform, _ number: Int = 0) { (self.platform, self.number) = (platform, number) }

    static var all: [AcrossDoor] { AcrossPlatform.allCases.flatMap { [AcrossDoor($0), AcrossDoor($0, 1)] } }

    var name: String { platform.rawValue + "-\(number)" }
    var path: String { "/" + platform.rawValue + "/" + name }
    /// One text for all platforms: what keeps them apart is how it is used.
    var secret: String { Self.secrets[number] }

    private static let secrets = [
        "whsec_ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoM=", "whsec_YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4A=",
    ]
}

/// Stands in for a homeserver: in a room called `!ann` are the bot and `@ann:example.org`; what is sent is kept.
///
/// Where others are in the room as well, what is private is not shown: everybody asks alone here.
final class AcrossHomeserver: Sendable {
    private let server: HTTPServer
    private let messages: Locked<[(room: String, content: [UInt8])]>
    private let arrived: AsyncStream<Void>

    init() throws {
        let messages = Locked<[(room: String, content: [UInt8])]>([])
        let (arrived, arrivals) = AsyncStream.makeStream(of: Void.self)
        (self.messages, self.arrived) = (messages, arrived)
        server = try HTTPServer.start(HTTPServer.Configuration()) { request in
            let parts = request.path.split(separator: "/").map(String.init)
            let room = parts.count > 5 ? String(parts[4].dropFirst(3)) : ""
            if parts.last == "joined_members" {
                let joined = #"{"joined":{"@raincheck:example.org":{},"@\#(room):example.org":{}}}"#
                return .ready(.json(200, Array(joined.utf8)))
            }
            messages.withLock { $0.append((room, request.body)) }
            arrivals.yield()
            return .ready(.json(200, Array(#"{"event_id":"$x"}"#.utf8)))
        }
    }

    var url: String { "http://127.0.0.1:\(server.port)" }

    /// What was said in a room, the oldest first.
    func said(in room: String) -> [[UInt8]] { messages.withLock { $0.filter { $0.room == room }.map(\.content) } }
    var count: Int { messages.withLock { $0.count } }

    /// HandWaits until so many messages have come.
    func wait(for count: Int) async {
        guard self.count < count else { return }
        for await _ in arrived where self.count >= count { return }
    }
}

/// One program with two installations of every platform.
struct AcrossProgram: Sendable {
    let running: Running
    let discord: FakeDiscord
    let homeserver: AcrossHomeserver
    /// Takes what is sent later, but for Discord and Matrix.
    let hooks: FakeSlack
    private let keys: [Ed25519.PrivateKey]

    init(
        providers: String = "[{ kind: 'sample' }]",
        clock: HandClock = HandClock(),
        change: (inout App.Options) -> Void = { _ in }
    ) throws {
        let (discord, homeserver, hooks) = (
            try FakeDiscord(clock: { clock.now }), try AcrossHomeserver(), try FakeSlack()
        )
        (self.discord, self.homeserver, self.hooks) = (discord, homeserver, hooks)
        let other = try #require(Ed25519.PrivateKey(seed: Secret(Array(repeating: 8, count: 32))))
        let keys = [discord.key, other]
        self.keys = keys
        let settings = AcrossDoor.all.map { door in
            let secret = "{ env: 'SECRET\(door.number)' }"
            let members =
                switch door.platform {
                case .slack, .webhook: "signingSecrets: [\(secret)], responseHosts: ['127.0.0.1'], allowLoopback: true"
                case .discord:
                    "publicKey: '\(Hex.encode(keys[door.number].publicKey))', applicationID: '20\(door.number)', "
                        + "apiURL: '\(discord.apiURL)'"
                case .matrix:
                    "userID: '@raincheck:example.org', homeserver: '\(homeserver.url)', hsToken: \(secret), "
                        + "asToken: { env: 'AS' }"
                case .mattermost:
                    "tokens: [\(secret)], site: 'http://127.0.0.1:\(hooks.server.port)', "
                        + "url: 'https://bot.example.org\(door.path)'"
                }
            return "{ name: '\(door.name)', platform: '\(door.platform.rawValue)', \(members) }"
        }
        running = try Running(
            providers: providers,
            clock: clock,
            installations: settings.joined(separator: ","),
            environment: [
                "SECRET0": AcrossDoor(.slack).secret, "SECRET1": AcrossDoor(.slack, 1).secret,
                "AS": "as-token-0123456789",
            ],
            change: change
        )
    }

    /// What stands for somebody in what is stored of them: the platform, the workspace and the user, in its own words.
    func owner(_ user: String, on platform: AcrossPlatform) -> [String] {
        switch platform {
        case .slack: [platform.rawValue, "T1", user]
        case .discord: [platform.rawValue, "300", user]
        case .webhook: [platform.rawValue, AcrossDoor(platform).name, user]
        case .matrix: [platform.rawValue, "example.org", "@\(user):example.org"]
        case .mattermost: [platform.rawValue, "127.0.0.1:\(hooks.server.port)", user]
        }
    }

    func stop() async {
        await running.app.stop()
        discord.close()
    }

    // MARK: Requests

    /// A request to a door that shows who it is as its platform does.
    func request(
        _ body: String,
        _ door: AcrossDoor,
        _ method: HTTPMethod = .post,
        rest: String = "",
        type: String = "application/json",
        id: String = UUID().uuidString
    ) throws -> HTTPRequest {
        let (bytes, timestamp) = (Array(body.utf8), String(Int(running.clock.now.timeIntervalSince1970)))
        var fields = HTTPFields(["Content-Type": "\(type)"])
        switch door.platform {
        case .slack:
            try fields.append("X-Slack-Request-Timestamp", timestamp)
            let signature = SlackSignature.sign(bytes, timestamp: timestamp, secret: Secret(door.secret))
            try fields.append("X-Slack-Signature", signature)
        case .discord:
            try fields.append("X-Signature-Timestamp", timestamp)
            let signature = DiscordSignature.sign(bytes, timestamp: timestamp, key: keys[door.number])
            try fields.append("X-Signature-Ed25519", signature)
        case .webhook:
            let message = StandardWebhook.Message(id: id, timestamp: timestamp, body: bytes)
            let signer = try StandardWebhook.SigningKey(Secret(door.secret))
            try fields.append("webhook-id", id)
            try fields.append("webhook-timestamp", timestamp)
            try fields.append("webhook-signature", StandardWebhook.sign(message, with: [signer]))
        case .matrix: try fields.append("Authorization", "Bearer " + door.secret)
        case .mattermost where rest.isEmpty: try fields.append("Authorization", "Token " + door.secret)
        case .mattermost: break
        }
        return HTTPRequest(method, url(door, rest), fields: fields, body: bytes)
    }

    func url(_ door: AcrossDoor, _ rest: String) -> String {
        "http://127.0.0.1:\(running.app.port)" + door.path + rest
    }
}
