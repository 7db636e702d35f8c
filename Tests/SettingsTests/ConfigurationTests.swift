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
}
