import Conversation
import Foundation
import HTTPCore

/// One chat platform's manner of speaking over HTTP.
///
/// The order is the caller's: find out whether the path is one of its own, authenticate the raw request, then decode it,
/// then answer. Requests come with a target that begins after the installation's path: `` for `/slack/acme`,
/// `/_matrix/app/v1/ping` for `/matrix/acme/_matrix/app/v1/ping`.
package protocol Platform: Sendable {
    /// The platform in the configuration, in paths and in metrics: `slack`.
    var id: String { get }
    /// How long an answer may take to travel in the response: what the platform waits, less what the way takes.
    var answerWithin: Duration { get }
    /// Addresses of the platform's own server, from the configuration: what begins with one of them may be called.
    var baseURLs: [String] { get }

    /// Whether a request that comes again and again until it is acknowledged waits for its answers to be delivered: then
    /// none is lost when the program ends in between.
    var acknowledgesAfterDelivery: Bool { get }

    /// Whether a request of this method goes to this path below the installation's.
    func route(_ method: HTTPMethod, _ path: Substring) -> Route
    /// Bytes of body that a request may have, by its method, target and fields; asked only where it is more than usual.
    func longestBody(of head: HTTPRequest) -> Int
    /// Whether the request comes from the platform, by its raw bytes.
    func authenticate(_ request: HTTPRequest, now: Date) -> Authentication
    /// What is said to whoever is not the platform.
    var unauthorized: HTTPResponse { get }
    /// What an authentic request says.
    func decode(_ request: HTTPRequest, now: Date) throws(DecodingFailure) -> Inbound
    /// What the answer to an errand says; nil: there was none.
    func resume(_ errand: Errand, _ response: HTTPResponse?, now: Date) -> Inbound

    /// The question for the language and the zone of somebody of whom the requests do not tell them; nil: there is none.
    func lookUp(_ speaker: Speaker) -> Errand?
    /// The speaker with what the answer to that question tells; nil: it tells nothing.
    func speaker(_ speaker: Speaker, from response: HTTPResponse) -> Speaker?

    /// The response that carries an answer.
    func response(_ answer: Answer, to question: Inbound) -> HTTPResponse
    /// The response that lists places.
    func response(_ suggestions: [PlaceSuggestion], to question: PlaceSuggesting) -> HTTPResponse
    /// The response that says the answer comes later, or that there is nothing to say.
    ///
    /// - Parameter isPrivate: Whether the answer will be for the asker alone, unless it is another one than expected.
    func acknowledgement(of question: Inbound, isPrivate: Bool) -> HTTPResponse
    /// The response to an authentic request as it leaves, for a platform that wants it signed.
    func sealed(_ response: HTTPResponse, to request: HTTPRequest, now: Date) -> HTTPResponse
    /// What must be asked of the platform's server before an answer is delivered: who would see it; nil: nothing.
    func question(before answer: Answer, to handle: ReplyHandle) -> Errand?
    /// The handle with what the answer to that question says; nil: there was none.
    func handle(_ handle: ReplyHandle, knowing response: HTTPResponse?) -> ReplyHandle
    /// The requests that deliver an answer after the acknowledgement, one after the other; made anew for every try.
    func delivery(of answer: Answer, to handle: ReplyHandle, after origin: DeliveryOrigin, now: Date) -> [HTTPRequest]
    /// What the response to such a request means.
    func verdict(on response: HTTPResponse, now: Date) -> DeliveryVerdict
    /// The same where it matters what was asked.
    func verdict(on response: HTTPResponse, to request: HTTPRequest, now: Date) -> DeliveryVerdict
    /// Seconds before the second and each later try of a delivery; the last counts for all further ones.
    var retryDelays: [Double] { get }
}

extension Platform {
    package var baseURLs: [String] { [] }

    package var acknowledgesAfterDelivery: Bool { false }

    package func longestBody(of head: HTTPRequest) -> Int { 0 }

    package func route(_ method: HTTPMethod, _ path: Substring) -> Route {
        guard path.isEmpty else { return .notFound }
        return method == .post ? .accepted : .badMethod(allowed: "POST")
    }

    package var unauthorized: HTTPResponse { Self.usualUnauthorized }

    private static var usualUnauthorized: HTTPResponse { HTTPResponse.unauthorized }

    package func resume(_ errand: Errand, _ response: HTTPResponse?, now: Date) -> Inbound {
        .ignored(.errand, id: nil)
    }

    package func lookUp(_ speaker: Speaker) -> Errand? { nil }
    package func speaker(_ speaker: Speaker, from response: HTTPResponse) -> Speaker? { nil }

    package func response(_ suggestions: [PlaceSuggestion], to question: PlaceSuggesting) -> HTTPResponse {
        HTTPResponse(200)
    }

    package func sealed(_ response: HTTPResponse, to request: HTTPRequest, now: Date) -> HTTPResponse { response }

    package func question(before answer: Answer, to handle: ReplyHandle) -> Errand? { nil }

    package func handle(_ handle: ReplyHandle, knowing response: HTTPResponse?) -> ReplyHandle { handle }

