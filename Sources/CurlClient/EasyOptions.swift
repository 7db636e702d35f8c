import CCurl
import HTTPCore

/// Sets up libcurl's handle for one transfer.
struct EasyOptions {
    private let easy: UnsafeMutableRawPointer

    init(_ easy: UnsafeMutableRawPointer) {
        self.easy = easy
    }

    func apply(
        _ job: TransferJob,
        _ limits: CurlClient.Configuration,
        list: UnsafeMutablePointer<curl_slist>?,
        context: UnsafeMutableRawPointer
    ) {
        // The address that was checked is the one that is called.
        set(CURLOPT_CURLU, UnsafeMutableRawPointer(job.url.handle))
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        // The environment's proxies are not ours.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        set(CURLOPT_ACCEPT_ENCODING, "gzip")
        set(CURLOPT_USERAGENT, limits.userAgent)

        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)

        if let authorities = limits.authorities {
            set(CURLOPT_CAINFO, authorities)
            raincheck_curl_set_pointer(easy, CURLOPT_CAPATH, nil)
        }
        if limits.publicOnly { raincheck_curl_set_opener(easy, publicSocket) }

        set(CURLOPT_NOSIGNAL, 1)
        // Otherwise a name that does not resolve holds up the thread, and everybody's transfers, past its deadline.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, limits.connectTimeout.milliseconds)
        set(CURLOPT_TIMEOUT_MS, max(1, (job.deadline - .now).milliseconds))

        // A body that says how large it is need not begin; the reader bounds what it becomes.
        set(CURLOPT_MAXFILESIZE, limits.maximumBody)

        set(CURLOPT_HTTPHEADER, list)
        method(job.request)

        raincheck_curl_set_writer(easy, CURLOPT_HEADERFUNCTION, headArrived)
        raincheck_curl_set_writer(easy, CURLOPT_WRITEFUNCTION, bodyArrived)
        raincheck_curl_set_prerequest(easy, isAboutToAsk)
        set(CURLOPT_HEADERDATA, context)
        set(CURLOPT_WRITEDATA, context)
        set(CURLOPT_PREREQDATA, context)
    }

    private func method(_ request: HTTPRequest) {
        if request.method == .get, request.body.isEmpty {
            set(CURLOPT_HTTPGET, 1)
            return
        }
        if request.method == .head {
            // No body follows, whatever length is told.
            set(CURLOPT_NOBODY, 1)
            return
        }
        // A body of no bytes still needs a pointer, or libcurl would ask a callback for it.
        request.body.withUnsafeBytes { bytes in
            withUnsafeBytes(of: UInt8(0)) { none in
                _ = raincheck_curl_set_body(easy, bytes.baseAddress ?? none.baseAddress, curl_off_t(bytes.count))
            }
        }
        set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    private func set(_ option: CURLoption, _ value: Int) {
        raincheck_curl_set_long(easy, option, value)
    }

    private func set(_ option: CURLoption, _ text: String) {
        raincheck_curl_set_text(easy, option, text)
    }

    private func set(_ option: CURLoption, _ pointer: UnsafeMutableRawPointer?) {
        raincheck_curl_set_pointer(easy, option, pointer)
    }
}

/// The connection is there and the request about to go out.
private func isAboutToAsk(
    _ context: UnsafeMutableRawPointer?,
    _ peer: UnsafeMutablePointer<CChar>?,
    _ own: UnsafeMutablePointer<CChar>?,
    _ peerPort: Int32,
    _ ownPort: Int32
) -> Int32 {
    guard let context else { return CURL_PREREQFUNC_ABORT }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.mayAsk() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

/// A line of a response's head; a count other than what came ends the transfer.
private func headArrived(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.readHead(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

/// A part of a response's body, decoded; a count other than what came ends the transfer.
private func bodyArrived(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.readBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

extension Duration {
    /// Whole milliseconds, rounded down.
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        let (product, isOver) = Int(seconds).multipliedReportingOverflow(by: 1000)
        return isOver ? Int(Int32.max) : min(product + Int(attoseconds / 1_000_000_000_000_000), Int(Int32.max))
    }
}
