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
///
/// Objects of one list mostly have the same names: they share them, and the table that finds them.
package struct JSONObject: Sendable, Equatable {
    private var shape: JSONShape
    private var values: [JSONValue]

    /// An object without members.
    package init() {
        (shape, values) = (.empty, [])
    }

    /// An object of values under the names of a shape, as many as there are names.
    init(_ shape: JSONShape, _ values: [JSONValue]) {
        (self.shape, self.values) = (shape, values)
    }

    /// The members in their order.
    package var members: [(name: String, value: JSONValue)] { Array(zip(shape.names, values)) }

    package var isEmpty: Bool { values.isEmpty }

    package subscript(name: String) -> JSONValue? {
        shape.position(of: name).map { values[$0] }
    }

    package static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.values == right.values && left.shape.names == right.shape.names
    }
}

/// The names of an object's members.
final class JSONShape: Sendable {
    static let empty = JSONShape([:], names: [])

    let names: [String]
    /// Positions by name, where there are enough of them for it to pay.
    private let index: [String: Int]
    private static let indexedFrom = 9

    private init(_ index: [String: Int], names: [String]) {
        (self.index, self.names) = (index, names)
    }

    /// Nil when a name occurs twice.
    init?(_ names: [String]) {
        if names.count < Self.indexedFrom {
            for (position, name) in names.enumerated() where names[..<position].contains(name) { return nil }
            index = [:]
        } else {
            var index: [String: Int] = Dictionary(minimumCapacity: names.count)
            for (position, name) in names.enumerated() {
                guard index.updateValue(position, forKey: name) == nil else { return nil }
            }
            self.index = index
        }
        self.names = names
    }

    func position(of name: String) -> Int? {
        names.count < Self.indexedFrom ? names.firstIndex(of: name) : index[name]
    }
}
