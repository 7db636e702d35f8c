import Conversation
import CurlClient
import ForecastCore
import Foundation
import HTTPCore
import HTTPServer
import Locking
import Places
import Platforms
import Profiles
import Settings
import Signatures
import Telemetry

/// The running program: two listeners, one assistant, one store.
package final class App: Sendable {
    /// Times that a test makes short, and what is injected from outside.
    package struct Options: Sendable {
        /// How long an answer may take before the request is acknowledged instead.
        package var answerWithin: Duration = .milliseconds(2500)
        /// How long one provider may take.
        package var providerBudget: Duration = .seconds(8)
        /// How long requests and deliveries under way are waited for at the end.
        package var grace: Duration = .seconds(20)
        /// How long the server keeps a request that this program does not answer.
        package var replyDeadline = HTTPServer.Configuration().replyDeadline
        package var log = Log.silent
        package var now: @Sendable () -> Date = { Date() }
        package var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

        package init() {}
    }

    private let server: HTTPServer
    private let adminServer: HTTPServer
    private let admin: Admin
    private let background: BackgroundWork
    private let curl: CurlClient
    private let profiles: JSONProfileStore
    private let record: Recorder
    private let options: Options

    /// The port webhooks come in at.
    package var port: UInt16 { server.port }
    /// The port of health and metrics.
    package var adminPort: UInt16 { adminServer.port }

    /// Wires everything together and begins to serve.
    package init(_ configuration: Configuration, options: Options = Options()) throws {
        let record = Recorder(
            log: options.log,
            installations: configuration.installations.map { ($0.platform, $0.name) },
            providers: configuration.providerLabels
        )
        let profiles = try JSONProfileStore(
            folder: configuration.data,
            digest: SHA256.digest(of:),
            now: options.now,
            report: { record.store($0) }
        )
        let curl = try CurlClient(CurlClient.Configuration(userAgent: Version.userAgent))
        let background = BackgroundWork()
        let forecasts = try ForecastService(
            configuration,
            client: curl.client,
            providerBudget: options.providerBudget,
            now: options.now,
            sleep: options.sleep,
            observe: { record.forecast($0) }
        )
        record.showCallsToday(of: forecasts, allowed: configuration.callsPerDay)
        let reception = Reception(
            installations: try configuration.installations.map { try Installation($0, in: configuration) },
            assistant: Assistant(
                finder: Gazetteer.embedded,
                remote: RemotePlaces(
                    configuration.geocoder,
                    client: curl.client,
                    now: options.now,
                    failed: { record.geocoder($0) }
                ),
                forecasts: forecasts,
                profiles: profiles,
                seal: try TokenSeal.kept(in: configuration.data),
                defaults: Assistant.Defaults(configuration.defaults),
                now: options.now
            ),
            deliveries: Deliveries(
                client: curl.client,
                isAllowed: { CurlURL.isAllowed($0, hosts: $1, allowPlainLoopback: $2) },
                record: record,
                sleep: options.sleep,
                now: options.now
            ),
            background: background,
            record: record,
            timing: Reception.Timing(answerWithin: options.answerWithin, sleep: options.sleep),
            now: options.now
        )
        let admin = Admin(metrics: record.metrics, isStoreGood: { profiles.health.isGood })
        record.metrics.gauge("raincheck_background_work", "Answers that are still to be delivered.") {
            Double(background.count)
        }
        server = try HTTPServer.start(
            HTTPServer.Configuration(configuration.listen, replyDeadline: options.replyDeadline),
            longestBody: { reception.longestBody($0) },
            onRefusal: { record.refusedByServer($0, $1) },
            handler: { reception.handle($0) }
        )
        adminServer = try HTTPServer.start(
            HTTPServer.Configuration(configuration.admin),
            handler: { admin.handle($0) }
        )
        self.admin = admin
        self.background = background
        self.curl = curl
        self.profiles = profiles
        self.record = record
        self.options = options
        record.life(
            "started",
            [
                "version": .text(Version.number), "port": .integer(Int(server.port)),
                "admin_port": .integer(Int(adminServer.port)), "pid": .integer(Int(getpid())),
            ]
        )
    }

    /// Stops politely: takes nothing new, finishes what is under way, closes the store.
    package func stop() async {
        record.life("stopping")
        admin.stopping()
        await server.drain(graceful: options.grace)
        let idle = Pending { [background] in await background.idle() }
        if await idle.value(within: options.grace, sleep: options.sleep) == nil { background.cancel() }
        await profiles.close()
        curl.close()
        await adminServer.stop()
        record.life("stopped")
    }
}
