import Foundation
import HTTPCore
import JSONText
import Settings
import Signatures
import TestSupport
import Testing

@testable import Platforms

private let instant = Date(timeIntervalSince1970: 1_893_456_000)
let mattermostToken = "qzgakf1nx3yt9dr4n8585ihbxy"
let otherMattermostToken = "3cqz9wz6d7nb8bzs7cqr1s4a4e"

/// An installation for two teams.
let mattermost = MattermostPlatform(
    tokens: [Secret(mattermostToken), Secret(otherMattermostToken)],
    site: "https://mm.example.org",
    url: "https://bot.example.org/mattermost/sky"
)

private let form = "command=%2Fweather&text=Berlin&user_id=u26"

/// A command as Mattermost posts it, with what shows its token.
private func post(
    _ authorization: [String],
    _ tokens: [String],
    type: String = "application/x-www-form-urlencoded"
) throws -> HTTPRequest {
    var fields = HTTPFields(["Accept": "application/json", "Content-Type": "\(type)"])
    for value in authorization { try fields.append("authorization", value) }
    let body = tokens.map { "token=" + FormFields.escape($0) + "&" }.joined() + form
    return HTTPRequest(.post, "", fields: fields, body: Array(body.utf8))
}

private func get(_ authorization: [String], _ tokens: [String]) throws -> HTTPRequest {
    var request = try post(authorization, tokens)
    request.method = .get
    request.target = "?" + String(decoding: request.body, as: UTF8.self)
    request.body = []
    return request
}

