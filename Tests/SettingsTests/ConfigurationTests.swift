import Foundation
import Testing

@testable import Settings

@Suite struct ConfigurationTests {
    @Test func everythingHasADefault() throws {
        let configuration = try read("{}")
        #expect(configuration.listen == .init(address: "127.0.0.1", port: 8080))
        #expect(configuration.admin == .init(address: "127.0.0.1", port: 8081))
        #expect(configuration.data == "/etc/raincheck/data")
        #expect(configuration.forecast.providers.map(\.provider) == [.openMeteo(baseURL: "https://api.open-meteo.com")])
        #expect(configuration.forecast.providers.map(\.name) == ["open-meteo"])
        #expect(configuration.forecast.order == .listed && configuration.forecast.airQuality == nil)
        #expect(configuration.forecast.freshFor == .seconds(600))
        #expect(configuration.forecast.staleFor == .seconds(7200))
        #expect(configuration.defaults == .init(units: nil, visibility: .public))
        #expect(configuration.installations.isEmpty)
    }

    @Test func everythingCanBeSet() throws {
        let configuration = try read(
            """
            {
              listen: { address: "0.0.0.0", port: 80 }, admin: { address: '::1', port: 0x1F91 },
              data: "/var/lib/raincheck",
              forecast: {
                providers: [
                  { kind: "pirate-weather", key: { file: "secret" }, baseURL: "https://api.pirateweather.net/v1/" },
                  { kind: "open-meteo", baseURL: "http://127.0.0.1:9000" },
                  { kind: "nws", contact: "https://example.org/weather" },
                  { kind: "met-norway", contact: "ops@example.org", baseURL: "https://met.example.org/" },
                  { kind: "openweathermap", key: { env: "SECRET" } },
                  { kind: "sample" },
                  { kind: "recording", format: "open-meteo", file: "recordings/berlin.json" },
                ],
                freshFor: "90s", staleFor: "2d",
              },
              defaults: { units: "uk", visibility: "private" },
              installations: [
                { name: "acme", platform: "slack", signingSecrets: [{ env: "SECRET" }, { file: "/run/key" }],
                  responseHosts: ["Hooks.Slack.com", "localhost"], allowLoopback: true },
                { name: "b-2", platform: "slack", signingSecrets: [{ env: "SECRET" }] },
              ],
            }
            """
        )
        let key = SecretText(Array(longSecret.utf8))
        #expect(configuration.listen == .init(address: "0.0.0.0", port: 80))
        #expect(configuration.admin == .init(address: "::1", port: 8081))
        #expect(configuration.data == "/var/lib/raincheck")
        #expect(
            configuration.forecast.providers.map(\.provider) == [
                .pirateWeather(key: key, baseURL: "https://api.pirateweather.net/v1"),
                .openMeteo(baseURL: "http://127.0.0.1:9000"),
                .nws(contact: "https://example.org/weather", baseURL: "https://api.weather.gov"),
                .metNorway(contact: "ops@example.org", baseURL: "https://met.example.org"),
                .openWeather(key: key, baseURL: "https://api.openweathermap.org"), .sample,
                .recording(format: .openMeteo, file: "/etc/raincheck/recordings/berlin.json"),
            ]
        )
        #expect(configuration.forecast.freshFor == .seconds(90))
        #expect(configuration.forecast.staleFor == .seconds(172_800))
        #expect(configuration.defaults == .init(units: "uk", visibility: .private))
        #expect(configuration.installations.map(\.name) == ["acme", "b-2"])
        #expect(
            configuration.installations[0].values.secrets("signingSecrets") == [
                key, SecretText(Array((longSecret + "XYZ").utf8)),
            ]
        )
        #expect(configuration.installations[0].responseHosts == ["hooks.slack.com", "localhost"])
        #expect(configuration.installations[0].allowLoopback)
        #expect(configuration.installations[1].responseHosts == ["hooks.slack.com"])
        #expect(!configuration.installations[1].allowLoopback)
    }

    @Test func whoIsAskedWhere() throws {
        let configuration = try read(
            """
            { forecast: { order: "best", airQuality: { kind: "open-meteo", baseURL: "http://localhost:1/" }, providers: [
                { kind: "nws", contact: "a@b.c", only: { countries: ["us", "PR"] }, callsPerDay: 500 },
                { kind: "sample", name: "north", except: { box: { south: -90, west: 170, north: 0, east: -170 } } },
                { kind: "sample" }, { kind: "sample", callsPerDay: 1 },
              ] },
              installations: [
                { name: "a", platform: "slack", signingSecrets: [{ env: "SECRET" }] },
                { name: "b", platform: "slack", signingSecrets: [{ env: "SECRET" }],
                  providers: ["sample", "nws", "nws"] },
                { name: "c", platform: "slack", signingSecrets: [{ env: "SECRET" }], providers: ["north"] },
              ] }
            """
        )
        let providers = configuration.forecast.providers
        #expect(configuration.forecast.order == .best)
        #expect(configuration.forecast.airQuality == .openMeteo(baseURL: "http://localhost:1"))
        #expect(providers.map(\.name) == ["nws", "north", "sample", "sample"])
        #expect(providers.map(\.callsPerDay) == [500, nil, nil, 1])
        #expect(providers[0].only == .init(countries: ["US", "PR"], box: nil) && providers[0].except == nil)
        #expect(providers[1].except == .init(countries: [], box: .init(south: -90, west: 170, north: 0, east: -170)))
        #expect(configuration.installations.map(\.providers) == [nil, [2, 3, 0], [1]])
    }

    @Test(arguments: [
        ("90s", 90), ("10m", 600), ("6h", 21_600), ("7d", 604_800), ("1s", 1), ("010m", 600),
    ]) func durations(text: String, seconds: Int) throws {
        #expect(try read("{forecast:{freshFor:'\(text)',staleFor:'7d'}}").forecast.freshFor == .seconds(seconds))
    }

    @Test(arguments: ["127.0.0.1", "0.0.0.0", "255.255.255.255", "::", "::1", "2001:db8::1", "1:2:3:4:5:6:7:8"])
    func addresses(text: String) throws {
        #expect(try read("{listen:{address:'\(text)'}}").listen.address == text)
    }

    @Test func theDemoIsTheFileOfThatName() throws {
        let config = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "config")
        let text = try String(contentsOf: config.appending(path: "demo.json5"), encoding: .utf8)
        #expect(text == Configuration.demoText)
        let demo = try read(Configuration.demoText, folder: "", environment: ["RAINCHECK_DEMO_SECRET": longSecret])
        #expect(demo.listen == .init(address: "127.0.0.1", port: 8080))
        #expect(demo.admin == .init(address: "127.0.0.1", port: 8081))
        #expect(demo.data == "data")
        #expect(demo.forecast.providers.last?.provider == .sample)
        #expect(demo.installations.map(\.name) == ["demo"])
        let example = try String(contentsOf: config.appending(path: "raincheck.json5"), encoding: .utf8)
        let read = try read(
            example,
            environment: ["PIRATE_WEATHER_KEY": longSecret, "SLACK_SIGNING_SECRET": longSecret]
        )
        #expect(read.forecast.providers.count == 3)
        #expect(read.installations.map(\.name) == ["acme"])
    }

    /// The defaults the example names are the defaults.
    @Test func theExampleShowsTheDefaults() throws {
        let config = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "config")
        let example = try String(contentsOf: config.appending(path: "raincheck.json5"), encoding: .utf8)
        let shown = try read(
            example,
            environment: ["PIRATE_WEATHER_KEY": longSecret, "SLACK_SIGNING_SECRET": longSecret]
        )
        let usual = try read("{}")
        #expect(shown.listen == usual.listen && shown.admin == usual.admin && shown.data == usual.data)
        #expect(shown.forecast.freshFor == usual.forecast.freshFor)
        #expect(shown.forecast.staleFor == usual.forecast.staleFor)
        #expect(shown.forecast.order == usual.forecast.order && shown.forecast.airQuality == usual.forecast.airQuality)
        #expect(shown.defaults == usual.defaults)
    }

    @Test func howPeopleAreAnswered() throws {
        let configuration = try read(
            """
            { defaults: { clock: "12", language: "de" },
              installations: [{ name: "a", platform: "slack", signingSecrets: [{ env: "SECRET" }],
                                channelAdmins: ["U1", "U2"] }] }
            """
        )
        #expect(configuration.defaults.clock == .twelve && configuration.defaults.language == "de")
        #expect(configuration.installations.first?.channelAdmins == ["U1", "U2"])
        let usual = try read(#"{ defaults: { clock: "auto", language: "auto" } }"#)
        #expect(usual.defaults.clock == nil && usual.defaults.language == nil)
        for text in [
            #"{ defaults: { clock: "13" } }"#, #"{ defaults: { language: "tlh" } }"#,
            #"{ installations: [{ name: "a", platform: "slack", signingSecrets: [{ env: "SECRET" }], channelAdmins: [7] }] }"#,
        ] { #expect(throws: ConfigurationProblems.self) { try read(text) } }
    }

    @Test func secretsDoNotPrint() throws {
        let configuration = try read(
            "{installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}]}]}"
        )
        let secret = try #require(configuration.installations.first?.values.secrets("signingSecrets").first)
        #expect(secret.exposed == Array(longSecret.utf8))
        var dumped = ""
        dump(configuration, to: &dumped)
        for text in ["\(configuration)", String(reflecting: configuration), dumped, "\([secret])", "\(secret as Any)"] {
            #expect(!text.contains("0123456789"))
            #expect(!text.contains("48, 49, 50"))
            #expect(text.contains("[redacted]") || text == dumped)
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    // MARK: What is worth a second look

    private func warnings(_ text: String) throws -> [String] { try read(text).warnings.map { $0.text(in: "f") } }

    @Test func warned() throws {
        let good = "{installations:[{name:'a',platform:'slack',signingSecrets:[{file:'/run/key'}]}]}"
        #expect(try warnings(good).isEmpty)
        #expect(
            try warnings("{}") == [
                "f:1:1: installations: There are no installations, so nobody can ask; add one for each chat platform."
            ]
        )
        #expect(try warnings("{installations:[]}").map { $0.prefix(7) } == ["f:1:16:"])
        #expect(
            try warnings("{installations:[{name:'a',platform:'slack',signingSecrets:[{file:'/run/readable'}]}]}") == [
                "f:1:66: installations[0].signingSecrets[0].file: Every user of this machine may read the file "
                    + "/run/readable; say: chmod o-r /run/readable"
            ]
        )
        for address in ["0.0.0.0", "::", "10.1.2.3", "2001:db8::1", "128.0.0.1"] {
            let said = try warnings("{admin:{address:'\(address)'}," + good.dropFirst())
            #expect(said.count == 1 && said[0].hasPrefix("f:1:17: admin.address: Others than this machine can reach"))
        }
        for address in ["127.0.0.1", "127.8.9.10", "::1", "0:0::0:1"] {
            #expect(try warnings("{admin:{address:'\(address)'}," + good.dropFirst()).isEmpty)
        }
    }

    /// Two listeners at one port: each pair of addresses, and whether one takes what the other wants.
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("0.0.0.0", "127.0.0.1", true),
        ("127.0.0.1", "0.0.0.0", true), ("::", "127.0.0.1", true), ("0.0.0.0", "::", true), ("::1", "::", true),
        ("0.0.0.0", "::1", false), ("::1", "127.0.0.1", false), ("::1", "0:0:0:0:0:0:0:1", true),
        ("2001:db8::1", "2001:DB8:0::1", true), ("2001:db8::1", "2001:db8::2", false), ("0:0::0", "10.0.0.1", true),
    ]) func conflicts(one: String, other: String, expected: Bool) {
        let said = problems("{listen:{address:'\(one)',port:7},admin:{address:'\(other)',port:7}}")
        #expect(said.contains("Port 7 is taken by listen") == expected)
    }

    // MARK: What holds

    @Test func whatHolds() throws {
        let configuration = try read(
            """
            { listen: { port: 80 }, forecast: { freshFor: "3h", providers: [{ kind: "pirate-weather", key: { env: "SECRET" } }] },
              installations: [{ name: "a", platform: "slack", signingSecrets: [{ file: "secret" }], teams: ["T1"] }] }
            """
        )
        let lines = configuration.inForce.map { "\($0.path): \($0.value)\($0.isUsual ? " (default)" : "")" }
        #expect(
            lines == [
                "listen.address: 127.0.0.1 (default)", "listen.port: 80", "admin.address: 127.0.0.1 (default)",
                "admin.port: 8081 (default)", "data: /etc/raincheck/data (default)",
                "forecast.providers[0].kind: pirate-weather",
                "forecast.providers[0].key: set (16 bytes, from env SECRET)",
                "forecast.providers[0].baseURL: https://api.pirateweather.net (default)",
                "forecast.providers[0].name: pirate-weather (default)", "forecast.providers[0].only: not set (default)",
                "forecast.providers[0].except: not set (default)",
                "forecast.providers[0].callsPerDay: not set (default)",
                "forecast.order: listed (default)", "forecast.airQuality: not set (default)", "forecast.freshFor: 3h",
                "forecast.staleFor: 3h (default)", "places.geocoder: not set (default)",
                "defaults.units: auto (default)",
                "defaults.visibility: public (default)", "defaults.clock: auto (default)",
                "defaults.language: auto (default)", "installations[0].platform: slack", "installations[0].name: a",
                "installations[0].responseHosts[0]: hooks.slack.com (default)",
                "installations[0].allowLoopback: false (default)", "installations[0].providers: not set (default)",
                "installations[0].channelAdmins: none (default)",
                "installations[0].signingSecrets[0]: set (16 bytes, from file /etc/raincheck/secret)",
                "installations[0].token: not set (default)", "installations[0].title: not set (default)",
                "installations[0].teams[0]: T1", "installations[0].apiURL: https://slack.example (default)",
            ]
        )
    }

    /// One line end of a file is the editor's.
    @Test(arguments: ["", "\n", "\r\n"]) func lineEnds(end: String) throws {
        let text = "{installations:[{name:'a',platform:'slack',signingSecrets:[{file:'/f'}]}]}"
        let found = try read(text, files: ["/f": SmallFile("two words of a secret" + end)])
        #expect(
            found.installations[0].values.secrets("signingSecrets") == [SecretText(Array("two words of a secret".utf8))]
        )
    }

    // MARK: What a command does not need

    @Test func secretsThatAreNotNeeded() throws {
        let text = """
            { forecast: { providers: [{ kind: "pirate-weather", key: { env: "SECRET" } }] }, installations: [
                { name: "a", platform: "slack", signingSecrets: [{ file: "/run/nowhere" }], token: { env: "MISSING" } }] }
            """
        #expect(problems(text).split(separator: "\n").count == 2)
        let asked = try read(text, secrets: .providersAlone)
        #expect(
            asked.forecast.providers[0].provider
                != .pirateWeather(key: SecretText([]), baseURL: "https://api.pirateweather.net")
        )
        #expect(asked.installations[0].values.secrets("signingSecrets").isEmpty)
        let noKey = text.replacing("SECRET", with: "NO_KEY")
        #expect(throws: ConfigurationProblems.self) { try read(noKey, secrets: .providersAlone) }
        let one = SecretScope(providers: false) { ($0, $1, $2) == ("slack", "a", "token") }
        do {
            _ = try read(noKey, secrets: one)
            Issue.record("the token is needed")
        } catch {
            #expect(error.problems.map(\.path) == ["installations[0].token.env"])
        }
        // What is wrong in the file itself is wrong for everybody.
        #expect(throws: ConfigurationProblems.self) {
            try read(text.replacing("{ env: \"MISSING\" }", with: "\"typed\""), secrets: .providersAlone)
        }
    }
}
