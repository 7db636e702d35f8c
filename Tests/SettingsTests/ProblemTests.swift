import Testing

@testable import Settings

@Suite struct ProblemTests {
    /// A configuration and what must be said of it.
    @Test(arguments: [
        ("{lisen:{}}", "lisen: There is no such setting; did you mean listen?"),
        ("{listen:{adress:'::1'}}", "listen.adress: There is no such setting; did you mean address?"),
        ("{zzzzzz:1}", "known are listen, admin, data, forecast, places, defaults or installations."),
        ("{listen:{port:'8080'}}", "listen.port: A port is a whole number from 0 to 65535."),
        ("{listen:{port:65536}}", "listen.port: A port"), ("{listen:{port:-1}}", "listen.port: A port"),
        ("{listen:{port:80.5}}", "listen.port: A port"), ("{listen:{port:Infinity}}", "listen.port: A port"),
        ("{listen:[]}", "listen: This should be an object { … }, not a list."),
        ("{listen:{address:'example.org'}}", "listen.address: This should be an IP address"),
        ("{listen:{address:'127.0.0.256'}}", "listen.address: This should be an IP address"),
        ("{listen:{address:'127.0.0.01'}}", "listen.address: This should be an IP address"),
        ("{listen:{address:'1::2::3'}}", "listen.address: This should be an IP address"),
        ("{listen:{address:8}}", "listen.address: This should be text, not a number."),
        ("{admin:{port:8080}}", "admin.port: Port 8080 is taken by listen"),
        ("{listen:{address:'0.0.0.0'},admin:{port:8080}}", "admin.port: Port 8080 is taken"),
        ("{data:''}", "data: This should be 1 to 1000 bytes"),
        ("{data:'a\\u0001b'}", "data: This should be 1 to 1000 bytes of text without control characters."),
        ("{data:null}", "data: This should be a path, not null."),
        ("{forecast:{freshFor:'10'}}", "forecast.freshFor: A time is a number and s, m, h or d"),
        ("{forecast:{freshFor:10}}", "forecast.freshFor: This should be a time like \"10m\", not a number."),
        ("{forecast:{freshFor:'0s'}}", "forecast.freshFor: A time"),
        ("{forecast:{freshFor:'-1s'}}", "forecast.freshFor: A time"),
        ("{forecast:{freshFor:'8d'}}", "forecast.freshFor: A time"),
        ("{forecast:{freshFor:'m'}}", "forecast.freshFor: A time"),
        ("{forecast:{freshFor:'99999999999999999999h'}}", "forecast.freshFor: A time"),
        ("{forecast:{freshFor:'2h',staleFor:'1h'}}", "forecast.staleFor: A forecast cannot stand in"),
        ("{forecast:{providers:[]}}", "forecast.providers: At least one provider is needed"),
        ("{forecast:{providers:['sample']}}", "forecast.providers[0]: This should be an object { … }, not text."),
        ("{forecast:{providers:[{}]}}", "forecast.providers[0]: A provider needs a kind: pirate-weather, open-meteo"),
        ("{forecast:{providers:[{kind:'open-metro'}]}}", "Did you mean open-meteo?"),
        ("{forecast:{providers:[{kind:'met-norway'}]}}", "met-norway needs a contact"),
        (
            "{forecast:{providers:[{kind:'met-norway',contact:'x'}]}}",
            "contact: This should be a mail address or a site"
        ),
        ("{forecast:{providers:[{kind:'met-norway',contact:'a b@c.d'}]}}", "contact: This should be a mail address"),
        ("{forecast:{providers:[{kind:'met-norway',contact:'a(b)@c.d'}]}}", "contact: This should be a mail address"),
        ("{forecast:{providers:[{kind:'met-norway',contact:'å@c.d'}]}}", "contact: This should be a mail address"),
        (
            "{forecast:{providers:[{kind:'met-norway',contact:{env:'SECRET'}}]}}",
            "contact: This should be a mail address"
        ),
        ("{forecast:{providers:[{kind:'met-norway',contact:'a@b.c',key:{env:'SECRET'}}]}}", "no such setting"),
        ("{forecast:{providers:[{kind:'nws'}]}}", "nws needs a contact"),
        (
            "{forecast:{providers:[{kind:'openweathermap'}]}}",
            "openweathermap needs a key: { env: \"OPENWEATHER_KEY\" }"
        ),
        ("{forecast:{providers:[{kind:'openweathermap',key:'abc'}]}}", "A secret does not belong in this file"),
        ("{forecast:{providers:[{kind:'sample',key:{env:'SECRET'}}]}}", "providers[0].key: There is no such setting"),
        ("{forecast:{providers:[{kind:'pirate-weather'}]}}", "pirate-weather needs a key"),
        ("{forecast:{providers:[{kind:'recording',format:'xml',file:'a'}]}}", "format: xml is none of"),
        ("{forecast:{providers:[{kind:'recording'}]}}", "A recording needs a file."),
        ("{forecast:{order:'bset'}}", "forecast.order: bset is none of listed or best. Did you mean best?"),
        ("{forecast:{airQuality:{}}}", "forecast.airQuality: The air needs a kind: open-meteo."),
        ("{forecast:{airQuality:{kind:'x'}}}", "forecast.airQuality.kind: x is none of open-meteo."),
        ("{forecast:{airQuality:{kind:'open-meteo',baseURL:'http://a.b'}}}", "forecast.airQuality.baseURL: http:// is"),
        ("{forecast:{providers:[{kind:'sample',onyl:{}}]}}", "providers[0].onyl: There is no such setting; did you"),
        ("{forecast:{providers:[{kind:'sample',only:{}}]}}", "only: An area needs countries like [\"US\"] or a box."),
        ("{forecast:{providers:[{kind:'sample',only:{countries:[]}}]}}", "countries: At least one country is needed."),
        (
            "{forecast:{providers:[{kind:'sample',except:{countries:['USA']}}]}}",
            "except.countries[0]: This should be the"
        ),
        ("{forecast:{providers:[{kind:'sample',only:{countries:['UK']}}]}}", "Did you mean GB?"),
        (
            "{forecast:{providers:[{kind:'sample',only:{box:{south:0,west:0,north:1}}}]}}",
            "box.east: This should be deg"
        ),
        ("{forecast:{providers:[{kind:'sample',only:{box:{south:-91,west:0,north:1,east:1}}}]}}", "box.south: This sh"),
        (
            "{forecast:{providers:[{kind:'sample',only:{box:{south:2,west:0,north:1,east:1}}}]}}",
            "only.box: The south of"
        ),
        ("{forecast:{providers:[{kind:'sample',callsPerDay:0}]}}", "callsPerDay: This should be a whole number"),
        ("{forecast:{providers:[{kind:'sample',callsPerDay:1.5}]}}", "callsPerDay: This should be a whole number"),
        (
            "{forecast:{providers:[{kind:'sample',name:'a'},{kind:'nws',contact:'a@b.c',name:'a'}]}}",
            "is called a; names"
        ),
        (
            "{installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}],providers:['open-metro']}]}",
            "installations[0].providers[0]: open-metro is none of open-meteo. Did you mean open-meteo?"
        ),
        (
            "{installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}],providers:[]}]}",
            "installations[0].providers: At least one provider is needed"
        ),
        ("{defaults:{units:'metrik'}}", "defaults.units: metrik is none of auto, metric"),
        ("{defaults:{visibility:'Public'}}", "Did you mean public?"),
        ("{installations:{}}", "installations: This should be a list [ … ], not an object."),
        ("{installations:[{}]}", "installations[0]: An installation needs platform."),
        ("{installations:[{name:'A b',platform:'slack',signingSecrets:[{env:'SECRET'}]}]}", "installations[0].name: A"),
        ("{installations:[{name:'../x',platform:'slack',signingSecrets:[]}]}", "installations[0].name: A name is"),
        ("{installations:[{name:'a',platform:'slak',signingSecrets:[]}]}", "Did you mean slack?"),
        ("{installations:[{name:'a',platform:'slack',signingSecrets:[]}]}", "without one anybody could sign"),
        ("{installations:[{name:'a',platform:'slack'}]}", "installations[0]: An installation needs signingSecrets."),
        (
            "{installations:[{name:'a',platform:'slack',tokn:1}]}",
            "installations[0].tokn: There is no such setting; did you"
        ),
        ("{installations:[{platform:'slack',apiURL:'http://slack.com'}]}", "installations[0].apiURL: http:// is for"),
        ("{installations:[{platform:'slack',teams:['a',7]}]}", "installations[0].teams[1]: This should be text"),
        ("{places:{geocoder:{}}}", "places.geocoder: A geocoder needs a kind: open-meteo."),
        ("{places:{geocoder:{kind:'open-meteo',baseURL:'x'}}}", "places.geocoder.baseURL: This should be a URL"),
        ("{places:{geo:{}}}", "places.geo: There is no such setting"),
        ("{a:1,a:2}", "a: This setting is there twice; remove one."),
        ("", "The configuration cannot be read"), ("[", "The configuration cannot be read"),
        ("{a:1} x", "The configuration cannot be read"), ("[]", "This should be an object { … }, not a list."),
    ]) func said(text: String, expected: String) {
        #expect(problems(text).contains(expected), "\(problems(text))")
    }

