import Platforms
import Testing

@testable import Settings

@Suite struct ProblemTests {
    /// Every line, from the place to what would do.
    @Test(arguments: WrongRow.all) func said(row: WrongRow) {
        #expect(problems(row.text, platforms: PlatformTable.settings) == row.lines)
        for secret in ["8f742231b10e8888", "0123456789abcdef", "hunter2", "MTk4NjIy", "whsec_Z", "xoxb-0", "xoxb-1"] {
            #expect(!row.lines.contains(secret), "no secret is shown")
        }
    }

    @Test func enoughIsSaid() {
        #expect(WrongRow.all.count >= 120)
        #expect(problems("") == "1:1: The configuration ends here, and a value is missing; add one.")
    }

    @Test func whereItIs() {
        let problem = ConfigurationProblem(path: "data", line: 3, column: 9, sentence: "This is wrong.")
        #expect(problem.text(in: "a/b.json5") == "a/b.json5:3:9: data: This is wrong.")
        #expect(ConfigurationProblem(path: "", sentence: "Nothing is there.").text(in: "x") == "x: Nothing is there.")
    }

    @Test(arguments: [
        "http://api.example.org", "ftp://a.b", "api.example.org", "https://", "https://user:pw@a.b", "https://a.b/?x=1",
        "https://a.b/#f", "https://a b", "https://a.b/../c", "https://-a.b", "https://a..b", "https://a.b:0",
        "https://a.b:99999", "https://a.b:x", "https://[::g]", "https://h\u{3002}b", "https://a.b/%2e", "HTTPS://a.b",
        "http://127.0.0.1.evil.org", "http://localhost.evil.org", "https://a.b\\c", "https://a.b/c d",
    ]) func badURLs(url: String) {
        let text = "{forecast:{providers:[{kind:'open-meteo',baseURL:\"\(url.replacing("\\", with: "\\\\"))\"}]}}"
        #expect(problems(text).contains("forecast.providers[0].baseURL: "), "\(problems(text))")
    }

    @Test(arguments: ["https://a.b", "https://a.b:8443/x/y-z", "http://localhost:1", "http://[::1]:80", "https://A.b"])
    func goodURLs(url: String) {
        #expect(problems("{forecast:{providers:[{kind:'open-meteo',baseURL:'\(url)'}]}}") == "")
    }

    @Test(arguments: ["https://hooks.slack.com", "hooks.slack.com/x", "a b", "", "*", "user@a.b", "a.b\u{1}", "a_b.c"])
    func badHosts(host: String) {
        let escaped = host.replacing("\u{1}", with: "\\u0001")
        let text =
            "{installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}],responseHosts:['\(escaped)']}]}"
        #expect(problems(text).contains(" installations[0].responseHosts[0]: "), "\(problems(text))")
    }

    @Test func allProblemsAtOnce() {
        let said = problems(
            """
            { lisen: 1, admin: { port: "x" }, forecast: { freshFor: "soon", providers: [{ kind: "pirate" }] },
              installations: [
                { name: "a", platform: "slack", signingSecrets: [{ env: "MISSING" }], colour: 1 },
                { name: "a", platform: "irc", signingSecrets: "x" },
                { name: "a", platform: "slack", signingSecrets: [{ env: "SECRET" }] },
              ] }
            """
        )
        let paths = said.split(separator: "\n").map { $0.split(separator: ": ")[1] }
        #expect(
            paths == [
                "lisen", "admin.port", "forecast.freshFor", "forecast.providers[0].kind",
                "installations[0].signingSecrets[0].env", "installations[0].colour", "installations[1].name",
                "installations[1].platform", "installations[2].name",
            ],
            "\(said)"
        )
    }

    /// A provider that cannot be read is no reason to complain of whoever names it.
    @Test func oneProblemOnce() {
        let said = problems(
            """
            { forecast: { providers: [{ kind: "pirate-weather" }] }, installations: [{ name: "a", platform: "slack",
              signingSecrets: [{ env: "SECRET" }], providers: ["pirate-weather"] }] }
            """
        )
        #expect(said.contains("forecast.providers[0].key: pirate-weather needs a key") && !said.contains("\n"))
    }

    @Test(arguments: [
        ("lsiten", "listen"), ("Listen", "listen"), ("admn", "admin"), ("installation", "installations"), ("x", nil),
        ("", nil), ("forecasts", "forecast"), ("banana", nil),
    ]) func nearest(word: String, name: String?) {
        #expect(nearestName(to: word, among: ["listen", "admin", "forecast", "installations"]) == name)
    }

    /// Damaged and random texts give problems, never a crash.
    @Test func nothingCrashes() {
        var state: UInt64 = 5
        let good = Array(Configuration.demoText.utf8)
        for _ in 0..<500 {
            var bytes = good
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
            }
            _ = problems(String(decoding: bytes, as: UTF8.self))
        }
        #expect(problems(String(repeating: "[", count: 100_000)) != "")
        #expect(problems(String(repeating: " ", count: 1 << 21)).contains("longer than 1 MiB"))
    }
}
