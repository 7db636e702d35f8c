import HTTPCore
import Testing

@Suite struct FormFieldsTests {
    struct Accepted: Sendable {
        let body: String
        let pairs: [[String]]
        init(_ body: String, _ pairs: [[String]]) {
            self.body = body
            self.pairs = pairs
        }
    }

    @Test(
        "decoded in order",
        arguments: [
            Accepted("", []), .init("&&", []), .init("a=1", [["a", "1"]]), .init("a", [["a", ""]]),
            .init("a=", [["a", ""]]), .init("=v", [["", "v"]]), .init("=", [["", ""]]),
            .init("a=1&b=2&a=3", [["a", "1"], ["b", "2"], ["a", "3"]]), .init("a=b=c", [["a", "b=c"]]),
            .init("&a=1&&b=2&", [["a", "1"], ["b", "2"]]), .init("a+b=c+d", [["a b", "c d"]]),
            .init("a%20b=%2B", [["a b", "+"]]), .init("q=%26%3D%25", [["q", "&=%"]]),
            .init("text=%C3%A9%e6%9d%b1", [["text", "é東"]]), .init("a=1;b=2", [["a", "1;b=2"]]),
            .init("a[]=1&a[b]=2", [["a[]", "1"], ["a[b]", "2"]]), .init("n=%00%0D%0A", [["n", "\u{0}\r\n"]]),
            .init("a=%2525", [["a", "%25"]]), .init("é=ü", [["é", "ü"]]),
        ]
    )
    func decodes(_ row: Accepted) throws {
        #expect(try FormFields(decoding: Array(row.body.utf8)).pairs.map { [$0.name, $0.value] } == row.pairs)
    }

    @Test(
        "bad escapes are refused, in names too",
        arguments: ["a=%", "a=%2", "a=%zz", "a=%2z", "a=%z2", "%=1", "a=%+1", "a=%%41", "a=1&b=%G0", "a=%u0041"]
    )
    func badEscape(_ body: String) {
        #expect(throws: FormFields.Failure.badEscape) { try FormFields(decoding: Array(body.utf8)) }
    }

    @Test("what is not UTF-8 is refused", arguments: ["a=%FF", "a=%C0%AF", "a=%ED%A0%80", "%80=1", "a=%E6%9D"])
    func notUTF8(_ body: String) {
        #expect(throws: FormFields.Failure.notUTF8) { try FormFields(decoding: Array(body.utf8)) }
        #expect(throws: FormFields.Failure.notUTF8) { try FormFields(decoding: [0x61, 0x3D, 0xFF]) }
    }

    @Test("100 fields pass, 101 do not")
    func count() throws {
        let hundred = (1...100).map { "f\($0)=\($0)" }.joined(separator: "&")
        #expect(try FormFields(decoding: Array(hundred.utf8)).pairs.count == 100)
        #expect(try FormFields(decoding: Array((hundred + "&&").utf8)).pairs.count == 100)
        #expect(throws: FormFields.Failure.tooMany) { try FormFields(decoding: Array((hundred + "&x").utf8)) }
    }

    @Test("the first value of a name counts; names are exact")
    func lookup() throws {
        let form = try FormFields(decoding: Array("a=1&a=2&A=3&empty=&empty=x".utf8))
        #expect(form["a"] == "1" && form["A"] == "3" && form["empty"] == "" && form["b"] == nil)
    }

    @Test(
        "escaping",
        arguments: [
            ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b+c", "a%20b%2Bc"), ("é/?&=#%", "%C3%A9%2F%3F%26%3D%23%25"),
            ("\r\n", "%0D%0A"), ("*'()!", "%2A%27%28%29%21"),
        ]
    )
    func escapes(_ text: String, _ escaped: String) throws {
        #expect(FormFields.escape(text) == escaped)
        #expect(try FormFields(decoding: Array("x=\(escaped)".utf8))["x"] == text)
    }
}
