import CCurl

/// Reading of URLs with the parser that also makes the call: two parsers never have to agree.
package enum CurlURL {
    /// The host of an absolute `http` or `https` URL in lower case, an IPv6 address without brackets.
    ///
    /// Nil when the URL is not plainly right, see ``isAllowed(_:hosts:allowPlainLoopback:)``.
    package static func host(of url: String) -> String? {
        parts(of: url)?.host
    }

    /// Whether a URL that came from outside may be called.
    ///
    /// It must be `https`, on port 443, without user, its host must be one of `hosts` letter for letter (but for case),
    /// and it must be written in the one plain way: no escapes in the host, no other spelling of an address, no
    /// characters outside visible ASCII, no backslash. With `allowPlainLoopback` (for tests), the listed ones of
    /// `127.0.0.1`, `::1` and `localhost` may be called by `http` too, and on any port.
    package static func isAllowed(_ url: String, hosts: [String], allowPlainLoopback: Bool = false) -> Bool {
        guard let parts = parts(of: url), hosts.contains(where: { plain($0) == parts.host }) else { return false }
        if allowPlainLoopback, loopback.contains(parts.host) { return true }
        return parts.scheme == "https" && parts.port ?? 443 == 443
    }

    /// Names of this machine itself.
    private static let loopback: Set = ["127.0.0.1", "::1", "localhost"]

    struct Parts: Equatable {
        let scheme: String
        /// Lower case, without brackets.
        let host: String
        let port: Int?
    }

    /// Reads a URL; nil when it is not plainly right.
    static func parts(of url: String) -> Parts? {
        guard let handle = CurlURLHandle(url) else { return nil }
        return handle.parts
    }

    private static func plain(_ host: String) -> String {
        var host = host.lowercased()[...]
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        return String(host)
    }
}
