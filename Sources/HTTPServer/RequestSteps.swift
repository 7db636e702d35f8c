import CMicroHTTPD
import HTTPCore

/// The steps of one request, in order; each runs on the library's thread for this connection.
extension Connection {
    /// The request line is there.
    func begin(_ target: UnsafePointer<CChar>, _ core: ServerCore) {
        stage = .head
        self.target = RequestLine.SentTarget(target)
        isBusy = true
    }

    /// The fields are there: refuses the request, or waits for its body.
    func readHead(
        _ method: UnsafePointer<CChar>,
        _ version: UnsafePointer<CChar>,
        _ core: ServerCore
    ) -> MHD_Result {
        guard let target else { return .NO }
        self.target = nil
        let line: RequestLine
        do {
            line = try RequestLine(
                method: method,
                target: target,
                version: version,
                maximumTarget: core.maximumTarget,
                methods: core.methods
            )
        } catch {
            return refuse(error.reason, core)
        }
        var head = RequestGuard(after: line.end)
        withUnsafeMutablePointer(to: &head) { _ = MHD_get_connection_values_n(handle, .HEADER_KIND, fieldRead, $0) }
        if let refusal = head.finish() { return refuse(refusal, core) }
        expected = head.length ?? 0
        let request = HTTPRequest(line.method, line.target, fields: head.fields)
        guard expected <= core.maximumBody || expected <= core.longestBody(request) else {
            return refuse(.bodyTooLarge, core)
        }
        self.request = request
        if expected > 0 { self.request?.body.reserveCapacity(expected) }
        stage = .body
        return .YES
    }

    /// A part of the body is there; false when it is longer than was said.
    func readBody(_ part: UnsafeRawBufferPointer, _ core: ServerCore) -> Bool {
        guard let count = request?.body.count, count + part.count <= expected else { return false }
        request?.body.append(contentsOf: part)
        return true
    }

    /// The request is complete: asks the handler.
    func call(_ core: ServerCore) -> MHD_Result {
        guard let request, request.body.count == expected else { return .NO }
        self.request = nil
        switch core.handler(request) {
        case .ready(let response):
            return answer(response, core)
        case .later(let work):
            guard !core.isClosing else { return refuse(.stopping, core) }
            stage = .waiting
            let now = MonotonicTime.now
            setDeadline(.never)
            suspend(until: now + core.replyDeadline, work: work)
            // The server may have begun to stop in between, and have looked for waits before this one began.
            if core.isClosing, endWait(at: .never, with: HTTPServer.Refusal.stopping.response()) {
                core.onRefusal(.stopping)
            }
            return .YES
        }
    }

    /// The connection was resumed: the answer is there.
    func finishWait(_ core: ServerCore) -> MHD_Result {
        // Without an answer the library called too early; it calls again after the resumption.
        guard let response = takeResponse() else { return .YES }
        return answer(response, core)
    }

    /// The answer was sent, or the request given up.
    func end(_ core: ServerCore) {
        stage = .idle
        request = nil
        isBusy = false
        setDeadline(.now + core.requestDeadline)
    }

    private func answer(_ response: HTTPResponse, _ core: ServerCore) -> MHD_Result {
        stage = .answered
        setDeadline(.now + core.requestDeadline)
        return response.queue(on: handle, closing: core.isDraining)
    }

    private func refuse(_ refusal: HTTPServer.Refusal, _ core: ServerCore) -> MHD_Result {
        core.onRefusal(refusal)
        stage = .answered
        setDeadline(.now + core.requestDeadline)
        return refusal.response(core.methods).queue(on: handle, closing: true)
    }
}

extension HTTPResponse {
    /// Gives the response to the library, which copies it.
    ///
    /// Fields with an empty value are left out, the library does not take them.
    fileprivate func queue(on handle: OpaquePointer, closing: Bool) -> MHD_Result {
        let made = body.withUnsafeBytes { bytes in
            MHD_create_response_from_buffer(
                bytes.count,
                UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                .RESPMEM_MUST_COPY
            )
        }
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        for field in fields.fields where !field.isFraming {
            _ = MHD_add_response_header(made, field.name, field.value)
        }
        if closing { _ = MHD_add_response_header(made, "Connection", "close") }
        return MHD_queue_response(handle, UInt32(clamping: status), made)
    }
}

extension HTTPFields.Field {
    /// Whether the library writes this field itself.
    fileprivate var isFraming: Bool {
        switch name.utf8.count {
        case 4: name.lowercased() == "date"
        case 10: name.lowercased() == "connection"
        case 14: name.lowercased() == "content-length"
        case 17: name.lowercased() == "transfer-encoding"
        default: false
        }
    }
}
