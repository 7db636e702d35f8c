import Cards
import Foundation
import Locking
import Profiles
import Telemetry

/// A card, and the bytes it was rendered to: made once, sent to everybody who asks the same.
///
/// Buttons carry tokens that are good for one user. The shared bytes have blanks in their places, and the seals of the
/// user who is answered are filled into a copy.
package struct Answer: Sendable {
    private let shared: SharedAnswer
    private let recipient: Recipient?
    /// Somebody pressed a button of somebody else's card: the answer is for the presser alone, the card on show stays.
    package let isForPresserOnly: Bool
    /// What the asker was told, for logs and metrics.
    package let outcome: Outcome
    /// Why there is no better answer: a sentence for the log.
    package let why: String?

    /// Whose tokens an answer carries.
    struct Recipient: Sendable {
        let seal: TokenSeal
        let user: ProfileKey
        let now: Date
    }

    /// An answer for anybody: a card without buttons.
    package init(_ card: Card, _ outcome: Outcome = .answered, why: String? = nil) {
        self.init(SharedAnswer(card), for: nil, outcome, why: why)
    }

    init(
        _ shared: SharedAnswer,
        for recipient: Recipient?,
        _ outcome: Outcome = .answered,
        why: String? = nil,
        isForPresserOnly: Bool = false
    ) {
        self.shared = shared
        self.recipient = recipient
        self.outcome = outcome
        self.why = why
        self.isForPresserOnly = isForPresserOnly
    }

    /// The same answer for a presser who is not the one the button was made for.
    var forPresserOnly: Answer { Answer(shared, for: recipient, outcome, why: why, isForPresserOnly: true) }

    /// The same answer with more that must be read first.
    func adding(_ notices: [String]) -> Answer {
        var card = shared.card
        card.notices = notices + card.notices
        return Answer(SharedAnswer(card), for: recipient, outcome, why: why, isForPresserOnly: isForPresserOnly)
    }

    /// Whether only the asker should see it.
    package var isPrivate: Bool { shared.card.isPrivate }
    /// Whether it has buttons.
    package var hasActions: Bool { !shared.card.actions.isEmpty }

    /// The card with the tokens of the user who is answered.
    package var card: Card {
        guard let recipient, hasActions else { return shared.card }
        var card = shared.card
        let stamp = recipient.seal.stamp(for: recipient.user, now: recipient.now)
        for number in card.actions.indices {
            let token = Array(card.actions[number].token.utf8)
            guard token.count > TokenSeal.length else { continue }
            let payload = token.dropLast(TokenSeal.length + 1)
            card.actions[number].token =
                String(decoding: token.dropLast(TokenSeal.length), as: UTF8.self)
                + String(decoding: recipient.seal.seal(payload, stamp), as: UTF8.self)
        }
        return card
    }

    /// The bytes for a renderer, made at the first call; `renderer` names it, one of a few.
    ///
    /// The tokens of the card that is rendered have blanks for seals: the renderer writes each token whole and unchanged
    /// (it is ASCII letters, digits and `:,.-_`), as often as it likes.
    package func bytes(for renderer: String, _ render: (Card) -> [UInt8]) -> [UInt8] {
        let rendered = shared.rendered(for: renderer, render)
        guard let recipient, !rendered.blanks.isEmpty else { return rendered.bytes }
        return shared.sealed.value(for: SharedAnswer.Sealed(recipient, renderer)) {
            var bytes = rendered.bytes
            let stamp = recipient.seal.stamp(for: recipient.user, now: recipient.now)
            for blank in rendered.blanks {
                let seal = recipient.seal.seal(bytes[blank.payload], stamp)
                for (offset, letter) in seal.enumerated() { bytes[blank.seal.lowerBound + offset] = letter }
            }
            return bytes
        }
    }
}

/// What all answers with one card share.
final class SharedAnswer: Sendable {
    let card: Card
    private let rendered = Locked<[String: Rendered]>([:])
    /// The bytes with seals for those who asked last: the same people ask the same again.
    let sealed = Recent<Sealed, [UInt8]>(capacity: 2)

    /// For whom bytes were sealed, in which hour.
    struct Sealed: Hashable {
        let user: ProfileKey
        let hour: Int
        let renderer: String

        init(_ recipient: Answer.Recipient, _ renderer: String) {
            user = recipient.user
            hour = Int((recipient.now.timeIntervalSince1970 / 3600).rounded(.down))
            self.renderer = renderer
        }
    }

    /// Bytes with the places of the tokens in them.
    struct Rendered: Sendable {
        let bytes: [UInt8]
        let blanks: [Blank]

        struct Blank: Sendable {
            let payload: Range<Int>
            let seal: Range<Int>
        }
    }

    init(_ card: Card) {
        self.card = card
    }

    func rendered(for renderer: String, _ render: (Card) -> [UInt8]) -> Rendered {
        if let bytes = rendered.withLock({ $0[renderer] }) { return bytes }
        let bytes = render(card)
        let new = Rendered(bytes: bytes, blanks: Self.blanks(in: bytes, of: card))
        rendered.withLock { $0[renderer] = new }
        return new
    }

    /// Where tokens of the card stand in the bytes.
    ///
    /// What looks like one by chance is a token of this card all the same.
    private static func blanks(in bytes: [UInt8], of card: Card) -> [Rendered.Blank] {
        // Longest first: one token may end as another is.
        let tokens = Set(card.actions.map { Array($0.token.utf8) }).filter { $0.count > TokenSeal.length }
            .sorted { $0.count > $1.count }
        guard !tokens.isEmpty else { return [] }
        var blanks: [Rendered.Blank] = []
        var run = 0
        for (position, byte) in bytes.enumerated() {
            run = byte == UInt8(ascii: "_") ? run + 1 : 0
            guard run >= TokenSeal.length else { continue }
            let end = position + 1
            for token in tokens where end >= token.count && bytes[(end - token.count)..<end].elementsEqual(token) {
                let seal = end - TokenSeal.length
                blanks.append(Rendered.Blank(payload: (end - token.count)..<(seal - 1), seal: seal..<end))
                run = 0
                break
            }
        }
        return blanks
    }
}

/// What the assistant gives for one request.
package enum Reply: Sendable {
    /// The answer needed nothing from outside.
    case ready(Answer)
    /// The answer waits for a forecast or for a disk.
    ///
    /// Whether it will be for the asker alone is known before it is there, unless it turns out to be another one.
    case later(isPrivate: Bool, @Sendable () async -> Answer)

    /// The answer, waited for.
    package func answer() async -> Answer {
        switch self {
        case .ready(let answer): answer
        case .later(_, let work): await work()
        }
    }

    /// The answer changed.
    func map(_ change: @escaping @Sendable (Answer) -> Answer) -> Reply {
        switch self {
        case .ready(let answer): .ready(change(answer))
        case .later(let isPrivate, let work): .later(isPrivate: isPrivate) { change(await work()) }
        }
    }
}
