import HTTPCore

extension HTTPServer {
    /// Why a request does not reach the handler, or its answer not the peer: closed codes, fit for a metric label.
    package enum Refusal: String, Sendable, CaseIterable {
        case badLayout = "bad_layout"
        case badTarget = "bad_target"
        case targetTooLong = "target_too_long"
        case methodUnknown = "method_unknown"
        case methodNotAllowed = "method_not_allowed"
        case version
        case badField = "bad_field"
        case tooManyFields = "too_many_fields"
        case noHost = "no_host"
        case manyHosts = "many_hosts"
        case badHost = "bad_host"
        case badLength = "bad_length"
        case manyLengths = "many_lengths"
        case transferEncoding = "transfer_encoding"
        case bodyTooLarge = "body_too_large"
        case requestDeadline = "request_deadline"
        case replyDeadline = "reply_deadline"
        case stopping

        /// The status the peer gets; for ``requestDeadline`` it gets none, the connection is closed.
        package var status: Int {
            switch self {
            case .badLayout, .badTarget, .badField, .noHost, .manyHosts, .badHost, .badLength, .manyLengths: 400
            case .methodNotAllowed: 405
            case .requestDeadline: 408
            case .transferEncoding: 411
            case .bodyTooLarge: 413
            case .targetTooLong: 414
            case .tooManyFields: 431
            case .methodUnknown: 501
            case .replyDeadline, .stopping: 503
            case .version: 505
            }
        }

        /// The answer; it says the code and nothing of the request.
        func response(_ methods: [HTTPMethod] = []) -> HTTPResponse {
            var response = HTTPResponse.text(status, rawValue + "\n")
            if self == .methodNotAllowed {
                try? response.fields.append("Allow", methods.map(\.rawValue).joined(separator: ", "))
            }
            return response
        }
    }
}
