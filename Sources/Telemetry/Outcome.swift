/// What became of a request, of an answer, or of a delivery: the closed set that log lines, metrics and tests share.
///
/// The raw values are what a log line says under `outcome`, and the values of that label in metrics.
package enum Outcome: String, Sendable, CaseIterable {
    // What somebody was told.
    case answered
    /// No provider gave weather.
    case noWeather = "no_weather"
    /// What is kept of somebody could not be changed, or not be removed.
    case storeFailed = "store_failed"
    /// What was typed makes no sense, or there is no such place.
    case notUnderstood = "not_understood"
    /// There is more than one meaning: a list to choose from, or a question.
    case askedBack = "asked_back"
    /// They may not do that, or not with somebody else's button.
    case notAllowed = "not_allowed"
    /// A button whose time is over.
    case tooOld = "too_old"
    /// Places for what is being typed.
    case suggested

    // Where the answer does not travel in the response.
    /// It takes longer than the platform waits: it is delivered later.
    case deferred
    /// It takes longer than the platform waits, and there is no way to deliver it later.
    case tooLate = "too_late"
    /// There is too much to do already.
    case busy
    /// It can only be delivered, and to an address that may not be called.
    case noReplyAddress = "no_reply_address"
    /// It is delivered by a request of our own.
    case acknowledged
    /// Several at once.
    case several

    // What has no answer.
    case handshake
    /// Answered though it is not signed, without any effect.
    case harmless
    /// A copy of one that was seen before.
    case duplicate
    case ignoredSSLCheck = "ignored_ssl_check"
    case ignoredEvent = "ignored_event"
    case ignoredInteraction = "ignored_interaction"
    /// Something the bot said or did itself.
    case ignoredOwn = "ignored_own"
    case ignoredErrand = "ignored_errand"

    // What is refused.
    case notFound = "not_found"
    case badMethod = "bad_method"
    case refusedMissingHeader = "refused_missing_header"
    case refusedRepeatedHeader = "refused_repeated_header"
    case refusedMalformedHeader = "refused_malformed_header"
    case refusedOutsideOfTime = "refused_outside_of_time"
    case refusedWrongSignature = "refused_wrong_signature"
    case undecodableContentType = "undecodable_content_type"
    case undecodableMalformedForm = "undecodable_malformed_form"
    case undecodableMalformedJSON = "undecodable_malformed_json"
    case undecodableMissingField = "undecodable_missing_field"

    // Requests of our own: deliveries and what is asked of a platform's server.
    case delivered
    /// It was given up; the reason says why.
    case undeliverable
    case done
    case refused
    case noAnswer = "no_answer"

    /// Whether somebody did not get what they wanted, and it was not their doing: such a line is a warning.
    package var isFailure: Bool {
        switch self {
        case .noWeather, .storeFailed, .tooLate, .busy, .noReplyAddress, .undeliverable, .refused, .noAnswer,
            .refusedMissingHeader, .refusedRepeatedHeader, .refusedMalformedHeader, .refusedOutsideOfTime,
            .refusedWrongSignature, .undecodableContentType, .undecodableMalformedForm, .undecodableMalformedJSON,
            .undecodableMissingField:
            true
        case .answered, .notUnderstood, .askedBack, .notAllowed, .tooOld, .suggested, .deferred, .acknowledged,
            .several, .handshake, .harmless, .duplicate, .ignoredSSLCheck, .ignoredEvent, .ignoredInteraction,
            .ignoredOwn, .ignoredErrand, .notFound, .badMethod, .delivered, .done:
            false
        }
    }

    /// How much a line about it matters.
    package var level: LogLevel { isFailure ? .warning : .info }

    /// What an answer can be.
    package static let ofAnswers: [Outcome] = [
        .answered, .noWeather, .storeFailed, .notUnderstood, .askedBack, .notAllowed, .tooOld,
    ]
    /// What a request of our own can be.
    package static let ofDeliveries: [Outcome] = [.delivered, .undeliverable]
    package static let ofErrands: [Outcome] = [.done, .refused, .noAnswer]
    /// What a webhook request can be: all the others, and the answers.
    package static let ofRequests: [Outcome] = allCases.filter { !(ofDeliveries + ofErrands).contains($0) }
}
