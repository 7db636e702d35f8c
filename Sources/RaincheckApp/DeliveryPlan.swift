import Conversation
import Foundation
import HTTPCore

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
    enum Reason: String {
        /// The platform refused it.
        case refused
        /// It was tried as often as the handle allows.
        case usedUp = "used_up"
        /// The handle's time is over.
        case expired
    }

    /// Seconds before the second and each later try.
    private static let delays: [Double] = [2, 10, 60, 300]
    private static let longestWait: Double = 600

    private let handle: ReplyHandle
    private var tries = 0

    init(_ handle: ReplyHandle) {
        self.handle = handle
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
    mutating func after(_ result: Result<HTTPResponse, HTTPClientFailure>, now: Date) -> Step {
        var wait = tries <= Self.delays.count ? Self.delays[tries - 1] : Self.longestWait
        switch result {
        case .success(let response):
            switch response.status {
            case 200..<300: return .done
            case 429, 500...:
                if let asked = response.fields["Retry-After"].flatMap(Double.init), asked >= 0 {
                    wait = min(max(wait, asked), Self.longestWait)
                }
            default: return .giveUp(.refused)
            }
        case .failure(let failure) where failure.code == .badURL || failure.code == .cancelled:
            return .giveUp(.refused)
        case .failure: break
        }
        guard tries < handle.uses else { return .giveUp(.usedUp) }
        guard now.addingTimeInterval(wait) < handle.expires else { return .giveUp(.expired) }
        return .wait(.seconds(wait))
    }
}
