import Glibc

/// A listening socket.
enum ListenSocket {
    /// Connections the system keeps for the server while it does not accept.
    private static let backlog: Int32 = 1024

    /// Opens a socket on a literal address; gives its descriptor and the port it got.
    ///
    /// At `::`, the address of all addresses, connections over IPv4 come in as well.
    static func open(_ address: String, _ port: UInt16) throws(HTTPServer.Failure) -> (descriptor: Int32, port: UInt16)
    {
        var v4 = sockaddr_in()
        var v6 = sockaddr_in6()
        if inet_pton(AF_INET, address, &v4.sin_addr) == 1 {
            v4.sin_family = sa_family_t(AF_INET)
            v4.sin_port = port.bigEndian
            let descriptor = try bound(AF_INET, &v4, socklen_t(MemoryLayout<sockaddr_in>.size))
            return (descriptor, UInt16(bigEndian: v4.sin_port))
        }
        if inet_pton(AF_INET6, address, &v6.sin6_addr) == 1 {
            v6.sin6_family = sa_family_t(AF_INET6)
            v6.sin6_port = port.bigEndian
            let isAny = withUnsafeBytes(of: v6.sin6_addr) { $0.allSatisfy { $0 == 0 } }
            let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
            let descriptor = try bound(AF_INET6, &v6, size, takesIPv4: isAny)
            return (descriptor, UInt16(bigEndian: v6.sin6_port))
        }
        throw HTTPServer.Failure(code: .badAddress, description: "the listening address is not a literal IP address")
    }

    /// Binds and listens, and writes the address that was bound back.
    private static func bound(
        _ family: Int32,
        _ address: UnsafeMutableRawPointer,
        _ length: socklen_t,
        takesIPv4: Bool = true
    ) throws(HTTPServer.Failure) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { throw failure("open a socket") }
        do throws(HTTPServer.Failure) {
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
            if family == AF_INET6 {
                var isAlone: Int32 = takesIPv4 ? 0 : 1
                setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isAlone, socklen_t(MemoryLayout<Int32>.size))
            }
            let general = address.assumingMemoryBound(to: sockaddr.self)
            guard bind(descriptor, general, length) == 0 else { throw failure("bind the listening address") }
            guard listen(descriptor, backlog) == 0 else { throw failure("listen") }
            var size = length
            guard getsockname(descriptor, general, &size) == 0 else { throw failure("read the bound address") }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func failure(_ step: String) -> HTTPServer.Failure {
        let number = errno
        let code: HTTPServer.Failure.Code =
            switch number {
            case EADDRINUSE: .addressInUse
            case EADDRNOTAVAIL, EAFNOSUPPORT, EINVAL: .badAddress
            case EACCES, EPERM: .notPermitted
            default: .other
            }
        return HTTPServer.Failure(code: code, description: "could not \(step): \(String(cString: strerror(number)))")
    }
}

extension HTTPServer {
    /// Takes an address and lets it go again: whether something could be served there.
    package static func tryAddress(_ address: String, _ port: UInt16) throws(Failure) {
        close(try ListenSocket.open(address, port).descriptor)
    }
}
