import Conversation
import Platforms

/// One configured connection to a platform.
struct Installation: Sendable {
    let platform: any Platform
    /// Hosts that answers may be posted to.
    let responseHosts: [String]
    /// Whether plain HTTP to a loopback host of the list is allowed, for tests and trials.
    let allowsLoopback: Bool
    /// Platform and name, for logs and metrics: `slack/acme`.
    let label: String
    /// Where the platform posts to: `/slack/acme`.
    let path: String
    /// The platform's ids of the users who may change the settings of channels; empty: everybody.
    let channelAdmins: Set<String>

    init(
        name: String,
        platform: any Platform,
        responseHosts: [String],
        allowsLoopback: Bool,
        channelAdmins: Set<String> = []
    ) {
        self.platform = platform
        self.responseHosts = responseHosts
        self.allowsLoopback = allowsLoopback
        self.channelAdmins = channelAdmins
        label = platform.id + "/" + name
        path = "/" + label
    }

    /// What arrived, knowing whether its speaker may change the settings of the channel here.
    func admit(_ inbound: Inbound) -> Inbound {
        guard !channelAdmins.isEmpty else { return inbound }
        switch inbound {
        case .command(var invocation, let id):
            invocation.speaker.mayChangeChannel = channelAdmins.contains(invocation.speaker.user.id)
            return .command(invocation, id: id)
        case .press(var press, let id):
            press.speaker.mayChangeChannel = channelAdmins.contains(press.speaker.user.id)
            return .press(press, id: id)
        case .handshake, .ignored: return inbound
        }
    }
}
