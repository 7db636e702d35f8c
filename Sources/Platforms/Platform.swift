import Conversation
import Foundation
import HTTPCore

/// One chat platform's manner of speaking over HTTP.
///
/// The order is the caller's: authenticate the raw request, then decode it, then answer.
package protocol Platform: Sendable {
    /// The platform in the configuration, in paths and in metrics: `slack`.
    var id: String { get }
    /// Time the platform waits for a response.
    var deadline: Duration { get }

    /// Whether the request comes from the platform, by its raw bytes.
    func authenticate(_ request: HTTPRequest, now: Date) -> Authentication
    /// What an authentic request says.
    func decode(_ request: HTTPRequest, now: Date) throws(DecodingFailure) -> Inbound
    /// The response that carries an answer to a command.
    func response(_ answer: Answer) -> HTTPResponse
    /// The response that says the answer comes later, or that there is nothing to say.
    var acknowledgement: HTTPResponse { get }
    /// The request that delivers an answer after the acknowledgement.
    func delivery(of answer: Answer, to handle: ReplyHandle, after origin: DeliveryOrigin) -> HTTPRequest
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
    /// Nothing to do; `kind` is one of a few.
    case ignored(kind: String, id: String?)
}

/// What a delivery follows.
package enum DeliveryOrigin: Sendable {
    case command
    /// The card with the button is replaced.
    case press
}
