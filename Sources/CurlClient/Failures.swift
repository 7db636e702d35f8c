import CCurl
import HTTPCore

extension HTTPClientFailure {
    /// What a result of libcurl means to a caller.
    init(_ code: CURLcode) {
        let meaning: Code =
            switch code {
            case CURLE_URL_MALFORMAT: .badURL
            case CURLE_COULDNT_RESOLVE_HOST: .resolve
            case CURLE_COULDNT_CONNECT: .connect
            case CURLE_OPERATION_TIMEDOUT: .timeout
            case CURLE_FILESIZE_EXCEEDED: .tooLarge
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
                CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
                CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
                .tls
            case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE: .closed
            default: .other
            }
        // libcurl's own sentences are fixed texts: they hold nothing of the request.
        self.init(meaning, curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)")
    }

    static let badURL = HTTPClientFailure(.badURL, "the URL is not a plain absolute http or https URL")
    static let cancelled = HTTPClientFailure(.cancelled, "the request was cancelled")
    static let clientClosed = HTTPClientFailure(.closed, "the client is closed")
    static let tooMany = HTTPClientFailure(.other, "too many requests are under way")
    static let late = HTTPClientFailure(.timeout, "the time for the request was over before it began")
    static let outOfMemory = HTTPClientFailure(.other, "libcurl could not be set up")
}
