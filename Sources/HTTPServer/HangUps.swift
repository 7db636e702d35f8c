import Glibc

/// Peers that have ended their side of a connection between two requests.
///
/// The library learns of new bytes by edges. When a peer's end comes together with its last bytes there is no second
/// edge, and the connection would stay until its deadline.
enum HangUps {
    /// The peer has shut down its sending side; glibc shows the name to GNU sources only.
    private static let peerEnded: Int16 = 0x2000

    /// Wakes the library for those of the sockets whose peer has ended and of which nothing is left to read.
    ///
    /// Only the reading side is shut down: an answer that is just being made still gets out.
    static func wake(_ descriptors: some Sequence<Int32>) {
        var entries = descriptors.map { pollfd(fd: $0, events: peerEnded, revents: 0) }
        guard poll(&entries, nfds_t(entries.count), 0) > 0 else { return }
        for entry in entries where entry.revents & peerEnded != 0 {
            var byte: UInt8 = 0
            guard recv(entry.fd, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0 else { continue }
            shutdown(entry.fd, Int32(SHUT_RD))
        }
    }
}
