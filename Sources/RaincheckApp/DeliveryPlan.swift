import Conversation
import Foundation
import HTTPCore
import Platforms

/// Decides how often and when an answer is posted to a reply handle.
///
/// A value: each result gives the next step, the caller does the posting and the waiting.
struct DeliveryPlan {
    enum Step: Equatable {
        case post
        case wait(Duration)
        case done
        case giveUp(Reason)
    }

    /// Why an answer was not delivered: fit for a metric label.
    enum Reason: String, CaseIterable {
        /// The platform refused it.
        case refused
        /// It was tried as often as the handle allows.
        case usedUp = "used_up"
        /// The handle's time is over.
        case expired
        /// The host is not on the installation's list.
        case notAllowed = "not_allowed"
        /// Too many of its installation wait already.
        case crowded
        /// The program stops; a last try was made.
        case stopping
    }

    /// The longest wait a platform may ask for, in seconds.
    private static let longestWait: Double = 86_400

    private let handle: ReplyHandle
    /// Seconds before the second and each later try; the last counts for all further ones.
    private let delays: [Double]
    private var tries = 0

    init(_ handle: ReplyHandle, delays: [Double]) {
        self.handle = handle
        self.delays = delays
    }

    /// The first step.
    mutating func start(now: Date) -> Step { again(now: now) }

    /// The step after waiting.
    mutating func again(now: Date) -> Step {
        guard handle.uses > 0 else { return .giveUp(.usedUp) }
        guard now < handle.expires else { return .giveUp(.expired) }
        tries += 1
        return .post
    }

    /// The step after a post was tried.
    mutating func after(_ verdict: DeliveryVerdict, now: Date) -> Step {
        var wait = delays[min(tries, delays.count) - 1]
        switch verdict {
        case .delivered: return .done
        case .refused: return .giveUp(.refused)
        case .later(let asked): if let asked { wait = min(max(wait, asked), Self.longestWait) }
        }
        guard tries < handle.uses else { return .giveUp(.usedUp) }
        guard now.addingTimeInterval(wait) < handle.expires else { return .giveUp(.expired) }
        return .wait(.seconds(wait))
    }
}
