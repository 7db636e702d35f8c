extension JSONValue {
    /// Bounds of a document.
    package struct Limits: Sendable {
        /// Arrays and objects within each other.
        package var depth: Int
        /// Bytes of one number.
        package var numberLength: Int

        package init(depth: Int = 32, numberLength: Int = 32) {
            self.depth = depth
            self.numberLength = numberLength
        }
    }

    /// Why a document is refused, and where.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        package enum Code: String, Sendable {
            case syntax
            case tooDeep = "too_deep"
            case badNumber = "bad_number"
            case badString = "bad_string"
            case duplicateName = "duplicate_name"
        }

        package let code: Code
        /// The byte at which reading stopped.
        package let offset: Int
        package var description: String { "JSON \(code.rawValue) at byte \(offset)" }
    }

    /// Parses one document of UTF-8 text, strictly by RFC 8259: no comments, no trailing commas, no byte-order mark.
    ///
    /// Refused as well: a name that occurs twice in one object, numbers that are not finite, unpaired surrogates.
    package init(parsing text: [UInt8], limits: Limits = Limits()) throws(Failure) {
        var parser = JSONParser(text: text, limits: limits)
        self = try parser.document()
    }
}

/// A recursive-descent reader; its depth is bounded by the limits.
private struct JSONParser {
    let text: [UInt8]
    let limits: JSONValue.Limits
    var position = 0
    /// The names of the object that ended last at each depth: the next one there mostly has the same.
    private var shapes: [JSONShape]

    init(text: [UInt8], limits: JSONValue.Limits) {
        self.text = text
        self.limits = limits
        shapes = Array(repeating: .empty, count: limits.depth)
    }

    mutating func document() throws(JSONValue.Failure) -> JSONValue {
        let value = try value(depth: 0)
        skipBlanks()
        guard position == text.count else { throw failure(.syntax) }
        return value
    }

    private func failure(_ code: JSONValue.Failure.Code) -> JSONValue.Failure {
        JSONValue.Failure(code: code, offset: position)
    }

    private var next: UInt8 { position < text.count ? text[position] : 0 }

