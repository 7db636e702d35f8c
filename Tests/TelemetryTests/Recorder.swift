import Locking

/// Keeps lines as bytes.
final class Recorder: Sendable {
    private let kept = Locked<[[UInt8]]>([])

    var lines: [[UInt8]] { kept.withLock { $0 } }
    var take: @Sendable ([UInt8]) -> Void { { line in self.kept.withLock { $0.append(line) } } }
}
