/// One request from outside: what ties its log line to those of its provider calls, of the store and of each try of its
/// deliveries.
///
/// It goes along with the task that works on the request and with every task that one starts; a log line that is written
/// meanwhile carries its fields. Work that is shared (a forecast many ask for) carries those of whoever began it.
package struct RequestSpan: Sendable, Equatable {
    /// The request's own id, the same in all of its lines.
    package let id: String
    /// What the platform calls it, where it says.
    package var platformRequest: String?
    /// Who asks: a keyed hash, the same for one person as long as the key lives.
    package var user: String?

    package init(id: String, platformRequest: String? = nil, user: String? = nil) {
        self.id = id
        self.platformRequest = platformRequest
        self.user = user
    }

    /// The request that is being worked on.
    @TaskLocal package static var current: RequestSpan?
}
