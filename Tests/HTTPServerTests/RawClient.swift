import Foundation
import Glibc
import HTTPServer

/// Runs blocking code on a thread of its own: the threads that run tests and tasks are few.
func offPool<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

/// A plain blocking socket to a server on the loopback address.
final class RawClient: Sendable {
    struct Failure: Error {
        let step: String
        let number = errno
    }

    /// How a reading ended.
    enum End {
        case closed
        case reset
        case timedOut
    }

    private let descriptor: Int32

    init(_ port: UInt16, timeout: Int = 300) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(step: "connect") }
    }

    deinit {
        close(descriptor)
    }

    /// Sends all bytes; false when the peer does not take them any more.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Tells the peer that nothing more comes.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Whether the connection is still open after so many microseconds without data.
    func isOpen(after microseconds: Int, ignoringData: Bool = false) -> Bool {
        var entry = pollfd(fd: descriptor, events: ignoringData ? 0 : Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Int32(microseconds / 1000)) > 0 else { return true }
        return false
    }

    /// Makes the close a reset.
    func resetOnClose() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }

    /// Everything up to the end of the connection.
    func readToEnd() -> (text: String, end: End) {
        var all: [UInt8] = []
        while true {
            let (bytes, end) = readSome()
            all += bytes
            if let end { return (String(decoding: all, as: UTF8.self), end) }
        }
    }

    /// The next responses on a connection that stays open, each with a `Content-Length`.
    func readResponses(_ count: Int) -> [String] {
        var all: [UInt8] = []
        var found: [String] = []
        while found.count < count {
            while let response = Self.cut(&all) { found.append(response) }
            if found.count >= count { break }
            let (bytes, end) = readSome()
            all += bytes
            if end != nil {
                while let response = Self.cut(&all) { found.append(response) }
                break
            }
        }
        return found
    }

    private func readSome() -> ([UInt8], End?) {
        var buffer = [UInt8](repeating: 0, count: 16384)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { return (Array(buffer.prefix(count)), nil) }
        if count == 0 { return ([], .closed) }
        return ([], errno == EAGAIN ? .timedOut : .reset)
    }

    private static func cut(_ bytes: inout [UInt8]) -> String? {
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        guard let head = text.range(of: "\r\n\r\n"),
            let field = text.range(
                of: "content-length: ",
                options: .caseInsensitive,
                range: text.startIndex..<head.upperBound
            )
        else { return nil }
        let length = Int(text[field.upperBound...].prefix { $0.isNumber }) ?? 0
        let total = text.utf8.distance(from: text.startIndex, to: head.upperBound) + length
        guard bytes.count >= total else { return nil }
        defer { bytes.removeFirst(total) }
        return String(decoding: bytes.prefix(total), as: UTF8.self)
    }
}

extension HTTPServer.Configuration {
    /// Bounds for tests: few threads, and deadlines that no machine is too slow for.
    static var patient: Self {
        var configuration = Self()
        configuration.maximumConnections = 128
        configuration.requestDeadline = .seconds(600)
        configuration.replyDeadline = .seconds(600)
        return configuration
    }

    /// The same, but for requests that do not come: long enough for a peer on a busy machine to send what it wants to.
    static var quick: Self {
        var configuration = patient
        configuration.requestDeadline = .seconds(3)
        return configuration
    }
}
