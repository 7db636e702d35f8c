/// A JSON value (RFC 8259).
///
/// Numbers are doubles; objects keep the order of their members.
package enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The member of an object; nil for other values and missing members.
    package subscript(name: String) -> JSONValue? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var number: Double? { if case .number(let number) = self { number } else { nil } }
    package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    package var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
    package var isNull: Bool { if case .null = self { true } else { false } }

    /// The number as an integer when it is one and fits.
    package var integer: Int? { number.flatMap { Int(exactly: $0) } }
}

/// The members of a JSON object in their order; names are unique.
package struct JSONObject: Sendable, Equatable {
    package private(set) var members: [(name: String, value: JSONValue)] = []
    /// Positions by name, made when an object is large enough for it to pay.
    private var index: [String: Int] = [:]
    private static let indexedFrom = 9

    package init() {}

    /// Adds a member; false when the name is there already.
    package mutating func append(_ name: String, _ value: JSONValue) -> Bool {
        guard position(name) == nil else { return false }
        members.append((name, value))
        if members.count == Self.indexedFrom {
            for (position, member) in members.enumerated() { index[member.name] = position }
        } else if members.count > Self.indexedFrom {
            index[name] = members.count - 1
        }
        return true
    }

    package subscript(name: String) -> JSONValue? {
        position(name).map { members[$0].value }
    }

    private func position(_ name: String) -> Int? {
        members.count < Self.indexedFrom ? members.firstIndex { $0.name == name } : index[name]
    }

    package static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.elementsEqual(right.members) { $0 == $1 }
    }
}
