import JSONText
import Testing

/// What is written, and that it reads back as what it was.
@Suite struct JSONWriterTests {
    static func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("commas stand between values and nowhere else")
    func commas() {
        let text = Self.text { json in
            json.object {
                $0.member("a", "x")
                $0.name("b")
                $0.array {
                    $0.integer(1)
                    $0.null()
                    $0.array { _ in }
                    $0.object { _ in }
                    $0.bool(false)
                }
                $0.name("c")
                $0.number(1.5)
            }
        }
        #expect(text == #"{"a":"x","b":[1,null,[],{},false],"c":1.5}"#)
    }

    @Test(
        "numbers",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-7, "-7"), (0.1, "0.1"), (1e15, "1000000000000000"), (1e300, "1e+300"),
            (.nan, "null"), (.infinity, "null"), (-.infinity, "null"), (.leastNonzeroMagnitude, "5e-324"),
        ] as [(Double, String)]
    )
    func numbers(_ number: Double, _ text: String) {
        #expect(Self.text { $0.number(number) } == text)
    }

    @Test(
        "escapes",
        arguments: [
            ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\u000d\u0009""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
            ("\r\n", #""\u000d\n""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
            ("\u{7F}é東\u{1F327}", "\"\u{7F}é東\u{1F327}\""),
            ("\u{2027}\u{202A}", "\"\u{2027}\u{202A}\""),
        ]
    )
    func escapes(_ text: String, _ written: String) throws {
        #expect(Self.text { $0.string(text) } == written)
        #expect(try JSONValue(parsing: Array(written.utf8)) == .string(text))
    }

    @Test("what is accepted reads back from what is written", arguments: JSONParserTests.accepted)
    func roundTrip(_ row: JSONParserTests.Accepted) throws {
        var writer = JSONWriter()
        writer.value(row.value)
        #expect(try JSONValue(parsing: writer.bytes) == row.value)
        #expect(!writer.bytes.contains { $0 < 0x20 })
    }

    @Test("every scalar below U+3000 survives as text and as a name")
    func scalars() throws {
        var text = ""
        for code in UInt32(0)..<0x3000 { if let scalar = Unicode.Scalar(code) { text.unicodeScalars.append(scalar) } }
        let written = Self.text { json in json.object { $0.member(text, text) } }
        let object = try #require(try JSONValue(parsing: Array(written.utf8)).object)
        #expect(object.members.count == 1)
        #expect(object.members.first.map { Array($0.name.utf8) } == Array(text.utf8))
        #expect(object.members.first?.value.string.map { Array($0.utf8) } == Array(text.utf8))
    }
}
