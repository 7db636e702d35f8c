import ForecastCore
import Foundation
import Profiles

/// Who speaks and where, as far as the platform says.
package struct Speaker: Sendable, Equatable {
    package var user: ProfileKey
    /// The channel, room or group; nil in a talk of two.
    package var channel: ProfileKey?
    /// The command's name as it was typed, to build examples from: `/weather`, `!weather`, `@raincheck`.
    package var command: String
    /// The reader's locale: `de-DE`.
    package var locale: String?
    /// IANA name of the reader's zone.
    package var timeZoneID: String?
    /// Whom to ask for the weather: a matter of the installation.
    package var providers = ProviderList.all
    /// Whether they may change the settings of the channel: the configuration may name those who may.
    package var mayChangeChannel: Bool
    /// Whether the platform shows the buttons of a card; where it does not, numbers are typed.
    package var hasButtons = true

    package init(
        user: ProfileKey,
        channel: ProfileKey? = nil,
        command: String,
        locale: String? = nil,
        timeZoneID: String? = nil,
        mayChangeChannel: Bool = true
    ) {
        self.user = user
        self.channel = channel
        self.command = command
        self.locale = locale
        self.timeZoneID = timeZoneID
        self.mayChangeChannel = mayChangeChannel
    }
}

/// One command that arrived: who, what, and how to answer later.
package struct Invocation: Sendable, Equatable {
    package var speaker: Speaker
    /// What was typed after the command's name.
    package var text: String
    package var reply: ReplyHandle?

    package init(_ speaker: Speaker, text: String, reply: ReplyHandle? = nil) {
        self.speaker = speaker
        self.text = text
        self.reply = reply
    }
}

/// A button that was pressed or an option that was chosen.
package struct ActionPress: Sendable, Equatable {
    package var speaker: Speaker
    /// The token the card gave the button.
    package var token: String
    package var reply: ReplyHandle?

    package init(_ speaker: Speaker, token: String, reply: ReplyHandle? = nil) {
        self.speaker = speaker
        self.token = token
        self.reply = reply
    }
}

/// The beginning of a place's name, while it is typed.
package struct PlaceSuggesting: Sendable, Equatable {
    package var speaker: Speaker
    package var text: String

    package init(_ speaker: Speaker, text: String) {
        self.speaker = speaker
        self.text = text
    }
}

/// A place whose name begins with what was typed.
package struct PlaceSuggestion: Sendable, Equatable {
    /// What is shown: the place in full.
    package var title: String
    /// What is typed when it is taken: at most 64 bytes.
    package var text: String

    package init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}

/// Where and until when an answer can be delivered after the request was acknowledged.
package struct ReplyHandle: Sendable, Equatable {
    /// What is called; what else it takes is the platform's own, in `context`.
    package var url: String
    package var expires: Date
    /// How often it may be used.
    package var uses: Int
    /// Whether an answer cannot travel in the response to the request.
    package var isOnlyWay: Bool
    /// What the platform that made the handle needs to use it: ids of a thread, a message, a transaction.
    package var context: [String: String]
    /// Whether the acknowledgement said that the answer is for the asker alone.
    package var isPrivate = false

    package init(url: String, expires: Date, uses: Int, isOnlyWay: Bool = false, context: [String: String] = [:]) {
        self.url = url
        self.expires = expires
        self.uses = uses
        self.isOnlyWay = isOnlyWay
        self.context = context
    }
}
