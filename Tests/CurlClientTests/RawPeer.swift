import Foundation
import Glibc
import Testing

/// A port of loopback where everybody is refused: it is taken, so that nobody else gets it, and nobody listens.
final class DeadPort: Sendable {
    let port: UInt16
    private let descriptor: Int32

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
            }
        }
        try #require(isBound, "no port to be had")
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }
}

/// A peer that answers whatever it is asked with given bytes, and then closes or keeps silent.
final class RawPeer: Sendable {
    let port: UInt16
    private let listener: Int32

    init(_ answer: [UInt8], thenCloses: Bool = true) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                precondition(bind(listener, address, length) == 0 && listen(listener, 16) == 0, "no port to be had")
                getsockname(listener, address, &length)
            }
        }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { Self.serve(listener, answer, thenCloses) }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    var url: String { "http://127.0.0.1:\(port)/" }

    private static func serve(_ listener: Int32, _ answer: [UInt8], _ thenCloses: Bool) {
        var kept: [Int32] = []
        while case let peer = accept(listener, nil, nil), peer >= 0 {
            var request = [UInt8](repeating: 0, count: 65536)
            _ = recv(peer, &request, request.count, 0)
            var rest = answer[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes { send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                if sent <= 0 { break }
                rest = rest.dropFirst(sent)
            }
            if thenCloses { close(peer) } else { kept.append(peer) }
        }
        for peer in kept { close(peer) }
        close(listener)
    }
}
