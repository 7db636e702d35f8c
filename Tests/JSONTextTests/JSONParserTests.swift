import TestSupport
import Testing

@testable import JSONText

/// Texts that are JSON and texts that are not, byte for byte.
@Suite struct JSONParserTests {
    struct Accepted: Sendable, CustomTestStringConvertible {
        let text: String
        let value: JSONValue
        var testDescription: String { String(text.prefix(40)) }
        init(_ text: String, _ value: JSONValue) {
            self.text = text
            self.value = value
        }
    }

    static let accepted: [Accepted] = [
        .init("null", .null),
        .init("true", .bool(true)),
        .init("false", .bool(false)),
        .init(" \t\r\n1 \t\r\n", .number(1)),
        .init("0", .number(0)),
        .init("-0", .number(0)),
        .init("-0.0", .number(0)),
        .init("0.5", .number(0.5)),
        .init("-12.25", .number(-12.25)),
        .init("1e3", .number(1000)),
        .init("1E+3", .number(1000)),
        .init("1e-3", .number(0.001)),
        .init("10", .number(10)),
        .init("9007199254740993", .number(9_007_199_254_740_992)),
        .init("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
        .init("1e-400", .number(0)),
        .init("\"\"", .string("")),
        .init("\"a b\"", .string("a b")),
        .init(#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
        .init(#""\u0041\u00e9\u00E9""#, .string("A\u{E9}\u{E9}")),
        .init(#""\ud83c\udf27""#, .string("\u{1F327}")),
        .init(#""\uDBFF\uDFFF""#, .string("\u{10FFFF}")),
        .init(#""a\u0000b""#, .string("a\u{0}b")),
        .init("\"\u{7F}\u{2028}\u{FEFF}\"", .string("\u{7F}\u{2028}\u{FEFF}")),
        .init("\"東京\"", .string("東京")),
        .init("[]", .array([])),
        .init("[ ]", .array([])),
        .init("[1,[2],{}]", .array([.number(1), .array([.number(2)]), .object(JSONObject())])),
        .init("{}", .object(JSONObject())),
        .init(#"{"":0}"#, object(("", .number(0)))),
        .init(#"{"a":1,"A":2}"#, object(("a", .number(1)), ("A", .number(2)))),
        .init(#" { "a" : [ true , null ] } "#, object(("a", .array([.bool(true), .null])))),
    ]

    static func object(_ members: (String, JSONValue)...) -> JSONValue {
        let object = JSONShape(members.map { $0.0 }).map { JSONObject($0, members.map { $0.1 }) } ?? JSONObject()
        return .object(object)
    }

    @Test("accepted", arguments: accepted)
    func accepts(_ row: Accepted) throws {
        #expect(try JSONValue(parsing: Array(row.text.utf8)) == row.value)
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let code: JSONValue.Failure.Code
        var testDescription: String { String(String(decoding: bytes, as: UTF8.self).prefix(40)) }
        init(_ text: String, _ code: JSONValue.Failure.Code) {
            self.init(bytes: Array(text.utf8), code)
        }
        init(bytes: [UInt8], _ code: JSONValue.Failure.Code) {
            self.bytes = bytes
            self.code = code
        }
    }

    static let refused: [Refused] = [
        .init("", .syntax),
        .init("   ", .syntax),
        .init("nul", .syntax),
        .init("nulll", .syntax),
        .init("True", .syntax),
        .init("NaN", .syntax),
        .init("Infinity", .syntax),
        .init("-Infinity", .syntax),
        .init("undefined", .syntax),
        .init("'a'", .syntax),
        .init("1 2", .syntax),
        .init("{}{}", .syntax),
        .init("[1]]", .syntax),
        .init("/* */1", .syntax),
        .init("1 // one", .syntax),
        .init("\u{FEFF}1", .syntax),
        .init("\u{A0}1", .syntax),
        .init("\u{0}", .syntax),
        .init("1\u{0}", .syntax),
        .init("[1\u{0}]", .syntax),
        .init("01", .syntax),
        .init("-01", .syntax),
        .init("00", .syntax),
        .init("+1", .syntax),
        .init("-", .syntax),
        .init(".5", .syntax),
        .init("1.", .badNumber),
        .init("1.e1", .badNumber),
        .init("1e", .badNumber),
        .init("1e+", .badNumber),
        .init("0x10", .syntax),
        .init("1_000", .syntax),
        .init("1e400", .badNumber),
        .init("-1e400", .badNumber),
        .init(String(repeating: "9", count: 33), .badNumber),
        .init("[1,]", .syntax),
        .init("[,1]", .syntax),
        .init("[1 2]", .syntax),
        .init("[", .syntax),
        .init("[1", .syntax),
        .init("{\"a\":1,}", .syntax),
        .init("{,}", .syntax),
        .init("{\"a\"}", .syntax),
        .init("{\"a\":}", .syntax),
        .init("{\"a\" 1}", .syntax),
        .init("{a:1}", .syntax),
        .init("{1:1}", .syntax),
        .init("{\"a\":1", .syntax),
        .init("{\"a\":1 \"b\":2}", .syntax),
        .init(#"{"a":1,"a":1}"#, .duplicateName),
        .init(#"{"a":1,"\u0061":2}"#, .duplicateName),
        .init("{" + (0..<12).map { "\"n\($0)\":0," }.joined() + "\"n3\":0}", .duplicateName),
        .init("\"", .badString),
        .init("\"abc", .badString),
        .init("\"\n\"", .badString),
        .init("\"a\tb\"", .badString),
        .init("\"\u{0}\"", .badString),
        .init("\"\u{1F}\"", .badString),
        .init(#""\""#, .badString),
        .init(#""\x41""#, .badString),
        .init(#""\'""#, .badString),
        .init(#""\u12""#, .badString),
        .init(#""\u12G4""#, .badString),
        .init(#""\uD83C""#, .badString),
        .init(#""\uDF27""#, .badString),
        .init(#""\uD83C\uD83C""#, .badString),
        .init(#""\uD83Cx""#, .badString),
        .init(#""\uDF27\uD83C""#, .badString),
        .init(bytes: [0x22, 0xFF, 0x22], .badString),
        .init(bytes: [0x22, 0xC0, 0xAF, 0x22], .badString),
        .init(bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], .badString),
        .init(bytes: [0x22, 0xE2, 0x82, 0x22], .badString),
        .init(bytes: [0x22, 0x5C, 0x6E, 0xFF, 0x22], .badString),
        .init(bytes: [0xFE, 0xFF, 0x00, 0x31], .syntax),
        .init(bytes: [0x31, 0x00, 0x32, 0x00], .syntax),
        .init(bytes: [0x00, 0x5B, 0x00, 0x5D], .syntax),
    ]

    @Test("refused", arguments: refused)
    func refuses(_ row: Refused) throws {
        let failure = #expect(throws: JSONValue.Failure.self) { try JSONValue(parsing: row.bytes) }
        #expect(failure?.code == row.code)
        #expect((0...row.bytes.count + 1).contains(failure?.offset ?? -1))
    }

    static func nested(_ depth: Int, _ inner: String = "") -> [UInt8] {
        Array((String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth)).utf8)
    }

    @Test("arrays and objects nest 32 deep and no deeper")
    func depth() throws {
        _ = try JSONValue(parsing: Self.nested(32))
        _ = try JSONValue(parsing: Self.nested(32, "1"))
        for text in [Self.nested(33), Self.nested(33, "1"), Self.nested(32, "{}"), Self.nested(100_000)] {
            let failure = #expect(throws: JSONValue.Failure.self) { try JSONValue(parsing: text) }
            #expect(failure?.code == .tooDeep)
        }
        let objects = String(repeating: #"{"a":"#, count: 33) + "1" + String(repeating: "}", count: 33)
        let failure = #expect(throws: JSONValue.Failure.self) { try JSONValue(parsing: Array(objects.utf8)) }
        #expect(failure?.code == .tooDeep)
        #expect(throws: Never.self) { try JSONValue(parsing: Self.nested(40), limits: .init(depth: 40)) }
    }

    @Test("a failure names its place")
    func offset() {
        let failure = #expect(throws: JSONValue.Failure.self) { try JSONValue(parsing: Array("[1,]".utf8)) }
        #expect(failure?.description == "JSON syntax at byte 3")
    }

    @Test("members keep their order and are found by name, few or many")
    func members() throws {
        for count in [1, 8, 9, 10, 200] {
            let text = "{" + (0..<count).map { "\"n\($0)\":\($0)" }.joined(separator: ",") + "}"
            let object = try #require(try JSONValue(parsing: Array(text.utf8)).object)
            #expect(object.members.map(\.name) == (0..<count).map { "n\($0)" })
            for index in 0..<count { #expect(object["n\(index)"]?.integer == index) }
            #expect(object["n\(count)"] == nil)
        }
    }

    @Test("objects of a list share their names only where they are the same")
    func lists() throws {
        let text =
            #"[{"a":1,"b":2},{"a":3,"b":4},{"a":5},{"a":6,"c":7},{"b":8,"a":9},{"a":1,"b":2,"c":3},{},{"a\"b":1},{"a\"b":2}]"#
        let list = try #require(try JSONValue(parsing: Array(text.utf8)).array)
        let named = list.map {
            $0.object?.members.map { "\($0.name)=\($0.value.integer ?? -1)" }.joined(separator: " ")
        }
        #expect(named == ["a=1 b=2", "a=3 b=4", "a=5", "a=6 c=7", "b=8 a=9", "a=1 b=2 c=3", "", "a\"b=1", "a\"b=2"])
        #expect(list[3]["c"]?.integer == 7 && list[3]["b"] == nil && list[2]["b"] == nil)
    }

    @Test(
        "an object after one of the same shape is read as strictly",
        arguments: [
            #"[{"a":1},{"a":1,"a":2}]"#, #"[{"a":1,"b":2},{"a":1,"b":2,"a":3}]"#, #"[{"a":1,"b":2},{"b":1,"b":2}]"#,
            #"[{"a\"b":1},{"a"b":1}]"#, #"[{"a\nb":1},{"a"# + "\n" + #"b":1}]"#, #"[{"a":1},{"a:1}]"#, #"[{"a":1},{"a"#,
            #"[{"a":1},{"a" 1}]"#, #"[{"a":1},{"a":1,}]"#, #"[{"a\\b":1},{"a\b":1,"a"# + "\u{8}" + #"b":2}]"#,
        ]
    )
    func strictShapes(text: String) {
        #expect(throws: JSONValue.Failure.self) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test("numbers are rounded as the standard library does")
    func numbers() async throws {
        var random = Seeded(state: 5)
        for number in 0..<20_000 {
            if number % 200 == 0 { await letOthersRun() }
            let digits = (0..<Int.random(in: 1...17, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }
            .joined()
            let whole = digits.drop { $0 == "0" }
            let point = Int.random(in: 0...digits.count, using: &random)
            let texts = [
                whole.isEmpty ? "0" : String(whole), "-0." + digits,
                (point == 0 || digits.first == "0" ? "0" : String(digits.prefix(point))) + ".5"
                    + digits.dropFirst(point),
                String(Int.random(in: 1...9, using: &random)) + "." + digits
                    + "e\(Int.random(in: -30...30, using: &random))",
            ]
            for text in texts where text.utf8.count <= 32 {
                let number = try JSONValue(parsing: Array(text.utf8)).number
                #expect(number?.bitPattern == Double(text)?.bitPattern, "\(text)")
            }
        }
    }

    @Test("accessors give nil for other kinds")
    func accessors() throws {
        let value = try JSONValue(
            parsing: Array(#"{"s":"x","n":1.5,"i":-7,"b":true,"z":null,"a":[1],"big":1e300}"#.utf8)
        )
        #expect(value["s"]?.string == "x" && value["s"]?.number == nil && value["s"]?.bool == nil)
        #expect(value["n"]?.number == 1.5 && value["n"]?.integer == nil && value["i"]?.integer == -7)
        #expect(value["big"]?.integer == nil && value["big"]?.number == 1e300)
        #expect(value["b"]?.bool == true && value["b"]?.number == nil)
        #expect(value["z"]?.isNull == true && value["missing"] == nil)
        #expect(value["a"]?.array == [.number(1)] && value["a"]?["x"] == nil)
    }
}

/// A random generator with a seed, so that a failure can be seen again.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
