import CCurl
import Glibc

/// Which addresses a client connects to, judged when the socket is opened: after the name was resolved, whoever did it.
enum PeerAddress {
    /// Whether an address is one of the public internet, by the special-purpose registries of IANA (RFC 6890).
    static func isPublic(_ address: UnsafePointer<sockaddr>, length: UInt32) -> Bool {
        let bytes = UnsafeRawBufferPointer(start: address, count: Int(length))
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            guard bytes.count >= MemoryLayout<sockaddr_in>.size else { return false }
            return isPublic(v4: Array(bytes[4..<8]))
        case AF_INET6:
            guard bytes.count >= MemoryLayout<sockaddr_in6>.size else { return false }
            return isPublic(v6: Array(bytes[8..<24]))
        default:
            return false
        }
    }

    /// The same for the text of a literal address; nil when it is none.
    static func isPublic(_ text: String) -> Bool? {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 { return isPublic(v4: withUnsafeBytes(of: v4) { Array($0) }) }
        if inet_pton(AF_INET6, text, &v6) == 1 { return isPublic(v6: withUnsafeBytes(of: v6) { Array($0) }) }
        return nil
    }

    private static func isPublic(v4 address: [UInt8]) -> Bool {
        !special4.contains { $0.holds(address) }
    }

    private static func isPublic(v6 address: [UInt8]) -> Bool {
        // An IPv4 address within an IPv6 one is judged as what it is.
        if mapped.holds(address) || translated.holds(address) { return isPublic(v4: Array(address[12...])) }
        return global6.holds(address) && !special6.contains { $0.holds(address) }
    }

    /// The addresses that begin with the same bits.
    private struct Prefix {
        let bytes: [UInt8]
        let bits: Int

        init(_ bytes: [UInt8], _ bits: Int) {
            self.bytes = bytes
            self.bits = bits
        }

        func holds(_ address: [UInt8]) -> Bool {
            for index in 0..<(bits + 7) / 8 {
                let left = min(8, bits - 8 * index)
                let mask = UInt8(truncatingIfNeeded: 0xFF00 >> left)
                let own = index < bytes.count ? bytes[index] : 0
                if (address[index] ^ own) & mask != 0 { return false }
            }
            return true
        }
    }

    private static let special4 = [
        Prefix([0], 8), Prefix([10], 8), Prefix([100, 64], 10), Prefix([127], 8), Prefix([169, 254], 16),
        Prefix([172, 16], 12), Prefix([192, 0, 0], 24), Prefix([192, 0, 2], 24), Prefix([192, 31, 196], 24),
        Prefix([192, 52, 193], 24), Prefix([192, 88, 99], 24), Prefix([192, 168], 16), Prefix([192, 175, 48], 24),
        Prefix([198, 18], 15), Prefix([198, 51, 100], 24), Prefix([203, 0, 113], 24),
        // Multicast, reserved, broadcast.
        Prefix([224], 3),
    ]
    private static let mapped = Prefix([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96)
    private static let translated = Prefix([0, 0x64, 0xFF, 0x9B], 96)
    /// All that is given out as global unicast; loopback, unique local, link-local and multicast are outside of it.
    private static let global6 = Prefix([0x20], 3)
    private static let special6 = [
        // Protocol assignments with Teredo and ORCHID, documentation, 6to4, AS112.
        Prefix([0x20, 0x01, 0x00], 23), Prefix([0x20, 0x01, 0x0D, 0xB8], 32), Prefix([0x20, 0x02], 16),
        Prefix([0x26, 0x20, 0x00, 0x4F, 0x80, 0x00], 48), Prefix([0x3F, 0xFF, 0x00], 20),
    ]
}

/// Opens a socket to a public address; refuses any other.
func publicSocket(
    _ context: UnsafeMutableRawPointer?,
    _ purpose: curlsocktype,
    _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let address else { return CURL_SOCKET_BAD }
    let isPublic = withUnsafePointer(to: &address.pointee.addr) {
        PeerAddress.isPublic($0, length: address.pointee.addrlen)
    }
    guard isPublic else { return CURL_SOCKET_BAD }
    return socket(
        address.pointee.family,
        address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
        address.pointee.protocol
    )
}
