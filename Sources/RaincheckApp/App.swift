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
        /// How long an answer may take before the request is acknowledged instead; nil: as the platform has it.
        package var answerWithin: Duration?
        /// How long one provider may take.
        package var providerBudget: Duration = .seconds(8)
        /// How long requests and deliveries under way are waited for at the end, by the real clock.
        package var grace: Duration = .seconds(20)
        /// How long the server keeps a request that this program does not answer; nil: somewhat longer than any platform.
        package var replyDeadline: Duration?
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
    private let waits: Waits
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
        let waits = Waits(sleep: options.sleep)
        let seal = try TokenSeal.kept(in: profiles.folder)
        let forecasts = try ForecastService(
            configuration,
            client: curl.client,
            providerBudget: options.providerBudget,
            now: options.now,
            sleep: options.sleep,
            observe: { record.forecast($0) }
        )
        record.showCallsToday(of: forecasts, allowed: configuration.callsPerDay)
        let installations = try configuration.installations.map { try Installation($0, in: configuration) }
        let timing = Reception.Timing(answerWithin: options.answerWithin, sleep: options.sleep)
        let reception = Reception(
            installations: installations,
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
                seal: seal,
                defaults: Assistant.Defaults(configuration.defaults),
                now: options.now
            ),
            deliveries: Deliveries(
                client: curl.client,
                isAllowed: { CurlURL.isAllowed($0, hosts: $1, allowPlainLoopback: $2) },
                record: record,
                waits: waits,
                now: options.now
            ),
            background: background,
            record: record,
            timing: timing,
            waits: waits,
            pseudonym: { seal.pseudonym(of: $0) },
            now: options.now
        )
        let admin = Admin(metrics: record.metrics, storeTrouble: { profiles.health.words })
        record.metrics.gauge("raincheck_background_work", "Answers that are still to be delivered.") {
            Double(background.count)
        }
        var listen = HTTPServer.Configuration(configuration.listen)
        // Whoever waits longest is answered by the reception; the server's own word comes only when that fails.
        let longest = installations.map { timing.answerWithin($0.platform) }.max() ?? .zero
        listen.replyDeadline = options.replyDeadline ?? max(listen.replyDeadline, longest + .milliseconds(1500))
        server = try HTTPServer.start(
            listen,
            longestBody: { reception.longestBody($0) },
            onRefusal: { record.refusedByServer($0, $1) },
            handler: { reception.handle($0) }
        )
        adminServer = try HTTPServer.start(
            HTTPServer.Configuration(configuration.admin, methods: Admin.methods),
            handler: { admin.handle($0) }
        )
        self.admin = admin
        self.background = background
        self.curl = curl
        self.profiles = profiles
        self.record = record
        self.waits = waits
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
    ///
    /// Whoever waits for a slow answer is told that it comes later, or that it does not; deliveries that rest between two
    /// tries have their last one now.
    package func stop() async {
        let begun = ContinuousClock.now
        record.life("stopping")
        admin.stopping()
        waits.end()
        await server.drain(graceful: options.grace)
        let idle = Pending { [background] in await background.idle() }
        let sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
        let left = max(.zero, options.grace - begun.duration(to: .now))
        if await idle.value(within: left, sleep: sleep) == nil {
            background.cancel()
            // What is called off says so.
            _ = await idle.value(within: .seconds(1), sleep: sleep)
        }
        await profiles.close()
        curl.close()
        await adminServer.stop()
        record.life("stopped")
    }
}
