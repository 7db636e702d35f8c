import Foundation
import Testing

@testable import Profiles

/// Every call of a save, spoiled once: the old value stays readable, the failure is told, the next save works.
@Suite struct FaultTests {
    private static let faults: [FileFault] = [
        .error(ENOSPC), .error(EIO), .error(EROFS), .error(EDQUOT), .error(EMFILE), .short,
    ]

    private func opened(_ folder: TemporaryFolder, _ calls: Recorder) throws -> JSONProfileStore {
        try JSONProfileStore(folder: folder.path, digest: testDigest, system: calls.system)
    }

    /// - Parameter isNew: Whether the user has no file yet.
    @Test(arguments: FaultTests.faults, [true, false])
    func theNthCallFails(fault: FileFault, isNew: Bool) async throws {
        let (home, work) = (try saved("home"), try saved("work"))
        let user = try key("U1")
        for number in 1...20 {
            let folder = try TemporaryFolder()
            let calls = Recorder()
            let store = try opened(folder, calls)
            await store.settle()
            if !isNew { _ = try await store.update(user) { $0.save(home) } }
            let old = isNew ? [] : [home]
            calls.begin { count, call in count == number && (fault != .short || call == .write) ? fault : nil }
            var failure: StoreFailure?
            do throws(StoreFailure) {
                _ = try await store.update(user) { $0.save(work) }
            } catch {
                failure = error
            }
            let (spoiled, steps) = (calls.hits > 0, calls.entries.map(\.call))
            calls.begin()
            if let failure {
                #expect(spoiled)
                #expect(store.health.writeFailure == failure)
                #expect(try await store.load(user).places == old, "\(fault) at \(number): \(steps)")
                _ = try await store.update(user) { $0.save(work) }
            }
            // Only the removal of a spare name may fail without harm.
            if spoiled, failure == nil, fault != .short { #expect(steps[number - 1] == .unlink) }
            #expect(store.health.isGood)
            await store.close()
            let again = try opened(folder, Recorder())
            await again.settle()
            #expect(try await again.load(user).places == old + [work])
            #expect(folder.files.allSatisfy { $0.hasSuffix(".json") || $0.hasSuffix(".bak") }, "\(folder.files)")
        }
    }

    /// A failed fsync is not tried again: the temporary file goes and the next save uses another.
    @Test func aFailedSyncIsNotRetried() async throws {
        let folder = try TemporaryFolder()
        let calls = Recorder()
        let store = try opened(folder, calls)
        await store.settle()
        let home = try saved("home")
        calls.begin { _, call in call == .fsync ? .error(EIO) : nil }
        await #expect(throws: StoreFailure.self) { try await store.update(try key("U1")) { $0.save(home) } }
        #expect(calls.entries.filter { $0.call == .fsync }.count == 1)
        #expect(folder.files.isEmpty)
        calls.begin()
        _ = try await store.update(try key("U1")) { $0.save(home) }
        #expect(store.health.isGood)
    }

    /// A crash before any step: from the n-th call on nothing happens any more, not even tidying up.
    @Test(arguments: [true, false])
    func aCrashLeavesTheOldContentOrTheNew(isNew: Bool) async throws {
        let user = try key("U1")
        let (home, work) = (try saved("home"), try saved("work"))
        var outcomes: Set<Int> = []
        for number in 1...14 {
            let folder = try TemporaryFolder()
            let calls = Recorder()
            let store = try opened(folder, calls)
            await store.settle()
            if !isNew { _ = try await store.update(user) { $0.save(home) } }
            calls.begin { count, _ in count >= number ? .error(EIO) : nil }
            let isConfirmed = (try? await store.update(user) { $0.save(work) }) != nil
            calls.begin()
            await store.close()
            let again = try opened(folder, Recorder())
            await again.settle()
            let places = try await again.load(user).places
            let old = isNew ? [] : [home]
            #expect(places == old || places == old + [work])
            if isConfirmed { #expect(places == old + [work]) }
            outcomes.insert(places.count - old.count)
            #expect(folder.files.allSatisfy { $0.hasSuffix(".json") || $0.hasSuffix(".bak") }, "\(folder.files)")
            _ = try await again.update(user) { $0.save(work) }
            #expect(try await again.load(user).places == old + [work])
            await again.close()
        }
        #expect(outcomes == [0, 1])
    }

    @Test func randomFaultsNeverLoseAConfirmedUpdate() async throws {
        let folder = try TemporaryFolder()
        let calls = Recorder()
        let store = try opened(folder, calls)
        await store.settle()
        var random = SeededGenerator(state: 99)
        var (confirmed, failed) = (0, 0)
        for step in 1...3000 {
            let unlucky = Set((1...20).filter { _ in Int.random(in: 0..<100, using: &random) < 5 })
            let number: Int32 = [ENOSPC, EIO, EROFS, EMFILE].randomElement(using: &random) ?? EIO
            calls.begin { count, _ in unlucky.contains(count) ? .error(number) : nil }
            do {
                _ = try await store.update(try key("U1")) { profile in counted(step).map { profile.save($0) } }
                confirmed = step
            } catch {
                failed += 1
            }
            calls.begin()
            let count = try await store.load(try key("U1")).places.first?.place.population ?? 0
            #expect(count >= confirmed, "step \(step)")
        }
        #expect(failed > 500)
        await store.close()
        let again = try opened(folder, Recorder())
        await again.settle()
        #expect(folder.files.count == 2)
        #expect(try await again.load(try key("U1")).places.first?.place.population ?? 0 >= confirmed)
    }

    /// While a damaged file cannot be replaced, its backup is shown and nothing is built upon it.
    @Test func aBackupThatCannotBeRestored() async throws {
        let folder = try TemporaryFolder()
        let calls = Recorder()
        let store = try opened(folder, Recorder())
        let (home, work) = (try saved("home"), try saved("work"))
        _ = try await store.update(try key("U1")) { $0.save(home) }
        _ = try await store.update(try key("U1")) { $0.save(work) }
        await store.close()
        let file = try #require(folder.files.first)
        try folder.write([], to: file)
        let full = try opened(folder, calls)
        await full.settle()
        calls.begin { _, call in call == .write ? .error(ENOSPC) : nil }
        #expect(try await full.load(try key("U1")).places == [home])
        await #expect { try await full.update(try key("U1")) { $0.save(work) } } throws: {
            ($0 as? StoreFailure)?.code == .noSpace
        }
        #expect(try folder.bytes(file).isEmpty)
        calls.begin()
        _ = try await full.update(try key("U1")) { $0.save(work) }
        #expect(try await full.load(try key("U1")).places == [home, work])
    }

    @Test func forgettingThatFailsSaysSo() async throws {
        let home = try saved("home")
        for number in 1...6 {
            let folder = try TemporaryFolder()
            let calls = Recorder()
            let store = try opened(folder, calls)
            _ = try await store.update(try key("U1")) { $0.save(home) }
            await store.settle()
            calls.begin { count, _ in count == number ? .error(EIO) : nil }
            let removed = try? await store.forget(try key("U1"))
            #expect((removed == nil) == (calls.hits > 0))
            calls.begin()
            _ = try await store.forget(try key("U1"))
            #expect(folder.files.isEmpty)
            #expect(try await store.load(try key("U1")).isEmpty)
        }
    }
}
