import Signatures
import Testing

@Suite struct SecretTests {
    private static let canary = "canary-4711"
    private static let secret = Secret(canary)

    private struct Holder {
        let name = "holder"
        let key: Secret
    }

    @Test func `a secret does not print itself`() {
        var dumped = ""
        dump(Holder(key: Self.secret), to: &dumped)
        let shown = [
            "\(Self.secret)", String(describing: Self.secret), String(reflecting: Self.secret),
            "\(Holder(key: Self.secret))", String(reflecting: Holder(key: Self.secret)), dumped,
            "\([Self.secret])", "\(Optional(Self.secret) as Any)",
        ]
        for text in shown {
            #expect(!text.contains(Self.canary))
            #expect(!text.contains("99, 97, 110"), "the bytes are a secret as well")
            #expect(text.contains(Secret.mask))
        }
        #expect(Mirror(reflecting: Self.secret).children.isEmpty)
    }

    @Test(arguments: [(8, 8), (8, 9), (16, 200)])
    func `a long secret is taken`(minimum: Int, count: Int) throws {
        let secret = try Secret(Array(repeating: 0x61, count: count), atLeast: minimum)
        #expect(secret.bytes.count == count)
    }

    @Test(arguments: ["", " ", "          ", "\t\n\t\n\t\n\t\n\t\n", "1234567"])
    func `a short or blank secret is refused without being named`(text: String) {
        #expect(throws: Secret.TooShort(minimum: 8)) { try Secret(Array(text.utf8), atLeast: 8) }
        #expect(throws: Secret.TooShort.self) { try Secret(text).check(atLeast: 8) }
        #expect("\(Secret.TooShort(minimum: 8))" == "the secret is shorter than 8 bytes")
    }

    @Test func `secrets are the same byte for byte only`() {
        #expect(Secret("K") == Secret([0x4B]))
        // The Kelvin sign is canonically the letter K: Swift's strings call them equal.
        #expect(Secret("K") != Secret("\u{212A}"))
        #expect(Secret("abc") != Secret("abd"))
        #expect(Secret("abc") != Secret("ab"))
        #expect(Secret("") == Secret([]))
        #expect(Secret("abc").matches("abc".utf8))
        #expect(!Secret("abc").matches("abC".utf8))
    }

    @Test func `comparison takes any collection`() {
        #expect(ConstantTime.equal([1, 2, 3], [0, 1, 2, 3].dropFirst()))
        #expect(ConstantTime.equal((1...3).lazy.map { UInt8($0) }, [1, 2, 3]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2, 4]))
        #expect(ConstantTime.equal([], []))
    }

    @Test func `random bytes differ`() {
        let made = Set((0..<100).map { _ in RandomBytes.make(16) })
        #expect(made.count == 100)
        #expect(made.allSatisfy { $0.count == 16 })
    }
}
