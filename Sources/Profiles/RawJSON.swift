/// A JSON document as it was written, in which members can be taken over from one document into another without being
/// understood: numbers and texts stay the bytes they were.
///
/// Only for documents that were read as JSON before.
indirect enum RawJSON: Sendable, Hashable {
    case object([Member])
    case array([RawJSON])
    /// A text with its quotes, a number, `true`, `false` or `null`.
    case scalar([UInt8])

    struct Member: Sendable, Hashable {
        /// With its quotes.
        let name: [UInt8]
        var value: RawJSON
    }

    /// Deeper documents are not taken.
    private static let deepest = 32

    /// Nil for what is no JSON or too deep.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipBlanks()
        guard reader.position == bytes.count else { return nil }
        self = value
    }

    /// The member of an object.
    subscript(name: String) -> RawJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == Self.quoted(name) }?.value
    }

    /// The members of an object whose names are not known.
    func members(besides known: Set<String>) -> [Member] {
        guard case .object(let members) = self else { return [] }
        let known = Set(known.map(Self.quoted))
        return members.filter { !known.contains($0.name) }
    }

    /// Adds members to an object; those it has already stay as they are.
    mutating func add(_ more: [Member]) {
        guard case .object(var members) = self, !more.isEmpty else { return }
        members += more.filter { new in !members.contains { $0.name == new.name } }
        self = .object(members)
    }

    /// Changes the member of an object, if it is there.
    mutating func change(_ name: String, _ change: (inout RawJSON) -> Void) {
        guard case .object(var members) = self,
            let index = members.firstIndex(where: { $0.name == Self.quoted(name) })
        else { return }
        change(&members[index].value)
        self = .object(members)
    }

    /// The text, laid out to be read, members in the order of their names.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes, indent: 0)
        return bytes
    }

    private func write(to bytes: inout [UInt8], indent: Int) {
        func line(_ indent: Int) { bytes += [0x0A] + [UInt8](repeating: 0x20, count: 2 * indent) }
        switch self {
        case .scalar(let text): bytes += text
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (number, value) in values.enumerated() {
                if number > 0 { bytes.append(UInt8(ascii: ",")) }
                line(indent + 1)
                value.write(to: &bytes, indent: indent + 1)
            }
            if !values.isEmpty { line(indent) }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            let sorted = members.sorted { $0.name.lexicographicallyPrecedes($1.name) }
            for (number, member) in sorted.enumerated() {
                if number > 0 { bytes.append(UInt8(ascii: ",")) }
                line(indent + 1)
                bytes += member.name + Array(" : ".utf8)
                member.value.write(to: &bytes, indent: indent + 1)
            }
            if !members.isEmpty { line(indent) }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func quoted(_ name: String) -> [UInt8] { Array("\"\(name)\"".utf8) }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        mutating func skipBlanks() {
            while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
        }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            skipBlanks()
            guard next == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        mutating func value(depth: Int) -> RawJSON? {
            guard depth <= RawJSON.deepest else { return nil }
            if take("{") {
                var members: [Member] = []
                if take("}") { return .object([]) }
                repeat {
                    skipBlanks()
                    guard let name = text(), take(":"), let value = value(depth: depth + 1) else { return nil }
                    members.append(Member(name: name, value: value))
                } while take(",")
                return take("}") ? .object(members) : nil
            }
            if take("[") {
                var values: [RawJSON] = []
                if take("]") { return .array([]) }
                repeat {
                    guard let value = value(depth: depth + 1) else { return nil }
                    values.append(value)
                } while take(",")
                return take("]") ? .array(values) : nil
            }
            if next == UInt8(ascii: "\"") { return text().map(RawJSON.scalar) }
            let start = position
            while let byte = next, !Array(",]} \t\r\n".utf8).contains(byte) { position += 1 }
            return start == position ? nil : .scalar(Array(bytes[start..<position]))
        }

        /// A text with its quotes.
        private mutating func text() -> [UInt8]? {
            guard next == UInt8(ascii: "\"") else { return nil }
            let start = position
            position += 1
            while let byte = next {
                position += byte == UInt8(ascii: "\\") ? 2 : 1
                if byte == UInt8(ascii: "\"") { return Array(bytes[start..<min(position, bytes.count)]) }
            }
            return nil
        }
    }
}
