import Signatures
import Testing

/// RFC 4231, section 4: key, data, code (all hexadecimal but where a text is printed there).
private struct Vector: CustomTestStringConvertible {
    let name: String
    let key: [UInt8]
    let data: [UInt8]
    let code: String
    var testDescription: String { name }

    static let all = [
        Vector(
            name: "4.2",
            key: Array(repeating: 0x0B, count: 20),
            data: Array("Hi There".utf8),
            code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        Vector(
            name: "4.3",
            key: Array("Jefe".utf8),
            data: Array("what do ya want for nothing?".utf8),
            code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        Vector(
            name: "4.4",
            key: Array(repeating: 0xAA, count: 20),
            data: Array(repeating: 0xDD, count: 50),
            code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        Vector(
            name: "4.5",
            key: Array(1...25),
            data: Array(repeating: 0xCD, count: 50),
            code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        Vector(
            name: "4.7",
            key: Array(repeating: 0xAA, count: 131),
            data: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        Vector(
            name: "4.8",
            key: Array(repeating: 0xAA, count: 131),
            data: Array(
                ("This is a test using a larger than block-size key and a larger than block-size data. "
                    + "The key needs to be hashed before being used by the HMAC algorithm.").utf8
            ),
            code: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]
}

@Suite struct HMACTests {
    @Test(arguments: Vector.all)
    fileprivate func `RFC 4231 code is computed and verified`(vector: Vector) throws {
        let key = Secret(vector.key)
        let code = HMACSHA256.code(for: vector.data, key: key)
        #expect(Hex.encode(code) == vector.code)
        #expect(HMACSHA256.verify(code, for: [.bytes(vector.data)], key: key))
    }

    @Test(arguments: Vector.all)
    fileprivate func `RFC 4231 code changed anywhere is refused`(vector: Vector) throws {
        let good = try #require(Hex.decode(vector.code))
        let key = Secret(vector.key)
        for index in good.indices {
            var bad = good
            bad[index] ^= 1
            #expect(!HMACSHA256.verify(bad, for: [.bytes(vector.data)], key: key))
        }
        for length in 0..<good.count {
            #expect(!HMACSHA256.verify(Array(good.prefix(length)), for: [.bytes(vector.data)], key: key))
        }
        #expect(!HMACSHA256.verify(good + [0], for: [.bytes(vector.data)], key: key))
        #expect(!HMACSHA256.verify(good, for: [.bytes(vector.data + [0])], key: key))
        #expect(!HMACSHA256.verify(good, for: [.bytes(vector.data)], key: Secret(vector.key + [1])))
    }

    // docs.slack.dev, "Verifying requests from Slack".
    private static let secret = Secret("8f742231b10e8888abcd99yyyzzz85a5")
    private static let signature = "a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503"
    private static let body =
        "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V"
        + "&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text="
        + "&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN"
        + "&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c"

    private static func pieces(_ timestamp: String, _ body: [UInt8]) -> [HMACSHA256.Piece] {
        [.text("v0:"), .text(timestamp), .text(":"), .bytes(body)]
    }

    @Test func `Slack's published request is verified from pieces`() {
        let body = Array(Self.body.utf8)
        let code = HMACSHA256.code(for: Self.pieces("1531420618", body), key: Self.secret)
        #expect(Hex.encode(code) == Self.signature)
        #expect(code == HMACSHA256.code(for: Array("v0:1531420618:\(Self.body)".utf8), key: Self.secret))
    }

    @Test func `Slack's request with another time, body or secret is refused`() throws {
        let body = Array(Self.body.utf8)
        let code = try #require(Hex.decode(Self.signature))
        #expect(!HMACSHA256.verify(code, for: Self.pieces("1531420619", body), key: Self.secret))
        #expect(!HMACSHA256.verify(code, for: Self.pieces("1531420618", body), key: Secret("other")))
        #expect(!HMACSHA256.verify(code, for: Self.pieces("1531420618", body), key: Secret([])))
        #expect(!HMACSHA256.verify(code, for: Self.pieces("1531420618", body.reversed()), key: Self.secret))
        for index in body.indices {
            var changed = body
            changed[index] ^= 0x20
            #expect(!HMACSHA256.verify(code, for: Self.pieces("1531420618", changed), key: Self.secret))
        }
    }

    @Test func `an empty key and an empty message have a code`() {
        // Known from RFC 2104's definition; computed with another implementation (Python's hmac).
        let expected = "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        #expect(Hex.encode(HMACSHA256.code(for: [] as [UInt8], key: Secret([]))) == expected)
        #expect(Hex.encode(HMACSHA256.code(for: [HMACSHA256.Piece](), key: Secret([]))) == expected)
    }

    @Test func `codes made in parallel do not disturb each other`() async {
        let expected = HMACSHA256.code(for: Vector.all[0].data, key: Secret(Vector.all[0].key))
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    HMACSHA256.code(for: Vector.all[0].data, key: Secret(Vector.all[0].key)) == expected
                }
            }
            for await same in group { #expect(same) }
        }
    }
}
