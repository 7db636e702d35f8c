import Foundation
import Glibc
import Locking

/// A peer on loopback that does to a connection what no honest server does.
///
/// It counts the requests it has read. What it does with one is a list of steps; after the last the next request is
/// awaited on the same connection, unless a step ended it.
final class FaultServer: Sendable {
    enum Step: Sendable {
        case send([UInt8])
        /// A byte a second.
        case drip([UInt8])
        /// Nothing, until the peer gives up.
        case hang
        /// The end of the connection by an error (RST).
        case reset
        case close
    }

    private struct State {
        var script: @Sendable (String) -> [Step]
        var requests = 0
        var open: Set<Int32> = []
        var isStopped = false
    }

    let port: UInt16
    private let listener: Int32
    private let state: Locked<State>
    private let ended = DispatchSemaphore(value: 0)

    /// Begins to listen; `script` gives the steps for a target.
    init(_ script: @escaping @Sendable (String) -> [Step]) {
        (listener, port) = Self.listen()
        let (listener, ended) = (listener, ended)
        state = Locked(State(script: script))
        let state = state
        Thread.detachNewThread {
            Self.accept(listener, state)
            ended.signal()
        }
    }

    deinit {
        stop()
        ended.wait()
        close(listener)
    }

    var url: String { "http://127.0.0.1:\(port)" }
    /// Requests read so far.
    var requests: Int { state.withLock { $0.requests } }

    func set(_ script: @escaping @Sendable (String) -> [Step]) { state.withLock { $0.script = script } }

    /// Ends every connection and listens no more: whoever calls is refused from then on, for nobody else gets the port.
    func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            for peer in state.open { shutdown(peer, Int32(SHUT_RDWR)) }
            shutdown(listener, Int32(SHUT_RDWR))
        }
    }

    /// A listening socket and its port.
    ///
    /// The port is asked for by number: one that the system chose would be given to the next when listening ends.
    private static func listen() -> (listener: Int32, port: UInt16) {
        var port: UInt16 = 0
        while true {
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isBound = withUnsafeMutablePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(listener, address, length) == 0 && getsockname(listener, address, &length) == 0
                }
            }
            if isBound, port != 0, Glibc.listen(listener, 64) == 0 { return (listener, port) }
            close(listener)
            port = isBound && port == 0 ? UInt16(bigEndian: address.sin_port) : 0
        }
    }

    private static func accept(_ listener: Int32, _ state: Locked<State>) {
        while case let peer = Glibc.accept(listener, nil, nil), peer >= 0 {
            let isWanted = state.withLock { state in
                if !state.isStopped { state.open.insert(peer) }
                return !state.isStopped
            }
            guard isWanted else {
                Glibc.close(peer)
                return
            }
            Thread.detachNewThread {
                while let target = request(peer), perform(target, peer, state) {}
                // Within the lock: nobody may shut down a number that is another's by then.
                state.withLock { state in
                    state.open.remove(peer)
                    _ = Glibc.close(peer)
                }
            }
        }
    }

    /// The target of the next request; nil when there is none.
    private static func request(_ peer: Int32) -> String? {
        var head: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let count = recv(peer, &part, part.count, 0)
            guard count > 0 else { return nil }
            head += part.prefix(count)
        }
        let words = String(decoding: head, as: UTF8.self).split(separator: " ", maxSplits: 2)
        return words.count > 1 ? String(words[1]) : nil
    }

    /// Does what the script says; false at the end of the connection.
    private static func perform(_ target: String, _ peer: Int32, _ state: Locked<State>) -> Bool {
        let script = state.withLock { state in
            state.requests += 1
            return state.script
        }
        for step in script(target) {
            switch step {
            case .send(let bytes): guard write(bytes[...], peer) else { return false }
            case .drip(let bytes):
                for index in bytes.indices {
                    guard write(bytes[index...index], peer), waits(peer, 1000) else { return false }
                }
            case .hang:
                _ = waits(peer, -1)
                return false
            case .reset:
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(peer, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
                return false
            case .close: return false
            }
        }
        return true
    }

    private static func write(_ bytes: ArraySlice<UInt8>, _ peer: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Whether the peer was silent all the time; a peer that hangs up can be heard.
    private static func waits(_ peer: Int32, _ milliseconds: Int32) -> Bool {
        var poll = pollfd(fd: peer, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, milliseconds) == 0
    }
}

extension FaultServer.Step {
    /// A whole response, its length told truly unless the fields tell another.
    static func response(_ status: Int, _ fields: [String], _ body: [UInt8]) -> Self {
        let isFramed = fields.contains { $0.hasPrefix("Content-Length") || $0.hasPrefix("Transfer-Encoding") }
        let head = ["HTTP/1.1 \(status) Such"] + fields + (isFramed ? [] : ["Content-Length: \(body.count)"])
        return .send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    static func response(_ status: Int, _ fields: [String], _ body: String) -> Self {
        response(status, fields, Array(body.utf8))
    }

    static func response(_ status: Int, _ body: [UInt8]) -> Self { response(status, [], body) }

    static func response(_ status: Int, _ body: String) -> Self { response(status, [], Array(body.utf8)) }
}
