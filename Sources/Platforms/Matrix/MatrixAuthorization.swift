import HTTPCore
import Signatures

/// The homeserver's token: `Authorization: Bearer <hs_token>` (Application Service API, section 3.1).
///
/// The token in the query, as old homeservers send it, does not stand in for the field: addresses end up in logs.
/// Where it is there as well it must be the same.
struct MatrixAuthorization: Sendable {
    /// Digests are compared, so that the time does not tell the length.
    private let digest: [UInt8]

    init(token: Secret) {
        digest = SHA256.digest(of: token.bytes)
    }

    func check(_ request: HTTPRequest) -> Authentication {
        guard let field = request.fields.only("Authorization") else {
            return .refused(request.fields["Authorization"] == nil ? .missingHeader : .repeatedHeader)
        }
        guard field.utf8.count > Self.scheme.utf8.count,
            field.prefix(Self.scheme.count).lowercased() == Self.scheme
        else { return .refused(.malformedHeader) }
        let isField = isToken(Array(field.utf8.dropFirst(Self.scheme.utf8.count)))
        guard let query = request.query else { return isField ? .accepted : .refused(.wrongSignature) }
        guard let form = try? FormFields(decoding: Array(query.utf8)) else { return .refused(.malformedHeader) }
        let isQuery = form["access_token"].map { isToken(Array($0.utf8)) } ?? true
        return isField && isQuery ? .accepted : .refused(.wrongSignature)
    }

    /// The name of a scheme is written in either case (RFC 9110, section 11.1).
    private static let scheme = "bearer "

    private func isToken(_ claimed: [UInt8]) -> Bool {
        ConstantTime.equal(digest, SHA256.digest(of: claimed))
    }
}

extension HTTPRequest {
    /// What stands after the question mark; nil: there is none.
    fileprivate var query: Substring? {
        path.endIndex == target.endIndex ? nil : target[target.index(after: path.endIndex)...]
    }
}
