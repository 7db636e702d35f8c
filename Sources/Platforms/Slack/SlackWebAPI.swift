import Conversation
import Foundation
import HTTPCore
import JSONText
import Profiles

/// Calls of Slack's Web API, for installations that have the token of a bot.
///
/// Source: docs.slack.dev/reference/methods (chat.postMessage, chat.postEphemeral, views.publish, users.info).
package struct SlackWebAPI: Sendable {
    /// Where the methods are, without a slash at the end.
    let url: String
    private let documentFields: HTTPFields
    private let formFields: HTTPFields

    /// How long and how often an answer is tried: somebody who waits longer has asked again.
    private static let lifetime: TimeInterval = 30 * 60
    private static let tries = 6

    /// What a handle's context holds.
    private enum Key {
        /// The channel, or the user whose talk with the bot is meant.
        static let channel = "channel"
        /// The message that begins the thread.
        static let thread = "thread"
        /// The asker, where others read along.
        static let asker = "asker"
        /// Set when the thread was there before.
        static let isInThread = "in-thread"
        /// The user whose Home tab it is.
        static let home = "home"
    }

    /// - Parameter token: Bytes of the bot's token; a text of other characters than tokens have is refused.
    package init(url: String, token: [UInt8]) throws(PlatformProblem) {
        let text = String(decoding: token, as: UTF8.self)
        guard text.hasPrefix("xoxb-") || text.hasPrefix("xoxe.xoxb-"), token.count <= 1000,
            token.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw PlatformProblem(
                "botToken",
                "This is no token of a bot: copy the Bot User OAuth Token, which begins with xoxb-, "
                    + "from the app's page OAuth & Permissions."
            )
        }
        self.url = url
        documentFields = HTTPFields([
            "Authorization": "Bearer \(text)", "Content-Type": "application/json; charset=utf-8",
        ])
        formFields = HTTPFields([
            "Authorization": "Bearer \(text)", "Content-Type": "application/x-www-form-urlencoded",
        ])
    }

    // MARK: Where answers go

    /// The thread under a message in a channel.
    ///
    /// - Parameter thread: The thread the message is in; nil when it would be the first of one.
    func inChannel(_ channel: String, message: String, thread: String?, asker: String, now: Date) -> ReplyHandle {
        var context = [Key.channel: channel, Key.thread: thread ?? message, Key.asker: asker]
        if thread != nil { context[Key.isInThread] = "yes" }
        return handle("chat.postMessage", context, now)
    }

    /// The talk of the bot with one person.
    ///
    /// - Parameter channel: The talk, or the person.
    func inTalk(_ channel: String, thread: String? = nil, now: Date) -> ReplyHandle {
        var context = [Key.channel: channel]
        context[Key.thread] = thread
        return handle("chat.postMessage", context, now)
    }

    /// A person's Home tab; what is no page, a sentence about a press, goes into their talk.
    func onHome(of user: String, now: Date) -> ReplyHandle {
        handle("views.publish", [Key.home: user, Key.channel: user], now)
    }

    private func handle(_ method: String, _ context: [String: String], _ now: Date) -> ReplyHandle {
        ReplyHandle(
            url: url + "/" + method,
            expires: now.addingTimeInterval(Self.lifetime),
            uses: Self.tries,
            isOnlyWay: true,
            context: context
        )
    }

    // MARK: Calls

    /// The call that brings an answer to a handle of these; nil when it is another one's.
    func delivery(of answer: Answer, to handle: ReplyHandle) -> HTTPRequest? {
        let context = handle.context
        guard let channel = context[Key.channel] else { return nil }
        if let user = context[Key.home], !answer.isForPresserOnly {
            let view = answer.bytes(for: "slack-home") { SlackHome.members($0) }
            return call("views.publish") {
                $0.member("user_id", user)
                $0.splice(view)
            }
        }
        let message = answer.bytes(for: "slack-call") { SlackMessage.members($0) }
        if answer.isPrivate, let asker = context[Key.asker] {
            return call("chat.postEphemeral") {
                $0.member("channel", channel)
                $0.member("user", asker)
                // In a thread that is not there yet nobody would see it.
                if context[Key.isInThread] != nil, let thread = context[Key.thread] { $0.member("thread_ts", thread) }
                $0.splice(message)
            }
        }
        return call("chat.postMessage") {
            $0.member("channel", channel)
            if let thread = context[Key.thread] { $0.member("thread_ts", thread) }
            for option in ["unfurl_links", "unfurl_media", "link_names"] {
                $0.name(option)
                $0.bool(false)
            }
            $0.splice(message)
        }
    }

    private func call(_ method: String, _ members: (inout JSONWriter) -> Void) -> HTTPRequest {
        var writer = JSONWriter(capacity: 6144)
        writer.object(members)
        return HTTPRequest(.post, url + "/" + method, fields: documentFields, body: writer.bytes)
    }

    /// The question for a user's zone and locale; this method takes a form.
    func userInfo(_ user: String) -> HTTPRequest {
        HTTPRequest(
            .post,
            url + "/users.info",
            fields: formFields,
            body: Array(("include_locale=true&user=" + FormFields.escape(user)).utf8)
        )
    }

    // MARK: Answers

    /// The speaker with the zone and the locale of the answer to ``userInfo(_:)``; nil when it does not tell.
    static func speaker(_ speaker: Speaker, from response: HTTPResponse) -> Speaker? {
        guard response.status == 200, let document = try? JSONValue(parsing: response.body),
            document["ok"]?.bool == true, let user = document["user"]
        else { return nil }
        func text(_ name: String, longest: Int) -> String? {
            user[name]?.string.flatMap { (1...longest).contains($0.utf8.count) ? $0 : nil }
        }
        var known = speaker
        known.locale = text("locale", longest: 35)
        known.timeZoneID = text("tz", longest: 64)
        return known
    }

    /// What a response means: most refusals come with status 200 and say so in the body.
    static func verdict(on response: HTTPResponse, now: Date) -> DeliveryVerdict {
        let byStatus = DeliveryVerdict(
            status: response.status,
            retryAfter: response.fields["Retry-After"],
            now: now
        )
        guard byStatus == .delivered, response.body.first == UInt8(ascii: "{"),
            let document = try? JSONValue(parsing: response.body), document["ok"]?.bool == false
        else { return byStatus }
        guard passing.contains(document["error"]?.string ?? "") else { return .refused }
        return .later(atLeast: response.fields["Retry-After"].flatMap { RetryAfter.seconds($0, now: now) })
    }

    /// The errors that are over after a while.
    private static let passing: Set<String> = [
        "ratelimited", "rate_limited", "internal_error", "fatal_error", "service_unavailable", "request_timeout",
    ]
}
