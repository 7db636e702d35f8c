import Foundation
import Profiles

/// Seals the tokens of buttons: whoever presses one, it was made here, for one user, and not long ago.
///
/// A token is `<payload>.<seal>`. The seal has ``length`` letters of base64url: the hour it expires (24 bits), a hash of
/// the user (48 bits) and a code over all of that (90 bits of an HMAC).
package struct TokenSeal: Sendable {
    /// Letters of a seal.
    static let length = 4 + 8 + 15
    /// What stands in for a seal until it is known for whom it is.
    static let blank = String(repeating: "_", count: length)
    /// Hours a token can be used.
    static let lifetime = 7 * 24

    /// A code for a message that nobody without the key can make: HMAC-SHA256, 32 bytes.
    private let code: @Sendable ([UInt8]) -> [UInt8]
    /// The same people ask again and again.
    private let pseudonyms = Recent<ProfileKey, String>(capacity: 4096)

    /// - Parameter code: At least 12 bytes for any message.
    package init(code: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.code = code
    }

    /// What a token turned out to be.
    enum Opened: Equatable {
        case good(payload: String)
        /// Made for somebody else.
        case foreign(payload: String)
        case expired
        case forged
    }

    /// What somebody is called in logs: 16 hexadecimal digits that tell one person from another, and nobody without the
    /// key who it is.
    package func pseudonym(of user: ProfileKey) -> String {
        pseudonyms.value(for: user) {
            code([0x70] + user.bytes).prefix(8).map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
        }
    }

    /// What is the same for all tokens of a user within an hour.
    struct Stamp: Sendable {
        fileprivate let letters: [UInt8]
    }

    func stamp(for user: ProfileKey, now: Date) -> Stamp {
        let hour = Self.hour(now) + Self.lifetime
        return Stamp(
            letters: Self.letters([UInt8(hour >> 16 & 255), UInt8(hour >> 8 & 255), UInt8(hour & 255)]) + hash(user)
        )
    }

    /// The seal of a payload.
    func seal(_ payload: some Collection<UInt8>, _ stamp: Stamp) -> [UInt8] {
        stamp.letters + Self.letters(code([0x74] + payload + [0x2E] + stamp.letters)).prefix(15)
    }

    /// Looks at a token that came back.
    func open(_ token: String, by user: ProfileKey, now: Date) -> Opened {
        let bytes = Array(token.utf8)
        guard bytes.count > Self.length + 1, bytes.count <= ActionToken.maximumLength,
            bytes[bytes.count - Self.length - 1] == UInt8(ascii: "."),
            let payload = String(validating: bytes.dropLast(Self.length + 1), as: UTF8.self)
        else { return .forged }
        let seal = bytes.suffix(Self.length)
        let stamp = Stamp(letters: Array(seal.prefix(12)))
        guard Self.areEqual(self.seal(bytes.dropLast(Self.length + 1), stamp), Array(seal)) else { return .forged }
        guard let expires = Self.number(seal.prefix(4)), Self.hour(now) <= expires else { return .expired }
        return stamp.letters.suffix(8).elementsEqual(hash(user)) ? .good(payload: payload) : .foreign(payload: payload)
    }

    private func hash(_ user: ProfileKey) -> [UInt8] {
        Array(Self.letters(Array(code([0x75] + user.bytes).prefix(6))))
    }

    private static func hour(_ instant: Date) -> Int { Int((instant.timeIntervalSince1970 / 3600).rounded(.down)) }

    /// Compares without telling by its time where a difference is.
    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        var difference: UInt8 = 0
        for (left, right) in zip(one, other) { difference |= left ^ right }
        return difference == 0
    }

    // MARK: base64url (RFC 4648, section 5), without padding

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Whole groups of three bytes as four letters each; a rest is left out.
    static func letters(_ bytes: [UInt8]) -> [UInt8] {
        var letters: [UInt8] = []
        letters.reserveCapacity(bytes.count / 3 * 4)
        for start in stride(from: 0, through: bytes.count - 3, by: 3) {
            let bits = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
            letters.append(alphabet[bits >> 18])
            letters.append(alphabet[bits >> 12 & 63])
            letters.append(alphabet[bits >> 6 & 63])
            letters.append(alphabet[bits & 63])
        }
        return letters
    }

    private static func number(_ letters: some Sequence<UInt8>) -> Int? {
        var number = 0
        for letter in letters {
            guard let value = alphabet.firstIndex(of: letter) else { return nil }
            number = number << 6 | value
        }
        return number
    }
}
