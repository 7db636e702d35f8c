/// A JSON5 value.
enum ConfigValue: Equatable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([ConfigValue])
    case object([String: ConfigValue])

    /// What kind of value it is, for a sentence.
    var kind: String {
        switch self {
        case .null: "null"
        case .flag: "true or false"
        case .number: "a number"
        case .text: "text"
        case .list: "a list"
        case .object: "an object"
        }
    }
}
