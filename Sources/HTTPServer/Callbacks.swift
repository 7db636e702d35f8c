import CMicroHTTPD
import HTTPCore

// The functions the library calls, on its own threads. They are free functions: a closure would inherit the isolation
// of the place it is written in, and trap.

/// A connection was accepted or is about to be closed.
func connectionChanged(
    _ context: UnsafeMutableRawPointer?,
    _ handle: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ change: MHD_ConnectionNotificationCode
) {
    guard let context, let handle, let slot else { return }
    let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    switch change {
    case .CONNECTION_NOTIFY_STARTED:
        let connection = Connection(
            handle: handle,
            descriptor: raincheck_mhd_descriptor(handle),
            deadline: .now + core.requestDeadline
        )
        slot.pointee = Unmanaged.passRetained(connection).toOpaque()
        core.opened(connection)
    case .CONNECTION_NOTIFY_CLOSED:
        guard let owned = slot.pointee else { return }
        slot.pointee = nil
        core.closed(Unmanaged<Connection>.fromOpaque(owned).takeRetainedValue())
    default:
        break
    }
}

/// A request line was read; gives the context of the calls for this request.
func requestBegan(
    _ context: UnsafeMutableRawPointer?,
    _ target: UnsafePointer<CChar>?,
    _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context, let target, let handle, let owned = raincheck_mhd_context(handle) else { return nil }
    let connection = Unmanaged<Connection>.fromOpaque(owned).takeUnretainedValue()
    connection.begin(target, Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue())
    return owned
}

/// The fields were read, a part of the body came, the body is complete, or the connection was resumed.
func requestAdvanced(
    _ context: UnsafeMutableRawPointer?,
    _ handle: OpaquePointer?,
    _ target: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?,
    _ part: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let count, let method, let version, let owned = request?.pointee else { return .NO }
    let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    let connection = Unmanaged<Connection>.fromOpaque(owned).takeUnretainedValue()
    switch connection.stage {
    case .head:
        return connection.readHead(method, version, core)
    case .body where count.pointee > 0:
        guard connection.readBody(UnsafeRawBufferPointer(start: part, count: count.pointee), core) else { return .NO }
        count.pointee = 0
        return .YES
    case .body:
        return connection.call(core)
    case .waiting:
        return connection.finishWait(core)
    case .answered, .idle:
        count.pointee = 0
        return .YES
    }
}

/// A request was answered in full, or given up.
func requestCompleted(
    _ context: UnsafeMutableRawPointer?,
    _ handle: OpaquePointer?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ how: MHD_RequestTerminationCode
) {
    guard let context, let owned = request?.pointee else { return }
    let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    Unmanaged<Connection>.fromOpaque(owned).takeUnretainedValue().end(core)
}

/// One field of a request; false ends the walk.
func fieldRead(
    _ guardian: UnsafeMutableRawPointer?,
    _ kind: MHD_ValueKind,
    _ name: UnsafePointer<CChar>?,
    _ nameCount: Int,
    _ value: UnsafePointer<CChar>?,
    _ valueCount: Int
) -> MHD_Result {
    guard let guardian else { return .NO }
    let head = guardian.assumingMemoryBound(to: RequestGuard.self)
    let name = UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameCount)
    let value = UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueCount)
    return name.withMemoryRebound(to: UInt8.self) { name in
        value.withMemoryRebound(to: UInt8.self) { value in
            head.pointee.take(name, value) ? .YES : .NO
        }
    }
}
