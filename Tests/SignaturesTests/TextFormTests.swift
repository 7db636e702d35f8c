import Signatures
import Testing

@Suite struct HexTests {
    @Test(arguments: [("", []), ("00", [0]), ("0aff", [10, 255]), ("deadbeef", [0xDE, 0xAD, 0xBE, 0xEF])])
    func `text is read and written`(text: String, bytes: [UInt8]) {
        #expect(Hex.decode(text) == bytes)
        #expect(Hex.encode(bytes) == text)
    }

    @Test(arguments: ["0", "abc", "0g", "0x00", " 00", "00 ", "0A", "FF", "٠٠", "00\n0", "0\r\n0", "é0", "-1", "+1"])
    func `anything else is refused`(text: String) {
        #expect(Hex.decode(text) == nil)
    }

    @Test func `upper case is the caller's choice`() {
        #expect(Hex.decode("DeadBEEF", case: .any) == [0xDE, 0xAD, 0xBE, 0xEF])
        #expect(Hex.decode("DeadBEEF") == nil)
        #expect(Hex.decode("0G", case: .any) == nil)
    }
}

@Suite struct Base64Tests {
    // RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `RFC 4648 vector`(plain: String, text: String) {
        #expect(Base64.encode(Array(plain.utf8)) == text)
        #expect(Base64.decode(text) == Array(plain.utf8))
    }

    @Test(arguments: [
        "Z", "Zg", "Zg=", "Zg===", "Zg==\n", "Zg==Zg==", "YWJjZB==", "Zm9=", "Zm9v ", " Zm9v", "Zm9v\r\n", "Zm-_",
        "====", "A===", "Zm9vé", "Zm9v=", "=Zm9", "Z=g=", "Zm9v====",
    ])
    func `anything else is refused`(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test(arguments: [([0xFB, 0xFF], "-_8"), ([0], "AA"), ([1, 2, 3], "AQID"), ([], "")] as [([UInt8], String)])
    func `the alphabet for URLs has no padding`(bytes: [UInt8], text: String) {
        #expect(Base64.encode(bytes, .url) == text)
        #expect(Base64.decode(text, .url) == bytes)
    }

    @Test(arguments: ["AA==", "+/8", "A", "AB", "-_9", "AQI\u{0}"])
    func `the alphabet for URLs is strict as well`(text: String) {
        #expect(Base64.decode(text, .url) == nil)
    }

    @Test func `what is written is read`() {
        for count in 0..<100 {
            let bytes = count == 0 ? [] : RandomBytes.make(count)
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
            #expect(Base64.decode(Base64.encode(bytes, .url), .url) == bytes)
            #expect(Hex.decode(Hex.encode(bytes)) == bytes)
        }
    }
}

@Suite struct SHA256Tests {
    // FIPS 180-4 examples.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `published digest`(text: String, digest: String) {
        #expect(Hex.encode(SHA256.digest(of: Array(text.utf8))) == digest)
    }
}
