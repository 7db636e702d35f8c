import Locking

@testable import RaincheckApp

/// The waits of a program under test: the clock ends none of them.
///
/// What waits between two tries goes on at once and is noted. Whoever waits for an answer is patient until the test says
/// otherwise, and whatever else waits does so until it is called off. So nothing hangs on who is faster.
final class HandWaits: Sendable {
    // Lengths by which the waits are told apart: nothing in the program waits as long by itself.
    private static let answerWithin = Duration.seconds(200_000)
    private static let longestBetweenTries = Duration.seconds(100_000)
    /// A request that nobody answers ends with the test's time limit at the latest.
    static let tooLong = Duration.seconds(3600)
    private static let grace = tooLong + .seconds(1)
    private static let providerBudget = tooLong + .seconds(2)

    private let patience: @Sendable () async -> Void
    private let tried: @Sendable (Duration) -> Void
    private let tries = Locked<[Duration]>([])

    /// - Parameters:
    ///   - patience: Returns when an answer comes too late for the response.
    ///   - tried: Is told of each wait between two tries.
    init(
        patience: @escaping @Sendable () async -> Void = { await Gate.never() },
        tried: @escaping @Sendable (Duration) -> Void = { _ in }
    ) {
        self.patience = patience
        self.tried = tried
    }

    /// How long the program wanted to wait before each further try of a delivery or an errand.
    var betweenTries: [Duration] { tries.withLock { $0 } }

    fileprivate func sleep(_ time: Duration) async {
        switch time {
        case Self.grace, Self.providerBudget: await Gate.never()
        case ...RetryWait.longest: return
        case .seconds(1)...Self.longestBetweenTries:
            tries.withLock { $0.append(time) }
            tried(time)
        case Self.longestBetweenTries...: await patience()
        default: await Gate.never()
        }
    }

    /// Before a provider is called once more.
    private enum RetryWait {
        static let longest = Duration.milliseconds(250)
    }

    fileprivate func apply(to options: inout App.Options) {
        options.answerWithin = Self.answerWithin
        options.providerBudget = Self.providerBudget
        options.grace = Self.grace
        options.replyDeadline = Self.tooLong
        options.sleep = { await self.sleep($0) }
    }
}

extension App.Options {
    /// Takes the waits out of the clock's hands.
    mutating func use(_ waits: HandWaits) { waits.apply(to: &self) }

    /// HandWaits by the clock, as the program does; only the server's own patience is longer than a slow machine needs.
    mutating func useRealTime() {
        let program = App.Options()
        answerWithin = program.answerWithin
        providerBudget = program.providerBudget
        grace = program.grace
        sleep = program.sleep
        replyDeadline = HandWaits.tooLong
    }
}
