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
        ("{\n  listen: { port: 80 }\n  admin: {}\n}", "line 3, column 3: a comma or } is expected here."),
        ("{\r\n a: yes }", "line 2, column 5: yes is no value; text needs quotes."),
        ("{ a: 'x\n}", "line 1, column 6: this text has no closing quote on its line."),
        ("{} {}", "line 1, column 4: nothing may follow the end of the configuration."),
        ("{ a: 1", "line 1, column 7: a comma or } is expected here."),
        ("{ a: [1, /* x ] }", "line 1, column 10: this comment has no end */."),
        ("", "line 1, column 1: a value is missing."),
    ]) func positions(text: String, expected: String) {
        #expect(problems(text) == "The configuration cannot be read: " + expected)
    }

    @Test(arguments: [
        ("{a:1,b:{a:2,c:[{a:1},{a:1,a:2}]}}", ["b.c[1].a"]), ("{'a':1,\"a\":2}", ["a"]), ("{a:{},b:{}}", []),
        ("{/* a:1, */a:1 // ,a:2\n}", []), ("{a:'a:1,a:2',b:\"{a:1}\"}", []), ("{a:'it\\'s',a:1}", ["a"]), ("[]", []),
        ("{a:1,a:2,a:3}", ["a", "a"]), ("{a:[1,2,{b:1,b:2}]}", ["a[2].b"]), ("{'\\u0061':1,a:2}", ["a"]),
    ]) func duplicates(text: String, paths: [String]) throws {
        #expect(try JSON5Parser.parse(text).duplicates == paths)
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
        switch value {
        case .null: object is NSNull
        case .flag(let flag): object as? Bool == flag
        case .number(let number): (object as? NSNumber)?.doubleValue == number
        case .text(let text): object as? String == text
        case .list(let values):
            (object as? [Any]).map { $0.count == values.count && zip(values, $0).allSatisfy(same) } ?? false
        case .object(let members):
            (object as? [String: Any]).map { others in
                others.count == members.count
                    && members.allSatisfy { name, value in others[name].map { same(value, $0) } ?? false }
            } ?? false
        }
    }
}
