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

    init(
        name: String,
        platform: any Platform,
        responseHosts: [String],
        allowsLoopback: Bool,
        providers: ProviderList = .all
    ) {
        self.name = name
        self.platform = platform
        self.responseHosts = responseHosts
        self.allowsLoopback = allowsLoopback
        self.providers = providers
        label = platform.id + "/" + name
        path = "/" + label
    }
}
