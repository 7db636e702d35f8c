import Foundation
import Glibc
import HTTPCore
import JSONText
import Locking
import Signatures
import Testing

@testable import Platforms
@testable import RaincheckApp

/// Stands in for Discord: posts signed interactions, and takes the calls that follow by the rules of its API.
///
/// An interaction must be answered in 3 seconds, or its token is dead. Calls are good once the answer has arrived and
/// for 15 minutes. What was not announced, or was deleted, cannot be edited.
final class FakeDiscord: Sendable {
    /// A call that came, and what it was answered.
    struct Call: Sendable {
        let method: String
        let path: String
        let fields: [String: String]
        let body: [UInt8]
        let status: Int

        var json: JSONValue? { try? JSONValue(parsing: body) }
    }

    private struct Interaction {
        var begun: Date
        var isAcknowledged = false
        var hasOriginal = false
    }

    private struct State {
        var interactions: [String: Interaction] = [:]
        var calls: [Call] = []
        /// Answers that come before the rules.
        var script: [HTTPResponse] = []
    }

    let key: Ed25519.PrivateKey
    private let listener: Int32
    private let port: UInt16
    private let state = Locked(State())
    private let clock: @Sendable () -> Date
    private let arrived: AsyncStream<Call>
    private let arrivals: AsyncStream<Call>.Continuation

    init(clock: @escaping @Sendable () -> Date) throws {
        key = try #require(Ed25519.PrivateKey(seed: Secret(Array(repeating: 7, count: 32))))
        self.clock = clock
        (arrived, arrivals) = AsyncStream.makeStream(of: Call.self)
        (listener, port) = try Self.listen()
        Thread.detachNewThread { [self, listener] in Self.accept(listener) { self.answer($0, $1, $2, $3) } }
    }

    /// Ends the thread that takes calls.
    func close() { shutdown(listener, Int32(SHUT_RDWR)) }

    var apiURL: String { "http://127.0.0.1:\(port)/api/v10" }

    /// The installation in the form of the configuration.
    var installation: String {
        """
        { name: "sky", platform: "discord", publicKey: "\(Hex.encode(key.publicKey))", applicationID: "200",
          apiURL: "\(apiURL)" }
        """
    }

    /// All calls so far.
    var calls: [Call] { state.withLock { $0.calls } }

    /// The next calls, in the order they came.
    func next(_ count: Int = 1) async -> [Call] {
        var received: [Call] = []
        for await call in arrived {
            received.append(call)
            if received.count == count { break }
        }
        return received
    }

    /// Answers the next calls like this, whatever they are.
    func script(_ responses: [HTTPResponse]) { state.withLock { $0.script += responses } }

    // MARK: Interactions

