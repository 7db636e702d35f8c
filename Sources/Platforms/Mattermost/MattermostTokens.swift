import HTTPCore
import JSONText
import Signatures

/// The tokens of an installation's commands: they prove that a request is from its Mattermost.
///
/// A command shows its token. A press shows none; what its button carries is signed with the first of them, so that it is
/// known to come from a message of our own.
struct MattermostTokens: Sendable {
    /// Digests have one length: comparing them does not tell how long a token is.
    private let digests: [[UInt8]]
    private let keys: [HMACSHA256.Key]

    /// - Precondition: there is at least one token, none is empty.
    init(_ tokens: [Secret]) {
        precondition(!tokens.isEmpty && tokens.allSatisfy { !$0.bytes.isEmpty }, "a command has a token")
        digests = tokens.map { SHA256.digest(of: $0.bytes) }
        keys = tokens.map(HMACSHA256.Key.init)
    }

    /// Whether a command shows one of the tokens: in its form, in the `Authorization` field, or the same in both.
    ///
    /// Where Mattermost has an OAuth connection for the address, the field holds `Bearer` and its access token, and the
    /// form alone counts.
    func check(_ request: HTTPRequest, _ form: FormFields?) -> Authentication {
        var claims = form?.pairs.filter { $0.name == "token" }.map(\.value) ?? []
        guard claims.count <= 1 else { return .refused(.repeatedHeader) }
        if request.fields["Authorization"] != nil {
            guard let field = request.fields.only("Authorization") else { return .refused(.repeatedHeader) }
            let parts = field.split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                return .refused(.malformedHeader)
            }
            switch parts[0] {
            case "Token": claims.append(String(parts[1]))
            case "Bearer": break
            default: return .refused(.malformedHeader)
            }
        }
        guard !claims.isEmpty else { return .refused(.missingHeader) }
        let claimed = claims.map { SHA256.digest(of: Array($0.utf8)) }
        // Every token is looked at, so that the time does not tell which one it was.
        let matching = digests.filter { digest in
            claimed.filter { ConstantTime.equal($0, digest) }.count == claimed.count
        }
        return matching.isEmpty ? .refused(.wrongSignature) : .accepted
    }

    /// Whether a press brings back what one of our buttons carries; nil: it is no document.
    func check(_ context: MattermostContext?) -> Authentication {
        guard let context else { return .refused(.malformedHeader) }
        guard let told = context.code else { return .refused(.missingHeader) }
        guard let code = Base64.decode(told, .url), code.count == HMACSHA256.length,
            (1...MattermostContext.mostTokens).contains(context.tokens.count)
        else { return .refused(.malformedHeader) }
        // A button may be older than the first token of today.
        let isSigned = !keys.filter { ConstantTime.equal(code, $0.code(for: [.text(context.message)])) }.isEmpty
        return isSigned ? .accepted : .refused(.wrongSignature)
    }

    /// The code of what a button carries.
    func code(of context: MattermostContext) -> String {
        Base64.encode(keys[0].code(for: [.text(context.message)]), .url)
    }

    /// Names what is made with the first token for an address, without telling either.
    func name(for address: String) -> String { Base64.encode(keys[0].code(for: [.text("name:" + address)]), .url) }
}

/// What a button or a menu carries; people and their programs do not see it, Mattermost brings it back.
struct MattermostContext: Sendable, Equatable {
    /// Lines of a menu.
    static let mostTokens = 50

    /// One for a button; one for each line of a menu.
    let tokens: [String]
    /// Whether it is on a message for one person alone.
    let isPrivate: Bool
    /// The code that says that it is ours.
    let code: String?

    init(_ tokens: [String], isPrivate: Bool) {
        self.tokens = tokens
        self.isPrivate = isPrivate
        code = nil
    }

    /// Reads what was brought back; what is missing is found out when the code is looked at.
    init(_ document: JSONValue?) {
        tokens = document?["tokens"]?.array?.compactMap(\.string) ?? []
        isPrivate = document?["private"]?.bool ?? false
        code = document?["s"]?.string
    }

    /// What is signed: everything but the seals, which are made for each reader and tell themselves whether they are good.
    var message: String {
        tokens.reduce(into: "action:\(isPrivate):\(tokens.count)") { message, token in
            let payload = token.utf8.lastIndex(of: UInt8(ascii: ".")).map { token[..<$0] } ?? token[...]
            message += ":\(payload.utf8.count):" + payload
        }
    }
}