    private mutating func skipBlanks() {
        while position < text.count {
            switch text[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < text.count, text[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONValue.Failure) -> JSONValue {
        let length = word.utf8CodeUnitCount
        guard position + length <= text.count, text[position..<position + length].elementsEqual("\(word)".utf8) else {
            throw failure(.syntax)
        }
        position += length
        return value
    }

    private mutating func value(depth: Int) throws(JSONValue.Failure) -> JSONValue {
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < limits.depth else { throw failure(.tooDeep) }
            return next == UInt8(ascii: "{") ? try object(depth: depth) : try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(JSONValue.Failure) -> JSONValue {
        let start = position
        position += 1
        skipBlanks()
        if take(UInt8(ascii: "}")) { return .object(JSONObject()) }
        let shape = shapes[depth]
        /// The names so far, once they differ from the shape's.
        var names: [String]?
        var values: [JSONValue] = []
        values.reserveCapacity(shape.names.count)
        repeat {
            skipBlanks()
            guard next == UInt8(ascii: "\"") else { throw failure(.syntax) }
            if names == nil, values.count < shape.names.count, takeQuoted(shape.names[values.count]) {
                // The same name as before.
            } else {
                let name = try string()
                if names == nil { names = Array(shape.names[..<values.count]) }
                names?.append(name)
            }
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw failure(.syntax) }
            values.append(try value(depth: depth + 1))
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw failure(.syntax) }
        if names == nil, values.count == shape.names.count { return .object(JSONObject(shape, values)) }
        guard let own = JSONShape(names ?? Array(shape.names[..<values.count])) else {
            throw JSONValue.Failure(code: .duplicateName, offset: start)
        }
        shapes[depth] = own
        return .object(JSONObject(own, values))
    }

    /// Takes a text that stands here in quotes, byte for byte and without escapes.
    private mutating func takeQuoted(_ expected: String) -> Bool {
        let bytes = expected.utf8
        let end = position + 1 + bytes.count
        guard end < text.count, text[end] == UInt8(ascii: "\"") else { return false }
        var here = position + 1
        for byte in bytes {
            guard text[here] == byte, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else {
                return false
            }
            here += 1
        }
        position = end + 1
        return true
    }

    private mutating func array(depth: Int) throws(JSONValue.Failure) -> JSONValue {
        position += 1
        var values: [JSONValue] = []
        skipBlanks()
        if take(UInt8(ascii: "]")) { return .array(values) }
        repeat {
            values.append(try value(depth: depth + 1))
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw failure(.syntax) }
        return .array(values)
    }

    private mutating func digits() -> Int {
        let start = position
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { position += 1 }
        return position - start
    }

    private mutating func number() throws(JSONValue.Failure) -> Double {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let first = next
        let whole = digits()
        let wholeEnd = position
        guard whole == 1 || whole > 1 && first != UInt8(ascii: "0") else { throw failure(.syntax) }
        if take(UInt8(ascii: ".")) {
            guard digits() > 0 else { throw failure(.badNumber) }
        }
        if let number = short(start, wholeEnd) { return number }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard digits() > 0 else { throw failure(.badNumber) }
        }
        guard position - start <= limits.numberLength,
            let number = Double(String(decoding: text[start..<position], as: UTF8.self)), number.isFinite
        else { throw failure(.badNumber) }
        return number
    }

    /// A number of at most 15 digits without an exponent; nil for any other.
    ///
    /// It is a whole number over a power of ten: both are exact, and one division rounds rightly. After William Clinger,
    /// "How to Read Floating Point Numbers Accurately".
    private func short(_ start: Int, _ wholeEnd: Int) -> Double? {
        guard position - start <= 16, next != UInt8(ascii: "e"), next != UInt8(ascii: "E") else { return nil }
        var digits = 0
        var number = 0
        for place in start..<position where text[place] >= UInt8(ascii: "0") {
            number = number * 10 + Int(text[place] - UInt8(ascii: "0"))
            digits += 1
        }
        guard digits <= 15 else { return nil }
        let size = Double(number) / Self.powersOfTen[max(0, position - wholeEnd - 1)]
        return text[start] == UInt8(ascii: "-") ? -size : size
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    private mutating func string() throws(JSONValue.Failure) -> String {
        position += 1
        let start = position
        while position < text.count, text[position] != UInt8(ascii: "\""), text[position] != UInt8(ascii: "\\"),
            text[position] >= 0x20
        { position += 1 }
        if next == UInt8(ascii: "\"") && position < text.count {
            defer { position += 1 }
            return try utf8(text[start..<position])
        }
        var unescaped = Array(text[start..<position])
        while position < text.count {
            let byte = text[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return try utf8(unescaped[...])
            case UInt8(ascii: "\\"):
                position += 1
                try escape(into: &unescaped)
            case 0..<0x20:
                throw failure(.badString)
            default:
                unescaped.append(byte)
                position += 1
            }
        }
        throw failure(.badString)
    }

    private func utf8(_ bytes: ArraySlice<UInt8>) throws(JSONValue.Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw failure(.badString) }
        return text
    }

    private mutating func escape(into unescaped: inout [UInt8]) throws(JSONValue.Failure) {
        let letter = next
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(letter)
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "u"):
            var code = UInt32(try hexadecimal())
            if (0xD800..<0xDC00).contains(code) {
                guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw failure(.badString) }
                let low = UInt32(try hexadecimal())
                guard (0xDC00..<0xE000).contains(low) else { throw failure(.badString) }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw failure(.badString) }
            unescaped += Array(String(Character(scalar)).utf8)
        default: throw failure(.badString)
        }
    }

    private mutating func hexadecimal() throws(JSONValue.Failure) -> UInt16 {
        var code: UInt16 = 0
        for _ in 0..<4 {
            let byte = next
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw failure(.badString)
            }
            code = code << 4 | UInt16(digit)
            position += 1
        }
        return code
    }
}
