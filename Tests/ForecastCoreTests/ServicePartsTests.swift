import Foundation
import Testing

@testable import ForecastCore

/// Parts that the first provider lacks come from a second one.
@Suite(.timeLimit(.minutes(10))) struct ServicePartsTests {
    private static let patience = Duration.milliseconds(700)

    private static func provider(
        _ id: String,
        _ parts: Set<ForecastPart> = [],
        _ act: ScriptedProvider.Act = .answers,
        area: Area? = nil,
        hasWeather: Bool = true
    ) -> ScriptedProvider {
        ScriptedProvider(id, act, capabilities: .init(parts: parts, area: area, hasWeather: hasWeather))
    }

    /// What is in memory: who gave the weather, then what others gave.
    private func kept(_ rig: Rig, _ place: Int = 0) -> String {
        guard let forecast = rig.service.remembered(.place(place))?.forecast else { return "nothing" }
        let parts = ForecastPart.allCases.compactMap { part in
            forecast.parts[part].map { " \(part.rawValue):\($0.id)" }
        }
        return forecast.source.id + parts.joined()
    }

    @Test(
        "who is asked for what",
        arguments: [
            ([[]], "a", [1]), ([[], []], "a", [1, 0]),
            ([[], [.alerts]], "a alerts:b", [1, 1]),
            ([[], [], [.alerts, .minutely]], "a alerts:c minutely:c", [1, 0, 1]),
            ([[.alerts, .minutely], [.alerts, .minutely]], "a", [1, 0]),
            ([[.alerts], [.alerts], [.minutely]], "a minutely:c", [1, 0, 1]),
            // What is missed most comes first; two calls are all there are.
            ([[], [.minutely], [.alerts]], "a alerts:c", [1, 0, 1]),
        ] as [([Set<ForecastPart>], String, [Int])]
    )
    func who(_ parts: [Set<ForecastPart>], _ expected: String, _ calls: [Int]) async {
        let providers = zip(["a", "b", "c"], parts).map { Self.provider($0, $1) }
        let rig = Rig(providers)
        #expect(await rig.ask() == "a")
        #expect(providers.map(\.calls) == calls)
        // The first look begins to fetch what is missing still, so it is the only one.
        #expect(kept(rig) == expected)
    }

    @Test func `only what is missing is asked for and taken`() async throws {
        let (first, second) = (Self.provider("a", [.alerts]), Self.provider("b", [.alerts, .minutely]))
        let rig = Rig([first, second])
        #expect(await rig.ask() == "a")
        #expect(second.wanted == [[.minutely]])
        let forecast = try #require(rig.service.remembered(.place(0))?.forecast)
        #expect(forecast.parts.mapValues(\.id) == [.minutely: "b"])
        #expect(rig.count(.gaveParts(provider: "b")) == 1)
        #expect(rig.count(.fetched(provider: "b")) == 0)
        #expect(rig.service.callsToday(of: "b") == 1)
    }

    @Test func `silence about warnings means something once somebody was asked`() async throws {
        let rig = Rig([Self.provider("a"), Self.provider("b", [.alerts])])
        #expect(await rig.ask() == "a")
        #expect(rig.service.remembered(.place(0))?.forecast.knowsAlerts == true)
        let alone = Rig([Self.provider("a")])
        #expect(await alone.ask() == "a")
        #expect(alone.service.remembered(.place(0))?.forecast.knowsAlerts == false)
    }

    @Test func `who does not cover the place is not asked`() async {
        let abroad = Area(countries: ["US"])
        let providers = [
            Self.provider("a", area: abroad), Self.provider("b"), Self.provider("c", [.alerts], area: abroad),
        ]
        let rig = Rig(providers)
        #expect(await rig.ask() == "b")
        #expect(kept(rig) == "b")
        #expect(providers.map(\.calls) == [0, 1, 0] && rig.failures == 0)
        let nobody = Rig([Self.provider("a", area: abroad)])
        #expect(await nobody.ask() == "not_covered")
    }

    @Test(arguments: ForecastFailure.Code.allCases) func `a failure is counted and touches nothing`(
        _ code: ForecastFailure.Code
    ) async {
        let second = Self.provider("b", [.alerts], .fails(code))
        let rig = Rig([Self.provider("a"), second])
        #expect(await rig.ask() == "a")
        #expect(kept(rig) == "a" && rig.failures == 1 && second.calls == 1)
        for _ in 0..<10 { #expect(await rig.ask() == "a") }
        #expect(second.calls == 1, "it is asked again when the answer is")
    }

    @Test func `no more than two calls`() async {
        let providers = [
            Self.provider("a", [], .fails(.serverError)), Self.provider("b"), Self.provider("c", [.alerts]),
        ]
        let rig = Rig(providers)
        #expect(await rig.ask() == "b")
        #expect(providers.map(\.calls) == [1, 1, 0])
        // The next question costs none of its own, so that it can pay for the part.
        #expect(kept(rig) == "b")
        await until { rig.count(.gaveParts(provider: "c")) == 1 }
        await until { kept(rig) == "b alerts:c" }
        for _ in 0..<10 { #expect(await rig.ask() == "b") }
        #expect(providers.map(\.calls) == [1, 1, 1])
    }

    @Test func `one part after the other`() async {
        let providers = [
            Self.provider("a"), Self.provider("b", [.alerts]), Self.provider("c", [.minutely]),
            Self.provider("d", [.airQuality], hasWeather: false),
        ]
        let rig = Rig(providers)
        #expect(await rig.ask() == "a")
        #expect(providers.map(\.calls) == [1, 1, 0, 0])
        await until { kept(rig) == "a alerts:b minutely:c air-quality:d" }
        #expect(providers.map(\.calls) == [1, 1, 1, 1])
    }

    @Test func `the answer does not wait for long`() async {
        let second = Self.provider("b", [.alerts], .waits)
        let rig = Rig([Self.provider("a"), second])
        async let answer = rig.ask()
        await until { rig.sleep.waiting.contains(Self.patience) && second.waiting == 1 }
        #expect(second.budgets == [Self.patience])
        rig.sleep.wake(Self.patience)
        #expect(await answer == "a")
        await until { second.cancelled == 1 }
        #expect(rig.failures == 0)
        // Behind the next answer it has all the time there is.
        #expect(kept(rig) == "a")
        await until { second.waiting == 1 }
        #expect(second.budgets == [Self.patience, .seconds(8)])
        second.release(.answers)
        await until { kept(rig) == "a alerts:b" }
    }

    @Test func `a provider that is slow for long is left alone`() async {
        let second = Self.provider("b", [.alerts], .waits)
        let rig = Rig([Self.provider("a"), second])
        for place in 0..<20 {
            async let answer = rig.ask(place)
            if place < 5 {
                await until { rig.sleep.waiting.contains(Self.patience) && second.waiting == 1 }
                rig.sleep.wake(Self.patience)
            }
            #expect(await answer == "a")
        }
        #expect(second.calls == 5)
        #expect(rig.count(.breakerOpened(provider: "b")) == 1)
    }

    @Test func `its pause and its calls of the day hold for parts too`() async {
        let second = Self.provider("b", [.alerts])
        let rig = Rig(ProviderChoice([ProviderEntry(Self.provider("a")), ProviderEntry(second, callsPerDay: 2)]))
        second.set(.fails(.rateLimited, retryAfter: rig.now.addingTimeInterval(60)))
        for place in 0..<3 { #expect(await rig.ask(place) == "a") }
        #expect(second.calls == 1)
        rig.advance(60)
        second.set(.answers)
        for place in 3..<6 { #expect(await rig.ask(place) == "a") }
        #expect(second.calls == 2)
        #expect(kept(rig, 3) == "a alerts:b" && kept(rig, 4) == "a")
    }

    @Test func `a refresh takes its time; the air is kept for its hour`() async {
        let air = Self.provider("air", [.airQuality], hasWeather: false)
        let rig = Rig([Self.provider("a"), air])
        #expect(await rig.ask() == "a")
        #expect(air.calls == 1)
        rig.advance(600)
        #expect(kept(rig) == "a air-quality:air")
        await until { rig.count(.refreshed) == 1 }
        await until { rig.service.remembered(.place(0))?.forecast.fetchedAt == rig.now }
        #expect(kept(rig) == "a air-quality:air")
        #expect(air.calls == 1)
        rig.advance(3000)
        #expect(await rig.ask() == "a")
        await until { air.calls == 2 }
        #expect(air.budgets.first == Self.patience)
    }

    @Test func `what the first promised does not hold for the rest`() async {
        let first = Self.provider("a")
        first.promise(3600)
        let rig = Rig([first, Self.provider("b", [.alerts])])
        #expect(await rig.ask() == "a")
        #expect(rig.service.remembered(.place(0))?.forecast.freshUntil == rig.now.addingTimeInterval(600))
        let alone = Rig([first])
        #expect(await alone.ask() == "a")
        #expect(alone.service.remembered(.place(0))?.forecast.freshUntil == alone.now.addingTimeInterval(3600))
    }

    @Test func `a warning is not lost because nobody can be asked for it`() async throws {
        let now = Rig([Self.provider("a")]).now
        let second = ScriptedProvider(
            "b",
            alerts: [
                WeatherAlert(title: "Flood", ends: now.addingTimeInterval(5000)),
                WeatherAlert(title: "Gale", ends: now.addingTimeInterval(2000)), WeatherAlert(title: "Fog"),
            ],
            capabilities: .init(parts: [.alerts])
        )
        let rig = Rig([Self.provider("a"), second])
        func titles() -> [String]? { rig.service.remembered(.place(0))?.forecast.alerts.map(\.title) }
        #expect(await rig.ask() == "a")
        #expect(titles() == ["Flood", "Gale", "Fog"])
        second.set(.fails(.serverError))
        for (seconds, expected) in [(1900, ["Flood", "Gale"]), (1900, ["Flood"]), (1900, [])] {
            rig.advance(Double(seconds))
            #expect(await rig.ask() == "a")
            #expect(titles() == expected)
            #expect(rig.service.remembered(.place(0))?.forecast.knowsAlerts == false)
        }
        second.set(.answers)
        rig.advance(1900)
        #expect(await rig.ask() == "a")
        #expect(titles() == ["Flood", "Gale", "Fog"])
    }

    /// A source that need not be asked gives its old answer: its parts are not asked for with every question.
    @Test func `an old answer that still holds, and a part`() async {
        let (first, second) = (Self.provider("a"), Self.provider("b", [.alerts]))
        first.promise(1800)
        first.age(900)
        let rig = Rig([first, second])
        for _ in 0..<10 { #expect(await rig.ask() == "a") }
        #expect(first.calls == 1 && second.calls == 1)
        rig.advance(600)
        #expect(await rig.ask() == "a")
        await until { rig.count(.refreshed) == 1 }
        #expect(second.calls == 2)
    }

    @Test func `who has parts alone is never asked for the weather`() async {
        let air = Self.provider("air", [.airQuality], hasWeather: false)
        let rig = Rig([air, Self.provider("a", [], .fails(.unauthorized))])
        #expect(await rig.ask() == "unauthorized")
        #expect(air.calls == 0)
    }
}
