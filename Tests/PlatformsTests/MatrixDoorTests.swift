import Foundation
import HTTPCore
import Settings
import Signatures
import TestSupport
import Testing

@testable import Platforms

@Suite struct MatrixDoorTests {
    private static let ping = "/_matrix/app/v1/ping"

    private func verdict(_ token: String?, query: String = "") -> Authentication {
        Matrix.platform.authenticate(Matrix.request(.post, Self.ping + query, token: token), now: Matrix.now)
    }

    @Test(
        arguments: [
            ("Bearer " + Matrix.hsToken, "", Authentication.accepted),
            ("bearer " + Matrix.hsToken, "", .accepted),
            ("Bearer " + Matrix.hsToken, "?access_token=" + Matrix.hsToken, .accepted),
            ("Bearer " + Matrix.hsToken, "?other=1", .accepted),
            ("Bearer " + Matrix.hsToken, "?", .accepted),
            ("Bearer " + Matrix.hsToken, "?access_token=other", .refused(.wrongSignature)),
            ("Bearer " + Matrix.hsToken, "?access_token=", .refused(.wrongSignature)),
            ("Bearer " + Matrix.hsToken, "?access_token=%zz", .refused(.malformedHeader)),
            (nil, "?access_token=" + Matrix.hsToken, .refused(.missingHeader)),
            (nil, "", .refused(.missingHeader)),
            ("Bearer " + Matrix.asToken, "", .refused(.wrongSignature)),
            ("Bearer  " + Matrix.hsToken, "", .refused(.wrongSignature)),
            ("Bearer " + Matrix.hsToken + " ", "", .refused(.wrongSignature)),
            ("Bearer " + Matrix.hsToken + "," + Matrix.hsToken, "", .refused(.wrongSignature)),
            ("Bearer " + Matrix.hsToken.uppercased(), "", .refused(.wrongSignature)),
            ("Bearer", "", .refused(.malformedHeader)),
            ("Bearer ", "", .refused(.malformedHeader)),
            ("", "", .refused(.malformedHeader)),
            ("Basic " + Matrix.hsToken, "", .refused(.malformedHeader)),
            (Matrix.hsToken, "", .refused(.malformedHeader)),
        ] as [(String?, String, Authentication)]
    )
    func token(_ token: String?, _ query: String, _ expected: Authentication) {
        #expect(verdict(token, query: query) == expected)
    }

    @Test func aRepeatedFieldIsRefused() {
        var request = Matrix.request(.post, Self.ping)
        try! request.fields.append("authorization", "Bearer " + Matrix.hsToken)
        #expect(Matrix.platform.authenticate(request, now: Matrix.now) == .refused(.repeatedHeader))
    }

    @Test func refusalsAre403() throws {
        let response = Matrix.platform.unauthorized
        #expect(response.status == 403)
        #expect(try Matrix.json(response.body)["errcode"]?.string == "M_FORBIDDEN")
    }

