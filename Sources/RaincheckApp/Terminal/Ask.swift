import Cards
import Conversation
import CurlClient
import ForecastCore
import ForecastProviders
import Foundation
import HTTPCore
import Places
import Platforms
import Profiles
import Settings
import Signatures
import Telemetry

extension Raincheck {
    /// Answers one command without a server, through the same code.
    static func ask(_ arguments: [String], _ standard: Standard) async throws -> ExitCode {
        let parsed = try Arguments(arguments, options: ["config", "as", "user", "channel", "locale", "now", "format"])
        let format = parsed.options["format"] ?? "text"
        guard ["text", "accessible", "slack", "json"].contains(format) else {
            throw Arguments.Failure(description: "--format is text, accessible, slack or json")
        }
        let user = try parsed.user()
        let channel = try parsed.channel(of: user)
        let configuration = try askConfiguration(parsed, standard)
        let curl = try CurlClient(CurlClient.Configuration(userAgent: Version.userAgent))
        defer { curl.close() }
        let clock = try parsed.clock(configuration, curl.client)
        let (profiles, close) = try profiles(configuration.data)
        let assistant = Assistant(
            finder: Gazetteer.embedded,
            remote: RemotePlaces(configuration.geocoder, client: curl.client, now: clock),
            forecasts: try ForecastService(
                configuration,
                client: curl.client,
                providerBudget: .seconds(8),
                now: clock,
                observe: { _ in }
            ),
            profiles: profiles,
            // Nothing that is printed can be pressed.
            seal: .inMemory(),
            defaults: Assistant.Defaults(configuration.defaults, remembersLists: false),
            now: clock
        )
        let command = user.platform == "slack" ? "/weather" : "raincheck ask"
        let invocation = Invocation(
            Speaker(user: user, channel: channel, command: command, locale: parsed.options["locale"]),
            text: parsed.words.joined(separator: " ")
        )
        let answer = await assistant.answer(invocation).answer()
        switch format {
        case "slack":
            let body = SlackPlatform.message(answer)
            standard.output(String(decoding: body, as: UTF8.self) + "\n")
        case "json": standard.output(String(decoding: CardDocument.json(answer.card), as: UTF8.self) + "\n")
        default: standard.output(PlainTextRenderer.render(answer.card, accessible: format == "accessible"))
        }
        await close()
        return ExitCode(answer.outcome)
    }

    private static func askConfiguration(_ parsed: Arguments, _ standard: Standard) throws -> Configuration {
        // Nothing is received here, so no secret of an installation is needed.
        if let file = parsed.options["config"] {
            return try read(file, standard, secrets: .providersAlone, surroundings: .forAsking)
        }
        return try read(
            text: Configuration.demoText,
            file: "",
            folder: standard.folder,
            standard,
            secrets: .providersAlone,
            surroundings: .forAsking
        )
    }

    /// The store and how to close it: made by the first change where there is none yet, for reading only where a
    /// running server has it.
    private static func profiles(_ folder: String) throws -> (any ProfileStore, close: () async -> Void) {
        guard FileManager.default.fileExists(atPath: folder) else {
            let store = StoreOnDemand { () throws(StoreFailure) in
                try JSONProfileStore(folder: folder, digest: SHA256.digest(of:))
            }
            return (store, { await store.close() })
        }
        let store: JSONProfileStore
        do {
            store = try JSONProfileStore(folder: folder, digest: SHA256.digest(of:))
        } catch  where error.code == .locked {
            store = try JSONProfileStore(folder: folder, access: .readOnly, digest: SHA256.digest(of:))
        }
        return (store, { await store.close() })
    }
}

extension ExitCode {
    /// Whether there was an answer: a script that asks should not take an apology for one.
    fileprivate init(_ outcome: Outcome) {
        self =
            switch outcome {
            case .noWeather: .unavailable
            case .storeFailed: .notStored
            case _ where outcome.isFailure: .failure
            default: .success
            }
    }
}

extension Arguments {
    /// Who asks: `--as PLATFORM/WORKSPACE/USER`, or `--user NAME` of this terminal.
    fileprivate func user() throws(Failure) -> ProfileKey {
        if let name = options["user"] {
            guard options["as"] == nil, let key = ProfileKey(platform: "terminal", workspace: "local", user: name)
            else {
                throw Failure(description: "--user is a name, and not beside --as")
            }
            return key
        }
        let parts = (options["as"] ?? "terminal/local/me").split(separator: "/", omittingEmptySubsequences: false)
            .map(String.init)
        guard parts.count == 3, let key = ProfileKey(platform: parts[0], workspace: parts[1], user: parts[2]) else {
            throw Failure(description: "--as has three parts: PLATFORM/WORKSPACE/USER")
        }
        return key
    }

    /// Where is asked: `--channel NAME` in the asker's workspace; nil: in a talk of two.
    fileprivate func channel(of user: ProfileKey) throws(Failure) -> ProfileKey? {
        guard let name = options["channel"] else { return nil }
        guard let key = ProfileKey(platform: user.platform, workspace: user.workspace, channel: name) else {
            throw Failure(description: "--channel is the name or id of a channel")
        }
        return key
    }

    /// The clock: fixed by `--now`, fixed at the time of a recording, or the real one.
    fileprivate func clock(
        _ configuration: Configuration,
        _ client: HTTPClient
    ) throws -> @Sendable () -> Date {
        if let text = options["now"] {
            guard let fixed = instant(text) else {
                throw Failure(description: "--now is seconds since 1970 or an instant like 2026-11-30T15:05:00Z")
            }
            return { fixed }
        }
        guard case .recording = configuration.forecast.providers[0].provider,
            let recording = try configuration.forecast.providers[0].provider.make(client) as? RecordingProvider,
            let fixed = recording.recordedAt
        else { return { Date() } }
        return { fixed }
    }
}
