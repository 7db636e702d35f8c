import Cards
import ForecastCore
import Foundation

/// What a button stands for, as text that travels through the platform and back.
///
/// Payloads are ASCII and begin with a letter for the kind. A sealed token has at most 100 bytes, which every platform
/// takes. The place id of a view comes last because it holds a colon itself.
///
///     w<view>:<when>:<units>:<manner>:<place id>     a view at a place
///     m<units>:<manner>:<place id>,<place id>…       a comparison
///     s<scope>:<name in base64url>:<place id>        save a place
///     c<list>:<number>                               a line of a list that was shown
///     p<letter><value>                               a preference
enum ActionToken: Sendable, Equatable {
    case show(ForecastCommand, placeID: String)
    case compare(ForecastCommand, placeIDs: [String])
    case save(name: String, placeID: String, Scope)
    case pick(list: Int, number: Int)
    case prefer(Preference)

    /// Whose a saved place or a preference is.
    enum Scope: String, Sendable, Hashable {
        case user = "u"
        case channel = "c"
    }

    /// A preference of one's own that a button sets; nil: none.
    enum Preference: Sendable, Equatable {
        case units(UnitChoice)
        case hours(HourStyle?)
        case isPrivate(Bool?)
        case language(String?)
        case sharing(Bool)
        /// The number of a saved place.
        case defaultPlace(Int)
    }

    /// Bytes a sealed token may have.
    static let maximumLength = 100
    private static let longestPayload = maximumLength - TokenSeal.length - 1

    /// The token with a blank in place of its seal; nil when it would be too long.
    var text: String? {
        let payload = payload
        return payload.utf8.count <= Self.longestPayload ? payload + "." + TokenSeal.blank : nil
    }

    private var payload: String {
        switch self {
        case .show(let question, let id):
            "w" + TokenCode.view(question.view) + ":" + TokenCode.when(question.when) + ":"
                + TokenCode.units(question.units) + ":" + TokenCode.manner(question) + ":" + id
        case .compare(let question, let ids):
            "m" + TokenCode.units(question.units) + ":" + TokenCode.manner(question) + ":" + ids.joined(separator: ",")
        case .save(let name, let id, let scope):
            "s" + scope.rawValue + ":" + Self.encode(name) + ":" + id
        case .pick(let list, let number): "c\(list):\(number)"
        case .prefer(let preference): "p" + Self.code(preference)
        }
    }

    /// Nil when the text is no payload of these forms.
    init?(payload text: String) {
        guard let kind = text.utf8.first, text.utf8.count <= Self.longestPayload, text.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        let rest = text.dropFirst()
        func cut(_ count: Int) -> [Substring]? {
            let parts = rest.split(separator: ":", maxSplits: count - 1, omittingEmptySubsequences: false)
            return parts.count == count && parts.last?.isEmpty == false ? parts : nil
        }
        switch kind {
        case UInt8(ascii: "w"):
            guard let parts = cut(5), let view = TokenCode.view(parts[0]), let when = TokenCode.when(parts[1]),
                let units = TokenCode.units(parts[2]), var question = TokenCode.manner(parts[3])
            else { return nil }
            (question.view, question.when, question.units) = (view, when.value, units)
            self = .show(question, placeID: String(parts[4]))
        case UInt8(ascii: "m"):
            guard let parts = cut(3), let units = TokenCode.units(parts[0]), var question = TokenCode.manner(parts[1])
            else { return nil }
            question.units = units
            // A coordinate's id has a comma inside.
            var ids: [String] = []
            for piece in parts[2].split(separator: ",", omittingEmptySubsequences: false) {
                if piece.contains(":") {
                    ids.append(String(piece))
                } else if let last = ids.popLast() {
                    ids.append(last + "," + piece)
                }
            }
            guard (2...CommandParser.mostCompared).contains(ids.count) else { return nil }
            self = .compare(question, placeIDs: ids)
        case UInt8(ascii: "s"):
            guard let parts = cut(3), let scope = Scope(rawValue: String(parts[0])), let name = Self.decode(parts[1])
            else { return nil }
            self = .save(name: name, placeID: String(parts[2]), scope)
        case UInt8(ascii: "c"):
            guard let parts = cut(2), let list = Int(parts[0]), let number = Int(parts[1]), list > 0, number > 0 else {
                return nil
            }
            self = .pick(list: list, number: number)
        case UInt8(ascii: "p"):
            guard let preference = Self.preference(rest) else { return nil }
            self = .prefer(preference)
        default: return nil
        }
    }

    // MARK: Preferences

    private static func code(_ preference: Preference) -> String {
        switch preference {
        case .units(let choice): "u" + TokenCode.units([choice])
        case .hours(let style): "h" + (style.map { $0 == .twelve ? "1" : "2" } ?? "-")
        case .isPrivate(let isPrivate): "v" + (isPrivate.map { $0 ? "P" : "Q" } ?? "-")
        case .language(let code): "l" + (code ?? "-")
        case .sharing(let shares): shares ? "s1" : "s0"
        case .defaultPlace(let number): "d\(number)"
        }
    }

    private static func preference(_ text: Substring) -> Preference? {
        let value = text.dropFirst()
        switch (text.first, value) {
        case ("u", _):
            guard let units = TokenCode.units(value), let choice = units.first, units.count == 1 else { return nil }
            return .units(choice)
        case ("h", "1"): return .hours(.twelve)
        case ("h", "2"): return .hours(.twentyFour)
        case ("h", "-"): return .hours(nil)
        case ("v", "P"): return .isPrivate(true)
        case ("v", "Q"): return .isPrivate(false)
        case ("v", "-"): return .isPrivate(nil)
        case ("l", "-"): return .language(nil)
        case ("l", _): return TokenCode.isLanguage(value) ? .language(String(value)) : nil
        case ("s", "1"): return .sharing(true)
        case ("s", "0"): return .sharing(false)
        case ("d", _): return Int(value).map { .defaultPlace($0) }
        default: return nil
        }
    }

    // MARK: Names

    private static func encode(_ name: String) -> String {
        Data(name.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=",
            with: ""
        )
    }

    private static func decode(_ text: Substring) -> String? {
        let standard = String(text).replacing("-", with: "+").replacing("_", with: "/")
        let padded = standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        return Data(base64Encoded: padded).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
