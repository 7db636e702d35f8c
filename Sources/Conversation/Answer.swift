import Cards
import Locking

/// A card, and the bytes it was rendered to: made once, sent to everybody who asks the same.
package final class Answer: Sendable {
    package let card: Card
    private let rendered = Locked<[String: [UInt8]]>([:])

    package init(_ card: Card) {
        self.card = card
    }

    /// The bytes for a renderer, made at the first call; `renderer` names it, one of a few.
    package func bytes(for renderer: String, _ render: (Card) -> [UInt8]) -> [UInt8] {
        if let bytes = rendered.withLock({ $0[renderer] }) { return bytes }
        let bytes = render(card)
        rendered.withLock { $0[renderer] = bytes }
        return bytes
    }
}

/// What the assistant gives for one request.
package enum Reply: Sendable {
    /// The answer needed nothing from outside.
    case ready(Answer)
    /// The answer waits for a forecast or for a disk.
    case later(@Sendable () async -> Answer)

    /// The answer, waited for.
    package func answer() async -> Answer {
        switch self {
        case .ready(let answer): answer
        case .later(let work): await work()
        }
    }
}
