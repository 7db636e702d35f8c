import Conversation
import ForecastCore
import Platforms

/// One configured connection to a platform.
struct Installation: Sendable {
    /// Its name, and the second part of its path.
    let name: String
    let platform: any Platform
    /// Hosts that answers may be posted to.
    let responseHosts: [String]
    /// Whether plain HTTP to a loopback host of the list is allowed, for tests and trials.
    let allowsLoopback: Bool
    /// Whom to ask for the weather.
    let providers: ProviderList
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
        providers: ProviderList = .all,
        channelAdmins: Set<String> = []
    ) {
        self.name = name
        self.platform = platform
        self.responseHosts = responseHosts
        self.allowsLoopback = allowsLoopback
        self.providers = providers
        self.channelAdmins = channelAdmins
        label = platform.id + "/" + name
        path = "/" + label
    }

    /// What arrived, knowing whom to ask for the weather here and whether its speaker may change the channel's settings.
    func admit(_ inbound: Inbound) -> Inbound {
        switch inbound {
        case .command(var invocation, let id):
            admit(&invocation.speaker)
            return .command(invocation, id: id)
        case .press(var press, let id):
            admit(&press.speaker)
            return .press(press, id: id)
        case .home(var speaker, let handle, let id):
            admit(&speaker)
            return .home(speaker, handle, id: id)
        case .several(let parts): return .several(parts.map(admit))
        case .handshake, .suggest, .errand, .ignored: return inbound
        }
    }

    private func admit(_ speaker: inout Speaker) {
        speaker.providers = providers
        speaker.mayChangeChannel = channelAdmins.isEmpty || channelAdmins.contains(speaker.user.id)
    }
}