    @Test(arguments: [
        "http://api.example.org", "ftp://a.b", "api.example.org", "https://", "https://user:pw@a.b", "https://a.b/?x=1",
        "https://a.b/#f", "https://a b", "https://a.b/../c", "https://-a.b", "https://a..b", "https://a.b:0",
        "https://a.b:99999", "https://a.b:x", "https://[::g]", "https://h\u{3002}b", "https://a.b/%2e", "HTTPS://a.b",
        "http://127.0.0.1.evil.org", "http://localhost.evil.org", "https://a.b\\c", "https://a.b/c d",
    ]) func badURLs(url: String) {
        let text = "{forecast:{providers:[{kind:'open-meteo',baseURL:\"\(url.replacing("\\", with: "\\\\"))\"}]}}"
        #expect(problems(text).hasPrefix("forecast.providers[0].baseURL: "), "\(problems(text))")
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
        #expect(problems(text).hasPrefix("installations[0].responseHosts[0]: "), "\(problems(text))")
    }

    /// A secret value and what must be said of it.
    @Test(arguments: [
        ("'xoxb-very-secret-value'", "A secret does not belong in this file"),
        ("{env:'MISSING'}", "The environment variable MISSING is not set."),
        ("{env:'EMPTY'}", "The environment variable EMPTY is not set."),
        ("{file:'nowhere'}", "The file /etc/raincheck/nowhere cannot be read."),
        ("{env:'SHORT'}", "the environment variable SHORT holds is no secret: it needs 16 to 4096 bytes"),
        ("{env:'SECRET',file:'secret'}", "A secret is either { env: \"NAME\" } or { file: \"path\" }."),
        ("{}", "A secret is either"), ("{evn:'SECRET'}", "did you mean env?"), ("42", "not a number"),
        ("{env:{}}", "signingSecrets[0].env: This should be text, not an object."),
    ]) func secrets(value: String, expected: String) {
        let said = problems("{installations:[{name:'a',platform:'slack',signingSecrets:[\(value)]}]}")
        #expect(said.contains(expected), "\(said)")
        #expect(said.contains("installations[0].signingSecrets[0]"))
        #expect(!said.contains("0123456789") && !said.contains("xoxb"), "no secret is printed")
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
        let paths = said.split(separator: "\n").map { $0.prefix { $0 != ":" } }
        #expect(
            paths == [
                "lisen", "admin.port", "forecast.providers[0].kind", "forecast.freshFor", "installations[0].colour",
                "installations[0].signingSecrets[0]", "installations[1].platform",
                "installations[2].name",
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
        #expect(said.hasPrefix("forecast.providers[0]: pirate-weather needs a key") && !said.contains("\n"))
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
