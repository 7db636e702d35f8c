import Platforms

/// One configured connection to a platform.
struct Installation: Sendable {
    let name: String
    let platform: any Platform
    /// Hosts that answers may be posted to.
    let responseHosts: [String]
    /// Whether plain HTTP to a loopback host of the list is allowed, for tests and trials.
    let allowsLoopback: Bool

    /// Where the platform posts to: `/slack/acme`.
    var path: String { "/" + platform.id + "/" + name }
}
