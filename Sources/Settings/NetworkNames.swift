/// Whether a byte is an ASCII letter or digit.
func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
}

/// Whether text is a host name, an IPv4 address or an IPv6 one in brackets, perhaps with a port.
func isHost(_ text: String) -> Bool {
    var name = text[...]
    if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") {
        let port = text[text.index(after: colon)...]
        guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(port),
            (1...65_535).contains(number)
        else { return false }
        name = text[..<colon]
    }
    if name.hasPrefix("["), name.hasSuffix("]") { return isIPv6(String(name.dropFirst().dropLast())) }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return name.utf8.count <= 253
        && labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D }
                && !label.hasPrefix("-") && !label.hasSuffix("-")
        }
}

/// Whether a host, perhaps with a port, is this machine.
func isLoopback(_ host: String) -> Bool {
    let name = host.hasPrefix("[") ? host : String(host.prefix { $0 != ":" })
    return name == "localhost" || name == "127.0.0.1" || name.hasPrefix("[::1]")
}

/// Whether text is an IPv4 address of four decimal numbers or an IPv6 address.
func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isIPv4 =
        parts.count == 4
        && parts.allSatisfy { part in
            part.utf8.count <= 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
                && Int(part).map { $0 <= 255 && String($0) == part } == true
        }
    return isIPv4 || isIPv6(text)
}

/// Whether an address is one of this machine alone.
func isLoopbackAddress(_ text: String) -> Bool { text.hasPrefix("127.") || groups(text) == [0, 0, 0, 0, 0, 0, 0, 1] }

/// Whether a listener at one of two addresses takes connections to the other one: `::` takes those of IPv4 as well.
func overlap(_ one: String, _ other: String) -> Bool {
    let (left, right) = (groups(one), groups(other))
    let any = [UInt16](repeating: 0, count: 8)
    if left == any || right == any { return true }
    if left != nil || right != nil { return left == right }
    return one == other || one == "0.0.0.0" || other == "0.0.0.0"
}

/// The eight groups of an IPv6 address; nil for one of IPv4.
private func groups(_ text: String) -> [UInt16]? {
    guard isIPv6(text) else { return nil }
    let halves = text.split(separator: "::", omittingEmptySubsequences: false).map {
        $0.split(separator: ":").compactMap { UInt16($0, radix: 16) }
    }
    let rest = halves.count == 2 ? halves[1] : []
    return halves[0] + [UInt16](repeating: 0, count: 8 - halves[0].count - rest.count) + rest
}

/// Whether text is an IPv6 address of hexadecimal groups (RFC 4291, section 2.2, forms 1 and 2).
private func isIPv6(_ text: String) -> Bool {
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard text.contains(":"), halves.count <= 2 else { return false }
    let groups = halves.map { $0.isEmpty ? [] : $0.split(separator: ":", omittingEmptySubsequences: false) }
    let isWellFormed = groups.joined().allSatisfy { group in
        (1...4).contains(group.utf8.count) && group.utf8.allSatisfy { $0 < 0x80 }
            && UInt16(group, radix: 16) != nil && !group.hasPrefix("+")
    }
    let count = groups.joined().count
    return isWellFormed && (halves.count == 2 ? count <= 7 : count == 8)
}
