import CCurl
import HTTPCore

/// Sends requests over libcurl: one thread, connections reused, HTTP/2 where it is offered.
///
/// Certificates are verified, redirects are not followed, the environment's proxies are not used, and every request is
/// bounded in time and size. A transfer under way when the client is closed, or its last reference goes, ends with
/// `cancelled`.
package final class CurlClient: Sendable {
    /// The bounds of a client.
    package struct Configuration: Sendable {
        /// What the client calls itself; weather services ask for a way to reach somebody.
        package var userAgent: String
        /// Time to connect, TLS included.
        package var connectTimeout: Duration = .seconds(1)
        /// Bytes of a response's body, after decompression.
        package var maximumBody = 2 << 20
        /// Bytes of a response's status line and fields, interim responses and trailers included.
        package var maximumHead = 64 << 10
        /// Requests under way or waiting at a time.
        package var maximumTransfers = 512
        /// Idle connections kept open.
        package var keptConnections = 64
        /// Whether connections go to addresses of the public internet only, whatever a name resolves to.
        package var publicOnly = false
        /// A file of certificate authorities (PEM) in place of the system's, for a company that has its own.
        package var authorities: String?

        /// The defaults, with a name.
        package init(userAgent: String) {
            self.userAgent = userAgent
        }
    }

    private let worker: CurlWorker

    /// Starts the client's thread; throws `other` when libcurl cannot be set up.
    package init(_ configuration: Configuration) throws(HTTPClientFailure) {
        guard let worker = CurlWorker(configuration) else { throw .outOfMemory }
        self.worker = worker
    }

    /// The client as the rest of the program sees it; it keeps this object alive.
    package var client: HTTPClient {
        HTTPClient { request, time throws(HTTPClientFailure) in try await self.send(request, within: time) }
    }

    /// Requests under way or waiting, for a gauge.
    package var openTransfers: Int { worker.count }

    /// Ends what is under way; later requests fail with `closed`.
    package func close() {
        worker.close()
    }

    deinit {
        worker.close()
    }

    private func send(_ request: HTTPRequest, within time: Duration) async throws(HTTPClientFailure) -> HTTPResponse {
        guard let url = CurlURLHandle(request.target) else { throw .badURL }
        let id = worker.name()
        let deadline = ContinuousClock.now + time
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = TransferJob(request: request, url: url, deadline: deadline) {
                    continuation.resume(returning: $0)
                }
                worker.submit(id, job)
            }
        } onCancel: {
            worker.cancel(id)
        }
        return try result.get()
    }
}
