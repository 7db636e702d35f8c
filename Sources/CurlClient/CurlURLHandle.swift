import CCurl

/// One URL as libcurl's parser holds it, checked; the transfer uses this very handle.
///
/// Unchecked Sendable: the handle is not changed after the initialiser, and freed with the last reference.
final class CurlURLHandle: @unchecked Sendable {
    let handle: OpaquePointer
    let parts: CurlURL.Parts

    /// Parses and checks; nil when the URL is not plainly right.
    init?(_ url: String) {
        guard Self.isPlain(url), let handle = curl_url() else { return nil }
        guard curl_url_set(handle, CURLUPART_URL, url, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK,
            let parts = Self.parts(handle),
            Self.isWritten(url, as: parts)
        else {
            curl_url_cleanup(handle)
            return nil
        }
        self.handle = handle
        self.parts = parts
    }

    deinit {
        curl_url_cleanup(handle)
    }

    /// Bytes of the longest URL.
    private static let maximumLength = 8192

    /// Visible ASCII without a backslash, which some readers take for a slash.
    private static func isPlain(_ url: String) -> Bool {
        url.utf8.count <= maximumLength
            && url.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
    }

    private static func parts(_ handle: OpaquePointer) -> CurlURL.Parts? {
        guard let scheme = text(handle, CURLUPART_SCHEME), scheme == "http" || scheme == "https",
            let name = text(handle, CURLUPART_HOST)?.lowercased(),
            text(handle, CURLUPART_USER) == nil, text(handle, CURLUPART_PASSWORD) == nil,
            text(handle, CURLUPART_ZONEID) == nil
        else { return nil }
        let host = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
        guard !host.isEmpty, host.last != "." else { return nil }
        guard let digits = text(handle, CURLUPART_PORT) else {
            return CurlURL.Parts(scheme: scheme, host: host, port: nil)
        }
        guard let port = Int(digits), (1...65535).contains(port) else { return nil }
        return CurlURL.Parts(scheme: scheme, host: host, port: port)
    }

    /// Whether the URL begins with exactly what was read of it.
    ///
    /// The parser mends: it drops slashes, decodes escapes in the host, writes `127.1` in full. What needs mending is
    /// refused, so that nobody can read the host in two ways.
    private static func isWritten(_ url: String, as parts: CurlURL.Parts) -> Bool {
        let host = parts.host.contains(":") ? "[\(parts.host)]" : parts.host
        let start = "\(parts.scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
        let bytes = url.utf8
        guard bytes.count >= start.utf8.count,
            String(decoding: bytes.prefix(start.utf8.count), as: UTF8.self).lowercased() == start
        else { return false }
        switch bytes.dropFirst(start.utf8.count).first {
        case nil, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
        default: return false
        }
    }

    private static func text(_ handle: OpaquePointer, _ part: CURLUPart) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