    /// A signed request with an interaction of a user in a server; its token is its id with a `t` before it.
    func request(
        _ running: Running,
        type: Int,
        _ data: String,
        id: String,
        user: String = "500",
        message: String = ""
    ) -> HTTPRequest {
        let body = Array(
            (#"{"id":"\#(id)","application_id":"200","type":\#(type),"token":"t\#(id)","version":1,"guild_id":"300","#
                + #""channel_id":"400","locale":"en-US","member":{"user":{"id":"\#(user)"}},"data":\#(data)\#(message)}"#)
                .utf8
        )
        let timestamp = String(Int(running.clock.now.timeIntervalSince1970))
        return HTTPRequest(
            .post,
            "http://127.0.0.1:\(running.app.port)/discord/sky",
            fields: HTTPFields([
                "Content-Type": "application/json",
                "X-Signature-Timestamp": "\(timestamp)",
                "X-Signature-Ed25519": "\(DiscordSignature.sign(body, timestamp: timestamp, key: key))",
            ]),
            body: body
        )
    }

    static func weather(_ place: String, view: String = "now") -> String {
        #"{"id":"6","name":"weather","type":1,"options":[{"name":"place","type":3,"value":"\#(place)"},"#
            + #"{"name":"view","type":3,"value":"\#(view)"}]}"#
    }

    static func text(_ text: String) -> String {
        #"{"id":"6","name":"weather","type":1,"options":[{"name":"text","type":3,"value":"\#(text)"}]}"#
    }

    static func press(_ token: String) -> String { #"{"component_type":2,"custom_id":"\#(token)"}"# }

    /// Posts an interaction; its answer.
    func interact(_ running: Running, _ request: HTTPRequest, id: String) async throws -> JSONValue {
        let begun = clock()
        let response = try await running.send(request)
        #expect(response.status == 200)
        #expect(response.fields["Content-Type"]?.hasPrefix("application/json") == true)
        state.withLock {
            $0.interactions["t" + id] = Interaction(begun: begun, isAcknowledged: true, hasOriginal: true)
        }
        return try JSONValue(parsing: response.body)
    }

    // MARK: Calls

    private func answer(
        _ method: String,
        _ path: String,
        _ fields: [String: String],
        _ body: [UInt8]
    ) -> HTTPResponse {
        let (response, call) = state.withLock { state in
            let response =
                state.script.isEmpty ? rule(&state, method, path, fields) : state.script.removeFirst()
            let call = Call(method: method, path: path, fields: fields, body: body, status: response.status)
            state.calls.append(call)
            return (response, call)
        }
        arrivals.yield(call)
        return response
    }

    private func rule(
        _ state: inout State,
        _ method: String,
        _ path: String,
        _ fields: [String: String]
    ) -> HTTPResponse {
        func refusal(_ status: Int, _ code: Int) -> HTTPResponse { .json(status, Array("{\"code\":\(code)}".utf8)) }
        let parts = path.split(separator: "/").map(String.init)
        if method == "PUT", parts.dropFirst(2).first == "applications" {
            return fields["authorization"] == "Bot a-token-of-sixteen-bytes"
                ? HTTPResponse.json(200, [0x5B, 0x5D]) : refusal(401, 0)
        }
        guard parts.count >= 5, Array(parts[..<4]) == ["api", "v10", "webhooks", "200"],
            var interaction = state.interactions[parts[4]], interaction.isAcknowledged
        else { return refusal(404, 10_015) }
        guard clock().timeIntervalSince(interaction.begun) < 15 * 60 else { return refusal(401, 50_027) }
        switch (method, parts.dropFirst(5).joined(separator: "/")) {
        case ("PATCH", "messages/@original"):
            return interaction.hasOriginal ? .json(200, Array("{}".utf8)) : refusal(404, 10_008)
        case ("DELETE", "messages/@original"):
            guard interaction.hasOriginal else { return refusal(404, 10_008) }
            interaction.hasOriginal = false
            state.interactions[parts[4]] = interaction
            return HTTPResponse(204)
        case ("POST", ""): return .json(200, Array("{}".utf8))
        default: return refusal(404, 0)
        }
    }
}

// The server: one request a connection, for the program's own server takes none of Discord's methods.
extension FakeDiscord {
    private static func listen() throws -> (Int32, UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && Glibc.listen(listener, 64) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        try #require(isBound, "no port to be had")
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private static func accept(
        _ listener: Int32,
        _ answer: @escaping @Sendable (String, String, [String: String], [UInt8]) -> HTTPResponse
    ) {
        while case let peer = Glibc.accept(listener, nil, nil), peer >= 0 {
            if let (method, path, fields, body) = read(peer) { write(peer, answer(method, path, fields, body)) }
            Glibc.close(peer)
        }
        Glibc.close(listener)
    }

    private static func read(_ peer: Int32) -> (String, String, [String: String], [UInt8])? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        func more() -> Bool {
            let count = recv(peer, &piece, piece.count, 0)
            if count > 0 { bytes += piece[..<count] }
            return count > 0
        }
        let end = Array("\r\n\r\n".utf8)
        var headEnd: Int?
        while headEnd == nil {
            guard more() else { return nil }
            headEnd = bytes.indices.first { bytes[$0...].starts(with: end) }
        }
        guard let headEnd else { return nil }
        let lines = String(decoding: bytes[..<headEnd], as: UTF8.self).components(separatedBy: "\r\n")
        let first = lines[0].split(separator: " ").map(String.init)
        guard first.count == 3 else { return nil }
        let fields = Dictionary(
            lines.dropFirst().compactMap { line -> (String, String)? in
                let parts = line.components(separatedBy: ": ")
                return parts.count >= 2 ? (parts[0].lowercased(), parts[1...].joined(separator: ": ")) : nil
            }
        ) { $0 + ", " + $1 }
        let length = fields["content-length"].flatMap { Int($0) } ?? 0
        while bytes.count < headEnd + 4 + length { guard more() else { return nil } }
        return (first[0], first[1], fields, Array(bytes[(headEnd + 4)...]))
    }

    private static func write(_ peer: Int32, _ response: HTTPResponse) {
        var head = "HTTP/1.1 \(response.status) x\r\nConnection: close\r\n"
        for field in response.fields.fields { head += "\(field.name): \(field.value)\r\n" }
        if response.status != 204 { head += "Content-Length: \(response.body.count)\r\n" }
        var rest = (Array((head + "\r\n").utf8) + response.body)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }
}