    package func verdict(on response: HTTPResponse, now: Date) -> DeliveryVerdict {
        DeliveryVerdict(status: response.status, retryAfter: response.fields["Retry-After"], now: now)
    }

    package func verdict(on response: HTTPResponse, to request: HTTPRequest, now: Date) -> DeliveryVerdict {
        verdict(on: response, now: now)
    }

    package var retryDelays: [Double] { [2, 10, 60, 300, 600] }
}

extension HTTPResponse {
    /// What is said to a request that is not signed as it must be.
    package static let unauthorized = HTTPResponse.text(401, "This request is not signed as it must be.\n")
}

/// Whether a request goes to one of a platform's paths.
package enum Route: Sendable, Equatable {
    case accepted
    case notFound
    /// The methods that would do, as the `Allow` field lists them.
    case badMethod(allowed: String)
}

/// The result of looking at a signature.
package enum Authentication: Sendable, Equatable {
    case accepted
    /// Not signed, but answered all the same without any effect.
    case harmless(HTTPResponse)
    case refused(Refusal)

    /// Why: a closed code, fit for a metric label.
    package enum Refusal: String, Sendable, CaseIterable {
        case missingHeader = "missing_header"
        case repeatedHeader = "repeated_header"
        case malformedHeader = "malformed_header"
        case outsideOfTime = "outside_of_time"
        case wrongSignature = "wrong_signature"
    }
}

/// Why an authentic request cannot be understood: a closed code, fit for a metric label.
package enum DecodingFailure: String, Error, Sendable, CaseIterable {
    case contentType = "content_type"
    case malformedForm = "malformed_form"
    case malformedJSON = "malformed_json"
    case missingField = "missing_field"
}

/// What arrived.
package enum Inbound: Sendable, Equatable {
    /// The platform checks the address; this is what it wants to hear.
    case handshake(HTTPResponse)
    /// A command; `id` is the same for every copy of it.
    case command(Invocation, id: String?)
    /// A press of a button.
    case press(ActionPress, id: String?)
    /// The beginning of a place's name.
    case suggest(PlaceSuggesting)
    /// Somebody looks at their own page; it goes to the handle.
    case home(Speaker, ReplyHandle, id: String?)
    /// Something must be asked of, or done at, the platform's server first.
    case errand(Errand, id: String?)
    /// Several at once, in their order.
    case several([Inbound])
    /// Nothing to do.
    case ignored(Ignored, id: String?)

    /// What there was nothing to do about: a closed code, fit for a metric label.
    package enum Ignored: String, Sendable, CaseIterable {
        /// A check of the certificate.
        case sslCheck = "ssl_check"
        case event
        case interaction
        /// Something the bot said or did itself.
        case own
        /// An errand came to nothing.
        case errand
    }
}

/// A request to the platform's server whose answer says how to go on.
package struct Errand: Sendable, Equatable {
    package var request: HTTPRequest
    /// What the platform needs to know when the answer is there.
    package var context: [String: String]
    /// How often it is tried, where a failure may pass.
    package var tries: Int

    package init(_ request: HTTPRequest, context: [String: String] = [:], tries: Int = 1) {
        self.request = request
        self.context = context
        self.tries = tries
    }
}

/// What a delivery follows.
package enum DeliveryOrigin: Sendable {
    case command
    /// The card with the button is replaced.
    case press
    /// Somebody's own page.
    case home
}

/// What a response to a delivery means.
package enum DeliveryVerdict: Sendable, Equatable {
    case delivered
    /// It will never be taken.
    case refused
    /// It may be taken later, at the earliest after so many seconds.
    case later(atLeast: Double?)

    /// By the status alone: 2xx is good, 429 and 5xx may pass.
    ///
    /// - Parameter retryAfter: The field of that name: seconds, or an HTTP date (RFC 9110, section 10.2.3).
    package init(status: Int, retryAfter: String?, now: Date) {
        switch status {
        case 200..<300: self = .delivered
        case 429, 500...: self = .later(atLeast: retryAfter.flatMap { RetryAfter.seconds($0, now: now) })
        default: self = .refused
        }
    }
}

/// Reads the `Retry-After` field (RFC 9110, section 10.2.3).
package enum RetryAfter {
    /// Seconds to wait; fractions are rounded up, times that are over are 0; nil for what is neither form.
    package static func seconds(_ text: String, now: Date) -> Double? {
        if let seconds = Double(text) { return seconds.isFinite && seconds >= 0 ? seconds.rounded(.up) : nil }
        return HTTPDate.date(text).map { max(0, $0.timeIntervalSince(now).rounded(.up)) }
    }
}

extension Inbound {
    /// What is the same in every copy of it.
    package var id: String? {
        switch self {
        case .command(_, let id), .press(_, let id), .home(_, _, let id), .errand(_, let id), .ignored(_, let id): id
        case .handshake, .suggest, .several: nil
        }
    }

    /// Who speaks, where that is known.
    package var speaker: Speaker? {
        switch self {
        case .command(let invocation, _): invocation.speaker
        case .press(let press, _): press.speaker
        case .home(let speaker, _, _): speaker
        case .suggest(let question): question.speaker
        case .handshake, .errand, .several, .ignored: nil
        }
    }
}