    /// Whatever stands in the field, only the token gets in.
    @Test func tenThousandHostileFields() async {
        var random = MatrixRandom(state: 7)
        let good = Array(("Bearer " + Matrix.hsToken).utf8)
        for number in 0..<10_000 {
            if number % 100 == 0 { await letOthersRun() }
            var bytes = good
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes.insert(UInt8.random(in: 0x20...0xFF, using: &random), at: min(place, bytes.count))
                case 1 where !bytes.isEmpty: bytes.remove(at: place)
                case 2 where !bytes.isEmpty: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
                case 3: bytes = Array(bytes.prefix(place))
                default: bytes += bytes.prefix(4000)
                }
            }
            var fields = HTTPFields()
            guard (try? fields.append("Authorization", String(decoding: bytes, as: UTF8.self))) != nil else { continue }
            let request = HTTPRequest(.put, "/_matrix/app/v1/transactions/1", fields: fields)
            let isSame = bytes.dropFirst(7).elementsEqual(Matrix.hsToken.utf8)
            if case .refused = Matrix.platform.authenticate(request, now: Matrix.now) { continue }
            #expect(isSame && String(decoding: bytes.prefix(7), as: UTF8.self).lowercased() == "bearer ")
        }
    }

    @Test(arguments: [
        (HTTPMethod.put, "/_matrix/app/v1/transactions/7", Route.accepted),
        (.get, "/_matrix/app/v1/transactions/7", .badMethod(allowed: "PUT")),
        (.post, "/_matrix/app/v1/transactions/7", .badMethod(allowed: "PUT")),
        (.post, "/_matrix/app/v1/ping", .accepted),
        (.get, "/_matrix/app/v1/ping", .badMethod(allowed: "POST")),
        (.get, "/_matrix/app/v1/users/%40x%3Ay", .accepted),
        (.put, "/_matrix/app/v1/users/%40x%3Ay", .badMethod(allowed: "GET")),
        (.get, "/_matrix/app/v1/rooms/%23x%3Ay", .accepted),
        (.get, "/_matrix/app/v2/anything", .accepted),
        (.post, "/_matrix/", .accepted),
        (.put, "", .notFound), (.put, "/transactions/7", .notFound), (.get, "/_matrixx/", .notFound),
    ])
    func routes(_ method: HTTPMethod, _ path: String, _ expected: Route) {
        #expect(Matrix.platform.route(method, path[...]) == expected)
    }

    @Test(arguments: [
        (HTTPMethod.post, "/_matrix/app/v1/ping", 200, nil as String?),
        (.get, "/_matrix/app/v1/users/%40x%3Ay", 404, "M_NOT_FOUND"),
        (.get, "/_matrix/app/v1/rooms/%23x%3Ay", 404, "M_NOT_FOUND"),
        (.get, "/_matrix/app/v1/rooms/", 404, "M_UNRECOGNIZED"),
        (.get, "/_matrix/app/v1/thirdparty/protocol/x", 404, "M_UNRECOGNIZED"),
        (.put, "/_matrix/app/v1/transactions/", 404, "M_UNRECOGNIZED"),
        (.put, "/_matrix/app/v1/transactions/1/2", 404, "M_UNRECOGNIZED"),
    ])
    func handshakes(_ method: HTTPMethod, _ path: String, _ status: Int, _ code: String?) throws {
        guard case .handshake(let response) = try Matrix.platform.decode(Matrix.request(method, path), now: Matrix.now)
        else {
            Issue.record("no handshake: \(path)")
            return
        }
        #expect(response.status == status)
        #expect(try Matrix.json(response.body)["errcode"]?.string == code)
    }

    /// Only the homeserver may send more than is usual.
    @Test(
        arguments: [
            ("/_matrix/app/v1/transactions/7", "Bearer " + Matrix.hsToken, 8 << 20),
            ("/_matrix/app/v1/transactions/7", "Bearer other", 0),
            ("/_matrix/app/v1/transactions/7", nil, 0),
            ("/_matrix/app/v1/ping", "Bearer " + Matrix.hsToken, 0),
        ] as [(String, String?, Int)]
    )
    func longestBodies(_ path: String, _ token: String?, _ expected: Int) {
        #expect(Matrix.platform.longestBody(of: Matrix.request(.put, path, token: token)) == expected)
    }

    @Test func registration() throws {
        var values = InstallationValues()
        values.set("homeserver", texts: ["http://127.0.0.1:8008"])
        values.set("userID", texts: ["@rain.check:example.org"])
        values.set("hsToken", secrets: [SecretText(Array("it's a token of ours".utf8.filter { $0 != 0x20 }))])
        values.set("asToken", secrets: [SecretText(Array(Matrix.asToken.utf8))])
        let question = ManifestQuestion(url: "http://127.0.0.1:8080/matrix/acme", values: values)
        let yaml = String(decoding: try MatrixRegistration(question).yaml, as: UTF8.self)
        #expect(
            yaml == #"""
                id: 'raincheck-acme'
                url: 'http://127.0.0.1:8080/matrix/acme'
                hs_token: 'it''satokenofours'
                as_token: 'as-token-0123456789'
                sender_localpart: 'rain.check'
                rate_limited: false
                receive_ephemeral: false
                namespaces:
                  users:
                    - exclusive: true
                      regex: '^@rain\.check:example\.org$'
                  aliases: []
                  rooms: []
                """#
        )
    }

    @Test func registrationWithoutConfiguration() throws {
        func tokens() throws -> [String] {
            let question = ManifestQuestion(url: "https://weather.example.org/matrix/acme")
            let lines = String(decoding: try MatrixRegistration(question).yaml, as: UTF8.self).split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("#") })
            return lines.filter { $0.contains("_token: ") }.map(String.init)
        }
        let first = try tokens()
        #expect(first.count == 2 && first.allSatisfy { $0.utf8.count > 64 })
        #expect(try Set(first + tokens()).count == 4)
    }

    @Test(arguments: [
        "", "http://weather.example.org/matrix/acme", "https://h/slack/acme", "https://h/matrix/",
        "https://h/matrix/a/b",
        "https://h/matrix/A'", "https://u@h/matrix/acme", "https://h/matrix/acme?x", "https:///matrix/acme",
    ])
    func badAddresses(_ url: String) {
        #expect(throws: PlatformProblem.self) { try MatrixRegistration(ManifestQuestion(url: url)) }
    }

    @Test(arguments: [
        ("userID", "raincheck:example.org"), ("userID", "@raincheck"), ("userID", "@:example.org"), ("userID", "@a:"),
        ("userID", "@A b:example.org"), ("hsToken", "line\nend and more of it"), ("hsToken", Matrix.asToken),
        ("asToken", "blank in the middle of it"), ("asToken", "ünicode-ünicode-ünicode"),
    ])
    func badSettings(_ name: String, _ value: String) {
        var values = InstallationValues()
        values.set("homeserver", texts: ["http://127.0.0.1:8008"])
        values.set("userID", texts: ["@raincheck:example.org"])
        values.set("hsToken", secrets: [SecretText(Array(Matrix.hsToken.utf8))])
        values.set("asToken", secrets: [SecretText(Array(Matrix.asToken.utf8))])
        if name == "userID" {
            values.set(name, texts: [value])
        } else {
            values.set(name, secrets: [SecretText(Array(value.utf8))])
        }
        do throws(PlatformProblem) {
            _ = try MatrixPlatform.kind.make(values)
            Issue.record("accepted: \(name)")
        } catch {
            #expect(error.setting == name)
            #expect(name == "userID" || !error.description.contains(value), "it is a secret")
        }
    }
}

/// The same numbers each time (SplitMix64).
struct MatrixRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
