import Foundation
import TestSupport
import Testing

@testable import ForecastCore

/// What the age of an answer in memory does.
@Suite(.timeLimit(.minutes(10))) struct ServiceMemoryTests {
    @Test func `fresh for ten minutes, for places of the same hundredth of a degree`() async throws {
        let provider = ScriptedProvider("a")
        let rig = Rig([provider])
        for (latitude, longitude) in [(52.521, 13.4), (52.5161, 13.3951), (52.52, 13.4049)] {
            let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
            let request = ForecastRequest(coordinate: coordinate, timeZoneID: "Europe/Berlin", countryCode: "DE")
            #expect(Rig.word(await rig.service.forecast(for: request)) == "a")
            rig.advance(299)
        }
        #expect(provider.calls == 1)
    }

    @Test func `aging: served at once, fetched anew once, behind it`() async {
        let provider = ScriptedProvider("a")
        let rig = Rig([provider])
        #expect(await rig.ask() == "a")
        let first = rig.now
        provider.set(.waits)
        rig.advance(600)
        for _ in 0..<100 { #expect(rig.remembered() == "a") }
        await until { provider.waiting == 1 }
        for _ in 0..<100 { #expect(await rig.ask() == "a") }
        #expect(rig.service.remembered(.place(0))?.forecast.fetchedAt == first)
        provider.release(.answers)
        await until { rig.count(.refreshed) == 1 }
        await until { rig.service.remembered(.place(0))?.forecast.fetchedAt == rig.now }
        #expect(provider.calls == 2)
    }

    @Test(arguments: ForecastFailure.Code.allCases) func `aging: a failure behind it is not seen`(
        _ code: ForecastFailure.Code
    ) async {
        let provider = ScriptedProvider("a")
        let sample = ScriptedProvider("sample", isSample: true)
        let rig = Rig([provider, sample])
        #expect(await rig.ask() == "a")
        provider.set(.fails(code))
        let callsEach = code == .unreachable || code == .serverError ? 2 : 1
        rig.advance(1790)
        for round in 1...2 {
            #expect(rig.remembered() == "a")
            await until { rig.failures == round * callsEach && rig.service.openLoads == 0 }
            #expect(await rig.ask() == "a")
            rig.advance(5)
        }
        #expect(provider.calls == 1 + 2 * callsEach)
        #expect(sample.calls == 0 && rig.count(.refreshed) == 0)
    }

    @Test func `aging, and nobody may be asked: served and not asked`() async {
        let provider = ScriptedProvider("a")
        let rig = Rig([provider])
        #expect(await rig.ask() == "a")
        provider.set(.fails(.rateLimited, retryAfter: rig.now.addingTimeInterval(3600)))
        #expect(await rig.ask(1) == "rate_limited")
        rig.advance(1798)
        #expect(rig.remembered() == "a")
        rig.advance(2)
        #expect(await rig.ask() == "rate_limited")
        #expect(provider.calls == 2)
    }

    @Test(arguments: ForecastFailure.Code.allCases) func `older: stands in for broken connections and 5xx only`(
        _ code: ForecastFailure.Code
    ) async {
        let standsIn = [.unreachable, .timeout, .serverError, .malformed].contains(code)
        let provider = ScriptedProvider("a")
        let rig = Rig([provider])
        #expect(await rig.ask() == "a")
        provider.set(.fails(code))
        rig.advance(1800)
        #expect(rig.remembered() == nil)
        for _ in 0..<2 { #expect(await rig.ask() == (standsIn ? "old a" : code.rawValue)) }
        rig.advance(7199 - 1800)
        #expect(await rig.ask() == (standsIn ? "old a" : code.rawValue))
        rig.advance(1)
        #expect(await rig.ask() == code.rawValue, "none older is served")
    }

    @Test func `older, and the provider hangs: after a moment the old one, later the new`() async {
        let provider = ScriptedProvider("a")
        let rig = Rig([provider])
        #expect(await rig.ask() == "a")
        provider.set(.waits)
        rig.advance(3600)
        async let answer = rig.ask()
        await until { rig.sleep.waiting == [.milliseconds(900)] && provider.waiting == 1 }
        rig.sleep.wake(.milliseconds(900))
        #expect(await answer == "old a")
        #expect(rig.count(.stale) == 1)
        provider.release(.answers)
        await until { rig.remembered() == "a" }
        #expect(provider.calls == 2)
    }

    @Test func `older: no made-up weather in its place, unless it may not be served`() async {
        let provider = ScriptedProvider("a")
        let rig = Rig([provider, ScriptedProvider("sample", isSample: true)])
        #expect(await rig.ask() == "a")
        rig.advance(7000)
        provider.set(.fails(.serverError))
        #expect(await rig.ask() == "old a")
        provider.set(.fails(.unauthorized))
        rig.advance(5)
        #expect(await rig.ask() == "sample")
    }

    @Test func `made-up weather lasts a minute and never stands in`() async {
        let provider = ScriptedProvider("a", .fails(.noData))
        let sample = ScriptedProvider("sample", isSample: true)
        let rig = Rig([provider, sample])
        #expect(await rig.ask() == "sample")
        rig.advance(59)
        #expect(rig.remembered() == "sample")
        rig.advance(1)
        #expect(rig.remembered() == nil)
        sample.set(.fails(.noData))
        provider.set(.fails(.serverError))
        #expect(await rig.ask() == "server_error")
    }

    @Test func `nothing older than may stand in is served while it is fetched anew`() async {
        let rig = Rig([ScriptedProvider("a")], policy: .init(staleFor: .seconds(900)))
        #expect(await rig.ask() == "a")
        rig.advance(900)
        #expect(rig.remembered() == nil)
    }

    /// What a source promises prolongs freshness, and never beyond what may be served at all.
    @Test(arguments: [(nil, 600), (60, 600), (-60, 600), (1500, 1500), (5000, 5000)] as [(Double?, Double)])
    func `fresh as long as the source promised`(_ promise: Double?, _ fresh: Double) async {
        let provider = ScriptedProvider("a")
        provider.promise(promise)
        let rig = Rig([provider])
        #expect(await rig.ask() == "a")
        provider.set(.waits)
        rig.advance(fresh - 1)
        #expect(rig.remembered() == "a")
        rig.advance(1)
        #expect(provider.calls == 1)
        #expect(rig.remembered() == "a")
        await until { provider.waiting == 1 }
        provider.release(.answers)
        let short = Rig([provider], policy: .init(staleFor: .seconds(900)))
        #expect(await short.ask() == "a")
        short.advance(900)
        #expect(short.remembered() == nil)
    }

    @Test func `lists of providers do not share answers`() async {
        let (first, second) = (ScriptedProvider("a"), ScriptedProvider("b"))
        let rig = Rig(ProviderChoice([ProviderEntry(first), ProviderEntry(second)], lists: [[0, 1], [1], [1, 0]]))
        for (list, name) in [(0, "a"), (1, "b"), (2, "b"), (7, "a")] {
            let request = ForecastRequest.place(0, providers: ProviderList(number: list))
            #expect(Rig.word(await rig.service.forecast(for: request)) == name)
        }
        #expect(first.calls == 2 && second.calls == 2)
    }

    @Test func `an answer from a future that never came is not kept for ever`() async {
        let provider = ScriptedProvider("a")
        let rig = Rig([provider])
        #expect(await rig.ask() == "a")
        rig.advance(-86_400)
        #expect(rig.remembered() == nil)
        #expect(await rig.ask() == "a")
        #expect(provider.calls == 2)
    }

    @Test func `memory is bounded by bytes, the least used goes first`() async {
        let text = String(repeating: "storm ", count: 1000)
        let provider = ScriptedProvider("a", alerts: [WeatherAlert(title: "Storm", regions: [text], text: text)])
        let rig = Rig([provider], policy: .init(maximumBytes: 1 << 20))
        for place in 0..<200 {
            #expect(await rig.ask(place) == "a")
            #expect(rig.remembered(0) == "a", "used all the time")
        }
        let kept = (0..<200).filter { rig.remembered($0) != nil }
        #expect((70...85).contains(kept.count))
        #expect(kept.dropFirst().allSatisfy { $0 > 100 })
    }

    @Test func `the cache keeps its bound whatever is put in`() async throws {
        var cache = ForecastCache(maximumBytes: 100_000)
        var random = Numbers(7)
        for number in 0..<1000 {
            if number % 20 == 0 { await letOthersRun() }
            let length = Int(random.next() % (random.next() % 10 == 0 ? 200_000 : 20_000))
            let forecast = Forecast(
                coordinate: ForecastRequest.place(0).coordinate,
                fetchedAt: Date(timeIntervalSince1970: 0),
                source: ForecastSource(id: "a", attribution: "a"),
                alerts: [WeatherAlert(title: "", text: String(repeating: "x", count: length))]
            )
            let request = ForecastRequest.place(Int(random.next() % 30))
            cache.store(forecast, for: request)
            #expect(cache.bytes <= 100_000 && cache.bytes >= cache.count * 1024)
            #expect((cache.forecast(for: request) != nil) == (ForecastCache.estimate(forecast) <= 100_000))
        }
    }
}
