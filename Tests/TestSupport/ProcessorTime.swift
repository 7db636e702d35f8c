import Glibc

/// The time that a piece of work keeps the processor busy on this thread.
///
/// Where work has to be cheap this is judged, not what a clock on the wall shows: on a busy machine that is mostly the time
/// of others.
public func processorTime(_ work: () throws -> Void) rethrows -> Duration {
    let start = threadTime
    try work()
    return threadTime - start
}

private var threadTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
