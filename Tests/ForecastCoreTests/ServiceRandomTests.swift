import Foundation
import Testing

@testable import ForecastCore

/// Whatever the providers do, one question after another, the rules of the service hold.
@Suite(.timeLimit(.minutes(10))) struct ServiceRandomTests {
    @Test(arguments: 0..<15 as Range<UInt64>) func `the rules hold`(_ seed: UInt64) async {
        var random = Numbers(seed)
        let real = ["a", "b"].map { ScriptedProvider($0) }
        let sample = ScriptedProvider("sample", isSample: true)
        let rig = Rig(real + [sample], policy: .init(revalidateFor: .zero))
        var lastReal: [Int: Date] = [:]
        for _ in 0..<300 {
            for provider in real { provider.set(act(&random, at: rig.now)) }
            sample.set(random.next() % 10 == 0 ? .fails(.noData) : .answers)
            let place = Int(random.next() % 5)
            let before = (real: real.map(\.calls), sample: sample.calls, events: rig.events.count)
            let result = await rig.service.forecast(for: .place(place))
            let calls = zip(real, before.real).map { $0.calls - $1 }
            let failures = rig.events.dropFirst(before.events).compactMap { event in
                if case .failed(_, let failure) = event { failure } else { nil }
            }
            let age = lastReal[place].map { rig.now.timeIntervalSince($0) } ?? .infinity
            #expect(calls.reduce(0, +) <= 2, "two calls a question")
            switch result {
            case .success(let served) where served.isStale:
                #expect((600..<7200).contains(age) && !served.forecast.source.isSample)
                #expect(sample.calls == before.sample)
            case .success(let served) where served.forecast.source.isSample:
                if served.forecast.fetchedAt == rig.now, sample.calls > before.sample {
                    #expect(age >= 600)
                    #expect(age >= 7200 || failures.filter(\.allowsStale).isEmpty)
                } else {
                    #expect(rig.now.timeIntervalSince(served.forecast.fetchedAt) < 60)
                }
                lastReal[place] = nil
            case .success(let served):
                #expect(rig.now.timeIntervalSince(served.forecast.fetchedAt) < 600)
                if calls.reduce(0, +) > 0 { #expect(served.forecast.fetchedAt == rig.now) }
                lastReal[place] = served.forecast.fetchedAt
            case .failure(let failure):
                #expect(age >= 7200 || !failure.allowsStale, "else the old answer stands in")
            }
            rig.advance(Double(random.next() % 1000) / 100 * [0.1, 1, 60, 600][Int(random.next() % 4)])
        }
        #expect(rig.events.count > 300)
    }

    private func act(_ random: inout Numbers, at now: Date) -> ScriptedProvider.Act {
        guard random.next() % 3 > 0 else { return .answers }
        let codes = ForecastFailure.Code.allCases
        let code = codes[Int(random.next() % UInt64(codes.count))]
        let isPatient = (code == .rateLimited || code == .serverError) && random.next() % 2 == 0
        let end = isPatient ? now.addingTimeInterval(Double(random.next() % 300)) : nil
        return .fails(code, retryAfter: end)
    }
}
