import HTTPCore
import Testing

@Suite struct HTTPFieldsTests {
    @Test(
        "values with control bytes are refused, CR LF as one Character too",
        arguments: [
            "a\r\nb", "a\rb", "a\nb", "\r\n", "\u{0}", "a\u{0}b", "a\u{1B}[0m", "a\u{7F}", "x\u{B}", "x\u{8}",
        ]
    )
    func badValues(_ value: String) {
        var fields = HTTPFields()
        #expect(throws: HTTPFields.Failure.badValue) { try fields.append("X-Test", value) }
        #expect(fields.fields.isEmpty)
    }

    @Test("other values pass as they are", arguments: ["", "a", "a\tb", " spaced ", "é東", "a:b, c;d=\"e\""])
    func goodValues(_ value: String) throws {
        var fields = HTTPFields()
        try fields.append("X-Test", value)
        #expect(fields["x-test"] == value)
    }

    @Test(
        "names are tokens of letters, digits, - and _",
        arguments: ["", " ", "a b", "a:", "a\r\nb", "ä", "a\u{0}", "X-\u{212A}ey", "a(b)", "a/b", "\u{130}"]
    )
    func badNames(_ name: String) {
        var fields = HTTPFields()
        #expect(throws: HTTPFields.Failure.badName) { try fields.append(name, "1") }
    }

    @Test("names compare by ASCII case alone")
    func lookup() throws {
        var fields = HTTPFields(["Content-Type": "text/plain"])
        try fields.append("X-Key_1", "a")
        try fields.append("x-key_1", "b")
        #expect(fields["CONTENT-TYPE"] == "text/plain" && fields["content_type"] == nil)
        #expect(fields["X-KEY_1"] == "a")
        #expect(fields.only("Content-Type") == "text/plain" && fields.only("x-Key_1") == nil && fields.only("y") == nil)
        #expect(fields["X-\u{212A}ey_1"] == nil)
        #expect(fields.fields.map(\.name) == ["Content-Type", "X-Key_1", "x-key_1"])
    }

    @Test("100 fields pass, 101 do not")
    func count() throws {
        var fields = HTTPFields()
        for index in 1...100 { try fields.append("F-\(index)", "") }
        #expect(throws: HTTPFields.Failure.tooMany) { try fields.append("F", "") }
        #expect(fields.fields.count == 100)
    }

    @Test("8192 bytes of name and value pass, one more does not")
    func length() throws {
        var fields = HTTPFields()
        try fields.append("AB", String(repeating: "x", count: 8190))
        #expect(throws: HTTPFields.Failure.tooLong) { try fields.append("AB", String(repeating: "x", count: 8191)) }
        #expect(throws: HTTPFields.Failure.tooLong) { try fields.append("A", String(repeating: "é", count: 4096)) }
    }

    @Test("the path ends at the query")
    func path() {
        #expect(HTTPRequest(.get, "/a/b?c=/d?e").path == "/a/b")
        #expect(HTTPRequest(.post, "/a").path == "/a")
        #expect(HTTPRequest(.get, "?x").path.isEmpty)
    }

    @Test("short responses name their type")
    func responses() {
        #expect(HTTPResponse.text(404, "é").body == Array("é".utf8))
        #expect(HTTPResponse.text(404, "")["Content-Type"] == "text/plain; charset=utf-8")
        #expect(HTTPResponse.json(200, [0x7B, 0x7D])["content-type"] == "application/json; charset=utf-8")
    }
}

extension HTTPResponse {
    fileprivate subscript(name: String) -> String? { fields[name] }
}
