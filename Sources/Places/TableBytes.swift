import CGazetteer

/// The bytes of a place table, read in place.
///
/// The only unsafe code of this room. It is sound because the memory is constant data of the binary (or, in tests, memory
/// that is never freed), and because every read checks its bounds: outside the table everything reads as 0, so that a
/// damaged table gives wrong places at worst.
@safe
struct TableBytes: @unchecked Sendable {
    private let start: UnsafeRawPointer
    let count: Int

    /// The table compiled into the binary.
    static var embedded: TableBytes {
        unsafe TableBytes(start: raincheck_gazetteer_start(), count: Int(raincheck_gazetteer_size))
    }

    private init(start: UnsafeRawPointer, count: Int) {
        unsafe self.start = start
        self.count = count
    }

    /// A copy of some bytes that is never freed: for tables made by tests.
    init(copying bytes: [UInt8]) {
        let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 8)
        for (offset, byte) in bytes.enumerated() {
            unsafe copy.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        }
        unsafe start = UnsafeRawPointer(copy)
        count = bytes.count
    }

    func u8(_ offset: Int) -> UInt8 {
        guard offset >= 0, offset < count else { return 0 }
        return unsafe start.load(fromByteOffset: offset, as: UInt8.self)
    }

    func u16(_ offset: Int) -> UInt16 {
        guard offset >= 0, offset <= count - 2 else { return 0 }
        return UInt16(littleEndian: unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    func u24(_ offset: Int) -> UInt32 {
        guard offset >= 0, offset <= count - 3 else { return 0 }
        return UInt32(u16(offset)) | UInt32(u8(offset + 2)) << 16
    }

    func u32(_ offset: Int) -> UInt32 {
        guard offset >= 0, offset <= count - 4 else { return 0 }
        return UInt32(littleEndian: unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    func i32(_ offset: Int) -> Int32 { Int32(bitPattern: u32(offset)) }

    /// The text of some bytes; ill-formed UTF-8 is repaired.
    func text(_ offset: Int, _ length: Int) -> String {
        guard offset >= 0, length > 0, offset <= count - length else { return "" }
        return unsafe String(decoding: UnsafeRawBufferPointer(start: start + offset, count: length), as: UTF8.self)
    }

    /// Appends some bytes to an array.
    func append(_ offset: Int, _ length: Int, to bytes: inout [UInt8]) {
        guard offset >= 0, length > 0, offset <= count - length else { return }
        unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start + offset, count: length))
    }
}
