/// Lets other tests run.
///
/// The threads that run tests and tasks are as many as the machine has processors. A test that reckons for long calls this
/// now and then; else it keeps from its thread whoever waits for an answer, some by the clock.
public func letOthersRun() async { await Task.yield() }
