import Testing

@testable import CurlClient

@Suite struct TransferQueueTests {
    private var queue = TransferQueue<String>(limit: 2)

    @Test mutating func `a transfer runs and ends`() {
        let id = queue.name()
        #expect(queue.submit(id, "a") == .accepted)
        #expect(queue.take().start.map(\.job) == ["a"])
        #expect(queue.take().start.isEmpty)
        queue.finish(id)
        #expect(queue.count == 0)
    }

    @Test mutating func `called off before it is asked for`() {
        let id = queue.name()
        #expect(queue.cancel(id) == nil)
        #expect(queue.submit(id, "a") == .refusedCancelled)
        #expect(queue.take().start.isEmpty)
        #expect(queue.count == 0)
    }

    @Test mutating func `called off while it waits`() {
        let id = queue.name()
        #expect(queue.submit(id, "a") == .accepted)
        #expect(queue.cancel(id) == "a")
        #expect(queue.cancel(id) == nil)
        let work = queue.take()
        #expect(work.start.isEmpty && work.cancel.isEmpty)
        #expect(queue.count == 0)
    }

    @Test mutating func `called off while it runs`() {
        let id = queue.name()
        _ = queue.submit(id, "a")
        _ = queue.take()
        #expect(queue.cancel(id) == nil)
        #expect(queue.take().cancel == [id])
        queue.finish(id)
        #expect(queue.count == 0)
    }

    @Test mutating func `called off after its end`() {
        let id = queue.name()
        _ = queue.submit(id, "a")
        _ = queue.take()
        queue.finish(id)
        #expect(queue.cancel(id) == nil)
        #expect(queue.take().cancel.isEmpty)
        #expect(queue.count == 0)
    }

    @Test mutating func `closed`() {
        let early = queue.name()
        _ = queue.submit(early, "a")
        queue.close()
        let late = queue.name()
        #expect(queue.submit(late, "b") == .refusedClosed)
        let work = queue.take()
        #expect(work.isClosed)
        #expect(work.start.map(\.job) == ["a"])
    }

    @Test mutating func `full`() {
        for job in ["a", "b"] { #expect(queue.submit(queue.name(), job) == .accepted) }
        #expect(queue.submit(queue.name(), "c") == .refusedFull)
        #expect(queue.count == 2)
        #expect(queue.take().start.map(\.job) == ["a", "b"])
    }
}
