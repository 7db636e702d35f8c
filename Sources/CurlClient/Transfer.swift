import CCurl
import HTTPCore

/// One request on its way, and what has come back so far.
///
/// Ownership: the client's thread holds the transfer in its table from start to end and frees the handles after it has
/// taken them out of libcurl, so the unretained pointer that libcurl's callbacks get is valid whenever they run.
/// Only that thread touches it.
final class Transfer {
    let id: UInt64
    let easy: UnsafeMutableRawPointer
    private let url: CurlURLHandle
    private let list: UnsafeMutablePointer<curl_slist>?
    private let completion: @Sendable (Result<HTTPResponse, HTTPClientFailure>) -> Void
    private var reader: ResponseReader
    private var hasAsked = false

    init?(id: UInt64, job: TransferJob, limits: CurlClient.Configuration) {
        guard let easy = curl_easy_init() else { return nil }
        self.id = id
        self.easy = easy
        url = job.url
        list = Self.list(job.request)
        completion = job.completion
        reader = ResponseReader(maximumBody: limits.maximumBody, maximumHead: limits.maximumHead)
        EasyOptions(easy).apply(job, limits, list: list, context: Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(list)
    }

    /// Hands the result over; called once, by the thread, when libcurl is done with the transfer.
    func complete(_ code: CURLcode) {
        guard code == CURLE_OK else { return completion(.failure(reader.failure ?? .init(code))) }
        completion(reader.response(status: raincheck_curl_status(easy)))
    }

    /// Ends it without a response.
    func fail(_ failure: HTTPClientFailure) {
        completion(.failure(failure))
    }

    /// Whether the request may go out: once.
    ///
    /// When a connection that was kept turns out to be dead, libcurl would send the request again by itself, whatever it
    /// does. Who asked knows whether it may be repeated, and counts how often.
    func mayAsk() -> Bool {
        if hasAsked { reader.lost() }
        defer { hasAsked = true }
        return !hasAsked
    }

    /// Takes a line of the head; false ends the transfer.
    func readHead(_ line: UnsafeRawBufferPointer) -> Bool { reader.readHead(line) }

    /// Takes a part of the decoded body; false ends the transfer.
    func readBody(_ part: UnsafeRawBufferPointer) -> Bool { reader.readBody(part) }

    /// The fields as libcurl wants them; a field was checked when it was made, so no line breaks out of its own.
    private static func list(_ request: HTTPRequest) -> UnsafeMutablePointer<curl_slist>? {
        // No pause before a body, and no type that nobody gave.
        var lines = ["Expect:"]
        if request.fields["Content-Type"] == nil { lines.append("Content-Type:") }
        for field in request.fields.fields where !isFraming(field.name) {
            lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines { list = curl_slist_append(list, line) ?? list }
        return list
    }

    /// Fields that say how the message is framed or where it goes: libcurl writes them from what it does.
    private static func isFraming(_ name: String) -> Bool {
        ["host", "content-length", "transfer-encoding", "connection", "expect", "accept-encoding", "te"]
            .contains(name.lowercased())
    }
}

/// A request as it is handed to the client's thread.
struct TransferJob: Sendable {
    let request: HTTPRequest
    let url: CurlURLHandle
    let deadline: ContinuousClock.Instant
    let completion: @Sendable (Result<HTTPResponse, HTTPClientFailure>) -> Void
}
