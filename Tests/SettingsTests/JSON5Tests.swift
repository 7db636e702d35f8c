import Foundation
import Testing

@testable import Settings

@Suite struct JSON5Tests {
    private func parsed(_ text: String) -> ConfigValue? { try? JSON5Parser.parse(text).value }

    @Test(arguments: [
        ("null", ConfigValue.null), ("true", .flag(true)), ("false", .flag(false)), ("'a'", .text("a")),
        ("\"it's\"", .text("it's")), ("'say \"x\"'", .text("say \"x\"")), ("[]", .list([])), ("{}", .object([:])),
        ("[1,]", .list([.number(1)])), ("{a:1,}", .object(["a": .number(1)])),
        ("{'a b':1}", .object(["a b": .number(1)])),
        ("{$_a1:1}", .object(["$_a1": .number(1)])), ("{ünit:1}", .object(["ünit": .number(1)])),
        ("{null:1}", .object(["null": .number(1)])), ("  // c\n1 /* d */", .number(1)), ("/**/1//", .number(1)),
        ("/* * / */1", .number(1)), ("\u{FEFF}1\u{A0}\u{2028}", .number(1)), ("// a\r1", .number(1)),
        ("0", .number(0)), ("-1.5e3", .number(-1500)), ("+1", .number(1)), (".5", .number(0.5)), ("5.", .number(5)),
        ("5.e1", .number(50)), ("0x1F", .number(31)), ("-0XfF", .number(-255)), ("Infinity", .number(.infinity)),
        ("-Infinity", .number(-.infinity)), ("'\\n\\t\\'\\x41\\u00e9\\0\\q'", .text("\n\t'A\u{E9}\0q")),
        ("'\\ud83d\\ude00'", .text("😀")), ("'a\\\nb\\\r\nc'", .text("abc")), ("'\u{2028}'", .text("\u{2028}")),
    ]) func good(text: String, value: ConfigValue) {
        #expect(parsed(text) == value)
    }

    @Test(arguments: [
        "", " ", "[", "{", "[1", "{a", "{a:", "{a:1", "{a 1}", "{a:1 b:2}", "[1 2]", "[,]", "{,}", "[1,,]", "{1a:1}",
        "{-a:1}", "'a", "'a\nb'", "\"", "'\\", "'\\1'", "'\\01'", "'\\x4'", "'\\u12'", "'\\ud83d'", "'\\ud83dx'",
        "'\\ude00'", "/", "/*", "/* *", "//", "tru", "True", "nil", "01", "0x", "0xG", "0x+1", "1e", "1e+", "--1",
        "+-1",
        "1.2.3", ".", "-", "e1", ".e1", "1_0", "1 2", "{}}", "]", ":", "undefined", "{\"a\"}", "{a:}", "١",
        String(repeating: "[", count: 5000), String(repeating: "{a:", count: 5000),
    ]) func bad(text: String) {
        #expect(parsed(text) == nil, "\(text)")
    }

    @Test(arguments: [
        ("{\n  listen: { port: 80 }\n  admin: {}\n}", "3:3: A comma or } is missing before this."),
        ("{\r\n a: yes }", "2:5: yes is no value; text needs quotes."),
        ("{a:\r1,\rb:xoxb-0123456789-abc}", "3:3: This word is no value; text needs quotes."),
        ("{ a: 'x\n}", "1:6: This text has no closing quote on its line; add one."),
        ("{} {}", "1:4: Nothing may follow the end of the configuration; remove it."),
        ("{ a: 1", "1:7: A comma or } is missing before this."),
        ("{ a: [1, /* x ] }", "1:10: This comment has no end; write */ behind it."),
        ("", "1:1: The configuration ends here, and a value is missing; add one."),
        (
            "{'xoxb-0123456789-abc' 1}",
            "1:24: A colon is missing after the key 19 bytes of text that are not shown, "
                + "for they may be a secret."
        ),
    ]) func positions(text: String, expected: String) {
        #expect(problems(text) == expected)
    }

    @Test func placesOfValues() throws {
        let document = try JSON5Parser.parse("{\r\n  a: [1,\n\n    {'b': 'x'}],\r 'c': 2, c: 3 }")
        guard case .object(let members) = document.value.content, case .list(let list)? = members["a"]?.value.content,
            case .object(let inner) = list[1].content, let b = inner["b"]
        else {
            Issue.record("no object")
            return
        }
        func place(_ offset: Int) -> String {
            let (line, column) = document.lines.place(of: offset)
            return "\(line):\(column)"
        }
        let offsets = [document.value.offset, list[0].offset, b.offset, b.value.offset, document.duplicates[0].offset]
        #expect(offsets.map(place) == ["1:1", "2:7", "4:6", "4:11", "5:10"])
    }

    @Test(arguments: [
        ("{a:1,b:{a:2,c:[{a:1},{a:1,a:2}]}}", ["b.c[1].a"]), ("{'a':1,\"a\":2}", ["a"]), ("{a:{},b:{}}", []),
        ("{/* a:1, */a:1 // ,a:2\n}", []), ("{a:'a:1,a:2',b:\"{a:1}\"}", []), ("{a:'it\\'s',a:1}", ["a"]), ("[]", []),
        ("{a:1,a:2,a:3}", ["a", "a"]), ("{a:[1,2,{b:1,b:2}]}", ["a[2].b"]), ("{'\\u0061':1,a:2}", ["a"]),
    ]) func duplicates(text: String, paths: [String]) throws {
        #expect(try JSON5Parser.parse(text).duplicates.map(\.path) == paths)
    }

    /// What Foundation's strict parser reads, this one reads the same way.
    @Test func agreesWithFoundationOnJSON() throws {
        let texts = [
            #"{"a":[1,2.5,-3e-2,true,false,null,"x\n\"\\\/\u00e9\ud83d\ude00"],"b":{"c":{}}}"#, "[[[[]]]]", "123", "-0",
            "1E5", "\"\u{7F}\"", "[1e400]", "[1.7976931348623157e308]", "\"\\u0000\"",
        ]
        for text in texts {
            let object = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            guard let object else { continue }
            #expect(same(try JSON5Parser.parse(text).value, object), "\(text)")
        }
    }

    private func same(_ value: ConfigValue, _ object: Any) -> Bool {
        switch value.content {
        case .null: object is NSNull
        case .flag(let flag): object as? Bool == flag
        case .number(let number): (object as? NSNumber)?.doubleValue == number
        case .text(let text): object as? String == text
        case .list(let values):
            (object as? [Any]).map { $0.count == values.count && zip(values, $0).allSatisfy(same) } ?? false
        case .object(let members):
            (object as? [String: Any]).map { others in
                others.count == members.count
                    && members.allSatisfy { name, value in others[name].map { same(value.value, $0) } ?? false }
            } ?? false
        }
    }
}

extension ConfigValue {
    fileprivate static let null = ConfigValue(.null, at: 0)
    fileprivate static func flag(_ flag: Bool) -> ConfigValue { ConfigValue(.flag(flag), at: 0) }
    fileprivate static func number(_ number: Double) -> ConfigValue { ConfigValue(.number(number), at: 0) }
    fileprivate static func text(_ text: String) -> ConfigValue { ConfigValue(.text(text), at: 0) }
    fileprivate static func list(_ values: [ConfigValue]) -> ConfigValue { ConfigValue(.list(values), at: 0) }
    fileprivate static func object(_ members: [String: ConfigValue]) -> ConfigValue {
        ConfigValue(.object(members.mapValues { Member(offset: 0, value: $0) }), at: 0)
    }
}
