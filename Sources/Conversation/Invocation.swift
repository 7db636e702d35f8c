import Foundation
import Profiles

/// One command that arrived: who, what, and how to answer later.
package struct Invocation: Sendable, Equatable {
    package var user: UserKey
    /// The command's name as it was typed, to build examples from: `/weather`.
    package var command: String
    /// What was typed after it.
    package var text: String
    package var reply: ReplyHandle?

    package init(user: UserKey, command: String, text: String, reply: ReplyHandle? = nil) {
        self.user = user
        self.command = command
        self.text = text
        self.reply = reply
    }
}

/// A button that was pressed or an option that was chosen.
package struct ActionPress: Sendable, Equatable {
    package var user: UserKey
    /// The command's name for examples.
    package var command: String
    /// The token the card gave the button.
    package var token: String
    package var reply: ReplyHandle?

    package init(user: UserKey, command: String, token: String, reply: ReplyHandle? = nil) {
        self.user = user
        self.command = command
        self.token = token
        self.reply = reply
    }
}

/// Where and until when an answer can be delivered after the request was acknowledged.
package struct ReplyHandle: Sendable, Equatable {
    package var url: String
    package var expires: Date
    /// How often it may be used.
    package var uses: Int

    package init(url: String, expires: Date, uses: Int) {
        self.url = url
        self.expires = expires
        self.uses = uses
    }
}
