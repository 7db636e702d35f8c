import Glibc

/// A moment on a clock that never jumps; good to a few milliseconds, and cheap to read.
struct MonotonicTime: Comparable {
    /// Nanoseconds since the machine started.
    var nanoseconds: Int64

    /// So late that it never comes.
    static let never = MonotonicTime(nanoseconds: .max)

    static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    static func + (time: MonotonicTime, nanoseconds: Int64) -> MonotonicTime {
        let (sum, isOver) = time.nanoseconds.addingReportingOverflow(nanoseconds)
        return isOver ? .never : MonotonicTime(nanoseconds: sum)
    }
}

extension Duration {
    /// The nanoseconds of a duration; a few centuries at most.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return isOver ? .max / 2 : product + attoseconds / 1_000_000_000
    }
}