private func press(_ context: String) -> HTTPRequest {
    HTTPRequest(
        .post,
        "/action",
        fields: HTTPFields(["Content-Type": "application/json"]),
        body: Array(#"{"user_id":"u26","context":\#(context)}"#.utf8)
    )
}

private func check(_ request: HTTPRequest) -> Authentication { mattermost.authenticate(request, now: instant) }

@Suite struct MattermostAuthTests {
    @Test func paths() {
        #expect(mattermost.route(.post, "") == .accepted && mattermost.route(.get, "") == .accepted)
        #expect(mattermost.route(.put, "") == .badMethod(allowed: "GET, POST"))
        #expect(mattermost.route(.post, "/action") == .accepted)
        #expect(mattermost.route(.get, "/action") == .badMethod(allowed: "POST"))
        for path in ["/", "/action/", "/Action", "/action/x", "/x", "//action"] {
            #expect(mattermost.route(.post, Substring(path)) == .notFound)
        }
        #expect(mattermost.unauthorized.status == 401)
    }

    /// What shows a token in the field and in the form, and what comes of it.
    @Test(arguments: [
        (["Token " + mattermostToken], [mattermostToken], Authentication.accepted),
        (["Token " + otherMattermostToken], [otherMattermostToken], .accepted),
        ([], [mattermostToken], .accepted),
        (["Token " + otherMattermostToken], [], .accepted),
        (["Bearer an.access_token"], [mattermostToken], .accepted),
        ([], [], .refused(.missingHeader)),
        (["Bearer an.access_token"], [], .refused(.missingHeader)),
        (["Bearer " + mattermostToken], [], .refused(.missingHeader)),
        (["Token " + mattermostToken], [otherMattermostToken], .refused(.wrongSignature)),
        (["Token " + mattermostToken], ["x"], .refused(.wrongSignature)),
        (["Token " + mattermostToken], [""], .refused(.wrongSignature)),
        (["Token x"], [mattermostToken], .refused(.wrongSignature)),
        ([], [""], .refused(.wrongSignature)),
        ([], [mattermostToken.uppercased()], .refused(.wrongSignature)),
        ([], [String(mattermostToken.dropLast())], .refused(.wrongSignature)),
        ([], [mattermostToken + "\0"], .refused(.wrongSignature)),
        ([], [mattermostToken + otherMattermostToken], .refused(.wrongSignature)),
        ([], [mattermostToken, mattermostToken], .refused(.repeatedHeader)),
        (["Token " + mattermostToken, "Token " + mattermostToken], [], .refused(.repeatedHeader)),
        (["Token " + mattermostToken, "Bearer x"], [mattermostToken], .refused(.repeatedHeader)),
        ([""], [mattermostToken], .refused(.malformedHeader)),
        (["Token"], [mattermostToken], .refused(.malformedHeader)),
        (["Token "], [mattermostToken], .refused(.malformedHeader)),
        (["token " + mattermostToken], [mattermostToken], .refused(.malformedHeader)),
        (["Token  " + mattermostToken], [mattermostToken], .refused(.malformedHeader)),
        (["Token " + mattermostToken + " x"], [mattermostToken], .refused(.malformedHeader)),
        (["Basic " + mattermostToken], [mattermostToken], .refused(.malformedHeader)),
        (["Bearer é"], [mattermostToken], .refused(.malformedHeader)),
        ([mattermostToken], [mattermostToken], .refused(.malformedHeader)),
    ])
    func commands(_ authorization: [String], _ tokens: [String], _ result: Authentication) throws {
        #expect(check(try post(authorization, tokens)) == result)
        #expect(check(try get(authorization, tokens)) == result)
    }

    @Test func tokensStandWhereTheMethodHasThem() throws {
        var request = try post([], [mattermostToken])
        request.method = .get
        #expect(check(request) == .refused(.missingHeader), "a body with GET")
        request = try get([], [mattermostToken])
        request.method = .post
        #expect(check(request) == .refused(.missingHeader), "a query with POST")
        #expect(check(try post([], [mattermostToken], type: "application/json")) == .refused(.missingHeader))
        #expect(
            check(try post([], [mattermostToken], type: "Application/X-WWW-Form-Urlencoded; charset=utf-8"))
                == .accepted
        )
        request = try post([], [])
        request.body = Array("token=\(mattermostToken)&text=%".utf8)
        #expect(check(request) == .refused(.missingHeader), "a form that is none")
    }

    @Test(.enabled(if: Shared.isThere, "the shared vectors are not here"))
    func sharedVectors() throws {
        let vectors = try JSONValue(parsing: try Shared.bytes("vectors/vectors.json"))["tokens"]
        let field = try #require(vectors?["mattermost"]?["Authorization"]?.string)
        let token = try #require(vectors?["mattermost"]?["form_token"]?.string)
        #expect(check(try post([field], [token])) == .accepted)
        for other in ["telegram", "matrix", "zulip", "rocketchat"] {
            for member in vectors?[other]?.object?.members ?? [] {
                let value = member.value.string ?? ""
                #expect(check(try post([value], [])) != .accepted)
                #expect(check(try post([], [value])) != .accepted)
            }
        }
    }

    // MARK: Presses

    private static func context(_ tokens: [String], isPrivate: Bool = false, key: String = mattermostToken) -> String {
        let context = MattermostContext(tokens, isPrivate: isPrivate)
        let code = MattermostTokens([Secret(key)]).code(of: context)
        let list = tokens.map { "\"\($0)\"" }.joined(separator: ",")
        return #"{"tokens":[\#(list)]\#(isPrivate ? #","private":true"# : ""),"s":"\#(code)"}"#
    }

    @Test func presses() {
        #expect(check(press(Self.context(["w1:now::gn:1.AAAA"]))) == .accepted)
        #expect(check(press(Self.context(["a.b", "c.d"], isPrivate: true))) == .accepted)
        #expect(
            check(press(Self.context(["a.b"], key: otherMattermostToken))) == .accepted,
            "the first token was replaced since"
        )
        let anothers = Self.context(["a.b"], key: "a-token-of-another-installation")
        #expect(check(press(anothers)) == .refused(.wrongSignature))
        // The seal is not signed: whoever is shown the card has another one.
        let sealed = Self.context(["w1:c:52.5,13.4.____"]).replacing("____", with: "SEAL")
        #expect(check(press(sealed)) == .accepted)
    }

    /// Changes of what is signed.
    @Test(arguments: [
        (#""w1.b""#, #""w2.b""#), (#"["w1.b""#, #"["w1.c.b""#), (#""w1.b","x.y""#, #""x.y","w1.b""#),
        (#","x.y""#, ""), (#""x.y""#, #""x.y","x.y""#), (#""w1.b","x.y""#, #""w1:x.y""#),
        (#""private":true"#, #""private":false"#), (#""private":true,"#, ""), (#""s":"#, #""s":"A"#),
        (#""s":"#, #""t":"#),
        (#""s":""#, #""s":"="#),
    ])
    func tampered(_ old: String, _ new: String) throws {
        let good = Self.context(["w1.b", "x.y"], isPrivate: true)
        #expect(check(press(good)) == .accepted)
        let bad = good.replacing(old, with: new)
        try #require(bad != good)
        #expect(check(press(bad)) != .accepted, "\(bad)")
    }

    @Test func everyBitOfACodeCounts() {
        let good = Array(Self.context(["w1.b"]).utf8)
        let start = good.count - 45
        for bit in 0..<(43 * 8) {
            var bad = good
            bad[start + bit / 8] ^= 1 << (bit % 8)
            var request = press("{}")
            request.body = Array(#"{"user_id":"u26","context":"#.utf8) + bad + Array("}".utf8)
            guard case .refused = check(request) else {
                Issue.record("bit \(bit): \(String(decoding: bad, as: UTF8.self))")
                return
            }
        }
    }

    @Test(arguments: [
        "", "[]", "null", "{}", #"{"context":null}"#, #"{"context":[]}"#, #"{"context":{"s":1}}"#,
        #"{"context":{"s":""}}"#, #"{"context":{"tokens":[],"s":"AAAA"}}"#, #"{"context":{"tokens":"x"}}"#,
        #"{"context":{},"context":{}}"#, "\u{FEFF}{}", "{\"context\":{\"s\":\"\u{0}\"}}",
    ])
    func nothingSigned(_ body: String) {
        var request = press("{}")
        request.body = Array(body.utf8)
        guard case .refused = check(request) else {
            Issue.record("accepted")
            return
        }
    }

    @Test func noneAndTooManyTokensAreRefused() {
        for count in [0, MattermostContext.mostTokens + 1] {
            let tokens = (0..<count).map { "w\($0).b" }
            #expect(check(press(Self.context(tokens))) == .refused(.malformedHeader))
        }
    }

    /// A token is no way to press, and a code no way to command.
    @Test func onePathsProofIsNotTheOthers() throws {
        var request = try post(["Token " + mattermostToken], [mattermostToken])
        request.target = "/action"
        #expect(check(request) == .refused(.malformedHeader))
        request = press(Self.context(["a.b"]))
        request.target = ""
        #expect(check(request) == .refused(.missingHeader))
    }

    // MARK: Hostile

    private static let pieces = [
        "Token", "token", "Bearer", "Basic", " ", "  ", "\t", ",", ";", "=", "\"", mattermostToken,
        otherMattermostToken, String(mattermostToken.dropFirst()), "é", "\u{0660}", "%00", "nan", "null", "v1,",
        "\u{202E}", String(repeating: "a", count: 800), "", "0", "\\",
    ]

    /// 10,000 values of the field, the form's token, and the code of a press: a 4xx for each, never a 5xx.
    @Test func hostileValues() async throws {
        var random = SeededRandom(16)
        func text() -> String {
            (0..<random.below(6)).map { _ in Self.pieces[random.below(Self.pieces.count)] }.joined()
        }
        var accepted = 0
        for number in 0..<10_000 {
            if number % 50 == 0 { await letOthersRun() }
            let (field, token) = (text(), text())
            // A field of a good form is wrong unless it is as Mattermost writes it, and so is the token.
            let isGood = field == "Token " + mattermostToken || field == "Token " + otherMattermostToken
            let request = try [post([field], []), post([field], [token]), get([], [token])][number % 3]
            let result = check(request)
            if result == .accepted {
                accepted += 1
                #expect(isGood || token == mattermostToken || token == otherMattermostToken, "\(field) \(token)")
            }
            var writer = JSONWriter()
            writer.object {
                $0.member("s", text())
                $0.name("tokens")
                $0.array { $0.string(text()) }
            }
            #expect(check(press(String(decoding: writer.bytes, as: UTF8.self))) != .accepted)
        }
        #expect(accepted > 0, "a test that never comes near what is good proves little")
    }

    /// Even an authentic request is understood or refused, whatever is in it.
    @Test func hostileBodies() async throws {
        var random = SeededRandom(5)
        let form = Array("token=\(mattermostToken)&command=%2Fweather&user_id=u26&text=Berlin&trigger_id=x".utf8)
        let document = Array(press(Self.context(["w1.b"])).body)
        for number in 0..<10_000 {
            if number % 50 == 0 { await letOthersRun() }
            var bytes = number % 2 == 0 ? form : document
            for _ in 0...random.below(3) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            if random.below(4) == 0 { bytes.removeLast(random.below(bytes.count)) }
            var request = number % 2 == 0 ? try post([], []) : press("{}")
            request.body = bytes
            _ = check(request)
            do throws(DecodingFailure) { _ = try mattermost.decode(request, now: instant) } catch {
                #expect([.contentType, .malformedForm, .malformedJSON, .missingField].contains(error))
            }
        }
    }

    // MARK: Settings

    private static func made(_ tokens: [String], site: String = "https://mm.example.org") throws -> any Platform {
        var values = InstallationValues()
        values.set("tokens", secrets: tokens.map { SecretText(Array($0.utf8)) })
        values.set("site", texts: [site])
        values.set("url", texts: ["https://bot.example.org/mattermost/sky"])
        return try MattermostPlatform.kind.make(values)
    }

    @Test func settings() throws {
        let made = try Self.made([mattermostToken])
        #expect(made.baseURLs == ["https://mm.example.org"] && made.id == "mattermost")
        #expect(made.authenticate(try post([], [mattermostToken]), now: instant) == .accepted)
        for tokens in [[], [""], ["Token " + mattermostToken], [mattermostToken, "a b"], ["é"]] {
            #expect(throws: PlatformProblem.self) { try Self.made(tokens) }
        }
        #expect(throws: PlatformProblem.self) {
            try Self.made([mattermostToken], site: "https://mm.example.org/" + String(repeating: "a", count: 200))
        }
    }
}
