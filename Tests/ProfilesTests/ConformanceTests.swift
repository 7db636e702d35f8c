import ForecastCore
import Testing

@testable import Profiles

/// A store as the conformance tests make it; a folder, where it needs one, lives as long as this.
struct StoreUnderTest: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case memory
        case json
        /// A cache so small that most reads go to the disk.
        case jsonWithSmallCache
    }

    let store: any ProfileStore
    private let folder: TemporaryFolder?

    init(_ kind: Kind) throws {
        let folder = try TemporaryFolder()
        switch kind {
        case .memory: store = MemoryProfileStore()
        case .json: store = try JSONProfileStore(folder: folder.path, digest: testDigest)
        case .jsonWithSmallCache:
            store = try JSONProfileStore(folder: folder.path, digest: testDigest, cacheCapacity: 1)
        }
        self.folder = kind == .memory ? nil : folder
    }
}

/// What every store must do.
@Suite struct ConformanceTests {
    @Test(arguments: StoreUnderTest.Kind.allCases)
    func anUnknownUserHasAnEmptyProfile(kind: StoreUnderTest.Kind) async throws {
        let test = try StoreUnderTest(kind)
        #expect(try await test.store.load(try key("U1")).isEmpty)
        #expect(test.store.cached(try key("U1")) == .absent)
        #expect(test.store.cached(try key("U1")).profile == Profile())
        #expect(test.store.health.isGood)
    }

    @Test(arguments: StoreUnderTest.Kind.allCases)
    func updatesAreKeptPerUser(kind: StoreUnderTest.Kind) async throws {
        let test = try StoreUnderTest(kind)
        let home = try saved("home")
        let outcome = try await test.store.update(try key("U1")) { $0.save(home) }
        #expect(outcome == .added(home, isDefault: true))
        let units = try await test.store.update(try key("U1", workspace: "T2")) {
            $0.setUnits(UnitPreference(set: .us).choosing(.wind(.knots)))
        }
        #expect(units == .changed(UnitPreference(set: .us).choosing(.wind(.knots))))
        #expect(try await test.store.load(try key("U1")).places == [home])
        #expect(try await test.store.load(try key("U1")).units == .auto)
        #expect(try await test.store.load(try key("U1", workspace: "T2")).units.wind == .knots)
        #expect(try await test.store.load(try key("U1", platform: "other")).isEmpty)
    }

    @Test(arguments: StoreUnderTest.Kind.allCases)
    func aConfirmedUpdateIsInMemory(kind: StoreUnderTest.Kind) async throws {
        let test = try StoreUnderTest(kind)
        let home = try saved("home")
        _ = try await test.store.update(try key("U1")) { $0.save(home) }
        #expect(test.store.cached(try key("U1")).profile?.defaultPlace == home)
    }

    @Test(arguments: StoreUnderTest.Kind.allCases)
    func forgettingLeavesNothing(kind: StoreUnderTest.Kind) async throws {
        let test = try StoreUnderTest(kind)
        #expect(try await !test.store.forget(try key("U1")))
        let home = try saved("home")
        _ = try await test.store.update(try key("U1")) { $0.save(home) }
        _ = try await test.store.update(try key("U2")) { $0.save(home) }
        #expect(try await test.store.forget(try key("U1")))
        #expect(test.store.cached(try key("U1")) == .absent)
        #expect(try await test.store.load(try key("U1")).isEmpty)
        #expect(try await !test.store.forget(try key("U1")))
        #expect(try await test.store.load(try key("U2")).places == [home])
    }

    @Test(arguments: StoreUnderTest.Kind.allCases)
    func everythingComesBack(kind: StoreUnderTest.Kind) async throws {
        let test = try StoreUnderTest(kind)
        let names = ["home", "東京の家", "caf\u{E9}", "\"quoted\" / \\ <b>", "🏡", "mädchen"]
        for name in names {
            let place = try saved(name, name + " place")
            _ = try await test.store.update(try key("U1")) { $0.save(place) }
        }
        // A read from the disk, where the cache holds one profile only.
        _ = try await test.store.load(try key("U2"))
        let profile = try await test.store.load(try key("U1"))
        for (number, name) in names.enumerated() {
            #expect(profile.places[number] == (try saved(name, name + " place")))
            #expect(profile.places[number].name.utf8.elementsEqual(name.utf8))
        }
    }

    @Test(arguments: StoreUnderTest.Kind.allCases)
    func noUpdateIsLost(kind: StoreUnderTest.Kind) async throws {
        let test = try StoreUnderTest(kind)
        let users = try (0..<5).map { try key("U\($0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for step in 0..<200 {
                        let outcome = try await test.store.update(users[(task + step) % users.count]) { profile in
                            let count = profile.places.first?.place.population ?? 0
                            return counted(count + 1).map { profile.save($0) }
                        }
                        #expect(outcome != nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        var sum = 0
        for user in users { sum += try await test.store.load(user).places.first?.place.population ?? 0 }
        #expect(sum == 8 * 200)
    }

    @Test func aReadOnlyMemoryStoreRefusesChanges() async throws {
        let home = try saved("home")
        var profile = Profile()
        _ = profile.save(home)
        let store = MemoryProfileStore([try key("U1"): profile], isReadOnly: true)
        #expect(try await store.update(try key("U1")) { $0.save(home) } == .unchanged(home))
        await #expect(throws: StoreFailure.readOnly) { try await store.update(try key("U1")) { $0.remove("home") } }
        await #expect(throws: StoreFailure.readOnly) { try await store.forget(try key("U1")) }
        #expect(try await store.load(try key("U1")) == profile)
    }
}

/// A saved place that carries a number.
func counted(_ count: Int) -> SavedPlace? {
    (try? place("Counter")).flatMap { place in
        SavedPlace(
            name: "counter",
            place: .init(
                id: place.id,
                name: place.name,
                region: nil,
                country: nil,
                countryCode: nil,
                coordinate: place.coordinate,
                timeZoneID: "UTC",
                population: count
            )
        )
    }
}
