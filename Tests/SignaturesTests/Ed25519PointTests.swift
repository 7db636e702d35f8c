import Testing

@testable import Signatures

@Suite struct Ed25519PointTests {
    /// The keys of RFC 8032, section 7.1, and keys of our own making.
    @Test func keys() throws {
        for key in [
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            "278117fc144c72340f67d0f2316e8386ceffbf2b2428c9c51fef7c597f1d426e",
        ] {
            #expect(Ed25519.isPublicKey(try #require(Hex.decode(key))), "\(key)")
        }
        for number in 0..<100 {
            let seed = Secret(Array(repeating: UInt8(number), count: 32))
            #expect(Ed25519.isPublicKey(try #require(Ed25519.PrivateKey(seed: seed)).publicKey))
        }
    }

    /// Points everybody can sign for, other ways to write a point, what is no point, other lengths.
    @Test(arguments: [
        String(repeating: "00", count: 32), String(repeating: "00", count: 31) + "80",
        "01" + String(repeating: "00", count: 31), "01" + String(repeating: "00", count: 30) + "80",
        "ec" + String(repeating: "ff", count: 30) + "7f", "ec" + String(repeating: "ff", count: 31),
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "ed" + String(repeating: "ff", count: 30) + "7f", "f0" + String(repeating: "ff", count: 30) + "7f",
        String(repeating: "ff", count: 32), "02" + String(repeating: "00", count: 31), "", "d7",
        String(repeating: "11", count: 31), String(repeating: "11", count: 33),
    ])
    func noKeys(_ bytes: String) throws {
        let bytes = bytes.isEmpty ? [] : try #require(Hex.decode(bytes))
        #expect(!Ed25519.isPublicKey(bytes))
        // No door takes it: there is one way to a key.
        #expect(Ed25519.PublicKey(bytes) == nil)
        #expect(throws: StandardWebhook.KeyFailure.self) {
            try StandardWebhook.VerificationKey(publicKey: "whpk_" + Base64.encode(bytes))
        }
    }

    /// About half of all numbers are the y of a point.
    @Test func aboutHalf() {
        let count = (0..<1000).filter { number in
            Ed25519.isPublicKey(SHA256.digest(of: Array("\(number)".utf8)))
        }.count
        #expect((400...600).contains(count), "\(count)")
    }
}
