import Platforms
import Testing

@testable import Settings

/// A wrong configuration, and every line that is said of it.
struct WrongRow: Sendable, CustomTestStringConvertible {
    let text: String
    let lines: String
    var testDescription: String { text }

    /// Rows with a blank line between them; what is said begins with a line and a column.
    private static func rows(_ table: String) -> [WrongRow] {
        table.split(separator: "\n\n").map { row in
            let lines = row.split(separator: "\n")
            let text = lines.prefix { $0.first?.isNumber != true }
            return WrongRow(
                text: text.joined(separator: "\n"),
                lines: lines.dropFirst(text.count).joined(separator: "\n")
            )
        }
    }

    static let all = outer + forecast + installations + secrets + platforms + text

    /// Addresses, the data folder, places, what holds for everybody.
    private static let outer = rows(
        #"""
        {lisen:{}}
        1:2: lisen: There is no such setting; did you mean listen?

        {listen:{adress:'::1'}}
        1:10: listen.adress: There is no such setting; did you mean address?

        {zzzzzz:1}
        1:2: zzzzzz: There is no such setting; known are listen, admin, data, forecast, places, defaults or installations.

        {listen:{address:'::1',port:'8080'}}
        1:29: listen.port: This should be a port, a whole number from 0 to 65535, not "8080".

        {listen:{port:65536}}
        1:15: listen.port: This should be a port, a whole number from 0 to 65535, not 65536.

        {listen:{port:-1}}
        1:15: listen.port: This should be a port, a whole number from 0 to 65535, not -1.

        {listen:{port:80.5}}
        1:15: listen.port: This should be a port, a whole number from 0 to 65535, not 80.5.

        {listen:{port:NaN}}
        1:15: listen.port: This should be a port, a whole number from 0 to 65535, not NaN.

        {listen:{port:Infinity}}
        1:15: listen.port: This should be a port, a whole number from 0 to 65535, not Infinity.

        {listen:[]}
        1:9: listen: This should be an object { … }, not a list.

        {listen:'0.0.0.0:8080'}
        1:9: listen: This should be an object { … }, not "0.0.0.0:8080".

        {listen:{address:'example.org'}}
        1:18: listen.address: This should be an IP address like "127.0.0.1" or "::1", not "example.org".

        {listen:{address:'127.0.0.256'}}
        1:18: listen.address: This should be an IP address like "127.0.0.1" or "::1", not "127.0.0.256".

        {listen:{address:'127.0.0.01'}}
        1:18: listen.address: This should be an IP address like "127.0.0.1" or "::1", not "127.0.0.01".

        {listen:{address:'1::2::3'}}
        1:18: listen.address: This should be an IP address like "127.0.0.1" or "::1", not "1::2::3".

        {listen:{address:8}}
        1:18: listen.address: This should be an IP address like "127.0.0.1" or "::1", not 8.

        {listen:{address:'::'},admin:{address:'10.0.0.1',port:8080}}
        1:55: admin.port: Port 8080 is taken by listen; health and metrics need a port of their own, such as 8081.

        {listen:{address:'0.0.0.0'},admin:{address:'127.0.0.1',port:8080}}
        1:61: admin.port: Port 8080 is taken by listen; health and metrics need a port of their own, such as 8081.

        {listen:{address:'::1'},admin:{address:'0:0:0:0:0:0:0:1',port:8080}}
        1:63: admin.port: Port 8080 is taken by listen; health and metrics need a port of their own, such as 8081.

        {data:''}
        1:7: data: This should be 1 to 1000 bytes of text without control characters, not "".

        {data:'a\u0001b'}
        1:7: data: This should be 1 to 1000 bytes of text without control characters, not "a?b".

        {data:null}
        1:7: data: This should be a path, not null.

        {data:'/nowhere/data'}
        1:7: data: There is no folder /nowhere/data; make it.

        {places:{geocoder:{}}}
        1:19: places.geocoder.kind: A geocoder needs a kind: "open-meteo".

        {places:{geocoder:{kind:'open-meteo',baseURL:'ftp://x/y'}}}
        1:46: places.geocoder.baseURL: This should be a URL like "https://api.example.org" (no user, query, fragment or blanks), not "ftp://x/…".

        {places:{geo:{}}}
        1:10: places.geo: There is no such setting; known are geocoder.

        {defaults:{units:'metrik'}}
        1:18: defaults.units: This should be one of auto, metric, us, uk, si, ca or nautical, not "metrik". Did you mean metric?

        {defaults:{visibility:'Public',clock:'13',language:'tlh'}}
        1:23: defaults.visibility: This should be one of public or private, not "Public". Did you mean public?
        1:38: defaults.clock: This should be one of auto, 12 or 24, not "13". Did you mean 12?
        1:52: defaults.language: This should be one of auto, en or de, not "tlh".

        {defaults:{clock:24}}
        1:18: defaults.clock: This should be one of auto, 12 or 24, not 24.
        """#
    )

    /// Where the weather comes from.
    private static let forecast = rows(
        #"""
        {forecast:{freshFor:'10'}}
        1:21: forecast.freshFor: This should be a time like "90s" or "10m" (a number and s, m, h or d, at most 7 days), not "10".

        {forecast:{freshFor:10}}
        1:21: forecast.freshFor: This should be a time like "90s" or "10m" (a number and s, m, h or d, at most 7 days), not 10.

        {forecast:{freshFor:'0s'}}
        1:21: forecast.freshFor: This should be a time like "90s" or "10m" (a number and s, m, h or d, at most 7 days), not "0s".

        {forecast:{freshFor:'-1s'}}
        1:21: forecast.freshFor: This should be a time like "90s" or "10m" (a number and s, m, h or d, at most 7 days), not "-1s".

        {forecast:{freshFor:'8d'}}
        1:21: forecast.freshFor: This should be a time like "90s" or "10m" (a number and s, m, h or d, at most 7 days), not "8d".

        {forecast:{staleFor:'99999999999999999999h'}}
        1:21: forecast.staleFor: This should be a time like "90s" or "10m" (a number and s, m, h or d, at most 7 days), not 21 bytes of text that are not shown, for they may be a secret.

        {forecast:{freshFor:'3h',staleFor:'1h'}}
        1:35: forecast.staleFor: A forecast cannot stand in for a shorter time ("1h") than it is fresh (freshFor, "3h"); give at least that.

        {forecast:{staleFor:'1s'}}
        1:21: forecast.staleFor: A forecast cannot stand in for a shorter time ("1s") than it is fresh (freshFor, "10m"); give at least that.

        {forecast:{providers:[]}}
        1:22: forecast.providers: At least one provider is needed; { kind: "sample" } will do.

        {forecast:{providers:'sample'}}
        1:22: forecast.providers: This should be a list [ … ], not "sample".

        {forecast:{providers:['sample']}}
        1:23: forecast.providers[0]: This should be an object { … }, not "sample".

        {forecast:{providers:[{}]}}
        1:23: forecast.providers[0].kind: A provider needs a kind: pirate-weather, open-meteo, met-norway, openweathermap, nws, sample or recording.

        {forecast:{providers:[{kind:'open-metro'}]}}
        1:29: forecast.providers[0].kind: This should be one of pirate-weather, open-meteo, met-norway, openweathermap, nws, sample or recording, not "open-metro". Did you mean open-meteo?

        {forecast:{providers:[{kind:'met-norway'}]}}
        1:23: forecast.providers[0].contact: met-norway needs a contact, a mail address or a site: "weather@example.org".

        {forecast:{providers:[{kind:'met-norway',contact:'a b@c.d'}]}}
        1:50: forecast.providers[0].contact: This should be a mail address or a site like "weather@example.org", without blanks, not "a b@c.d".

        {forecast:{providers:[{kind:'nws',contact:{env:'SECRET'}}]}}
        1:43: forecast.providers[0].contact: This should be a mail address or a site like "weather@example.org", without blanks, not an object.

        {forecast:{providers:[{kind:'sample',key:{env:'SECRET'}}]}}
        1:38: forecast.providers[0].key: There is no such setting; known are kind, name, only, except or callsPerDay.

        {forecast:{providers:[{kind:'openweathermap'}]}}
        1:23: forecast.providers[0].key: openweathermap needs a key: { env: "OPENWEATHER_KEY" }.

        {forecast:{providers:[{kind:'pirate-weather',key:'0123456789abcdef0123456789abcdef'}]}}
        1:50: forecast.providers[0].key: A secret does not belong in this file; write { env: "NAME" } or { file: "path" }.

        {forecast:{providers:[{kind:'pirate-weather',key:1234567890123456}]}}
        1:50: forecast.providers[0].key: This should be { env: "NAME" } or { file: "path" }, not a number.

        {forecast:{providers:[{kind:'recording',format:'xml',file:'a'}]}}
        1:48: forecast.providers[0].format: This should be one of dark-sky, open-meteo, met-norway, openweathermap or nws, not "xml".

        {forecast:{providers:[{kind:'recording'}]}}
        1:23: forecast.providers[0].file: A recording needs a file, the path of one.
        1:23: forecast.providers[0].format: A recording needs a format: dark-sky, open-meteo, met-norway, openweathermap or nws.

        {forecast:{providers:[{kind:'recording',format:'nws',file:'missing.json'}]}}
        1:59: forecast.providers[0].file: The file /etc/raincheck/missing.json is no recording of the format nws.

        {forecast:{order:'bset'}}
        1:18: forecast.order: This should be one of listed or best, not "bset". Did you mean best?

        {forecast:{order:true}}
        1:18: forecast.order: This should be one of listed or best, not true.

        {forecast:{airQuality:{}}}
        1:23: forecast.airQuality.kind: The air needs a kind: "open-meteo".

        {forecast:{airQuality:{kind:'x',baseURL:'http://a.b'}}}
        1:29: forecast.airQuality.kind: This should be open-meteo, not "x".
        1:41: forecast.airQuality.baseURL: http:// is for this machine only; use https:// for a.b.

        {forecast:{providers:[{kind:'sample',onyl:{}}]}}
        1:38: forecast.providers[0].onyl: There is no such setting; did you mean only?

        {forecast:{providers:[{kind:'sample',only:{}}]}}
        1:43: forecast.providers[0].only: An area needs countries like ["US"] or a box like { south: 47, west: 6, north: 55, east: 15 }.

        {forecast:{providers:[{kind:'sample',only:{countries:[]}}]}}
        1:54: forecast.providers[0].only.countries: At least one country is needed, like "US".

        {forecast:{providers:[{kind:'sample',except:{countries:['USA','UK']}}]}}
        1:57: forecast.providers[0].except.countries[0]: This should be the code of a country in two letters, like "US" (ISO 3166-1), not "USA".
        1:63: forecast.providers[0].except.countries[1]: This should be the code of a country in two letters, like "US" (ISO 3166-1), not "UK". Did you mean GB?

        {forecast:{providers:[{kind:'sample',only:{box:{south:0,west:0,north:1}}}]}}
        1:48: forecast.providers[0].only.box.east: A box needs its east: degrees from -180 to 180.

        {forecast:{providers:[{kind:'sample',only:{box:{south:-91,west:NaN,north:1,east:'1'}}}]}}
        1:55: forecast.providers[0].only.box.south: This should be degrees from -90 to 90, not -91.
        1:64: forecast.providers[0].only.box.west: This should be degrees from -180 to 180, not NaN.
        1:81: forecast.providers[0].only.box.east: This should be degrees from -180 to 180, not "1".

        {forecast:{providers:[{kind:'sample',only:{box:{south:2,west:0,north:1.5,east:1}}}]}}
        1:48: forecast.providers[0].only.box: The south of a box (2) does not lie north of its north (1.5); swap the two.

        {forecast:{providers:[{kind:'sample',callsPerDay:0}]}}
        1:50: forecast.providers[0].callsPerDay: This should be a number of calls, a whole number from 1 to 1000000000, not 0.

        {forecast:{providers:[{kind:'sample',callsPerDay:1.5}]}}
        1:50: forecast.providers[0].callsPerDay: This should be a number of calls, a whole number from 1 to 1000000000, not 1.5.

        {forecast:{providers:[{kind:'sample',name:'a'},{kind:'sample',name:'a'}]}}
        1:68: forecast.providers[1].name: forecast.providers[0] is called "a" as well; names are unique.

        {forecast:{providers:[{kind:'open-meteo',baseURL:'http://api.example.org'}]}}
        1:50: forecast.providers[0].baseURL: http:// is for this machine only; use https:// for api.example.org.

        {forecast:{providers:[{kind:'open-meteo',baseURL:'https://user:hunter2@a.b'}]}}
        1:50: forecast.providers[0].baseURL: This should be a URL like "https://api.example.org" (no user, query, fragment or blanks), not 24 bytes of text that are not shown, for they may be a secret.

        {forecast:{providers:[{kind:'open-meteo',baseURL:'https://a.b/?apikey=hunter2'}]}}
        1:50: forecast.providers[0].baseURL: This should be a URL like "https://api.example.org" (no user, query, fragment or blanks), not "https://a.b/…".

        {forecast:{providers:[{kind:'open-meteo',baseURL:'api.example.org'}]}}
        1:50: forecast.providers[0].baseURL: This should be a URL like "https://api.example.org" (no user, query, fragment or blanks), not "api.example.org".
        """#
    )

    /// What every installation has.
    private static let installations = rows(
        #"""
        {installations:{}}
        1:16: installations: This should be a list [ … ], not an object.

        {installations:[7]}
        1:17: installations[0]: This should be an object { … }, not 7.

        {installations:[{}]}
        1:17: installations[0].name: An installation needs name: a word like "acme", part of its path.
        1:17: installations[0].platform: An installation needs platform: slack, discord, webhook, matrix or mattermost.

        {installations:[{name:'../x',platform:'slack',signingSecrets:[]}]}
        1:23: installations[0].name: This should be 1 to 40 of a-z, 0-9 and - (a name is part of the webhook's path), not "../x".
        1:62: installations[0].signingSecrets: At least one secret is needed: without one anybody could sign.

        {installations:[{name:'a',platform:'slak'}]}
        1:36: installations[0].platform: This should be one of slack, discord, webhook, matrix or mattermost, not "slak". Did you mean slack?

        {installations:[{name:'a',platform:'slack'}]}
        1:17: installations[0].signingSecrets: An installation needs signingSecrets: [{ env: "NAME" }] or [{ file: "path" }].
        """#
    )

    /// Secrets: nothing of them is shown, and nothing that could be one.
    private static let secrets = rows(
        #"""
        {installations:[{name:'A b',platform:'slack',signingSecrets:[{env:'SECRET'}]}]}
        1:23: installations[0].name: This should be 1 to 40 of a-z, 0-9 and - (a name is part of the webhook's path), not "A b".

        {installations:[{name:'a',platform:'slack',signingSecrets:{env:'SECRET'}}]}
        1:59: installations[0].signingSecrets: This should be a list [ … ], not an object.

        {installations:[{name:'a',platform:'slack',signingSecrets:'8f742231b10e8888abcd99yyyzzz85a5'}]}
        1:59: installations[0].signingSecrets: This should be a list [ … ], not text.

        {installations:[{name:'a',platform:'slack',signingSecrets:['8f742231b10e8888abcd99yyyzzz85a5']}]}
        1:60: installations[0].signingSecrets[0]: A secret does not belong in this file; write { env: "NAME" } or { file: "path" }.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'8f742231b10e8888abcd99yyyzzz85a5'}]}]}
        1:65: installations[0].signingSecrets[0].env: The environment variable that is named here is not set; set it, or name another one.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{file:'8f742231b10e8888abcd99yyyzzz85a5'}]}]}
        1:66: installations[0].signingSecrets[0].file: The file that is named here cannot be read; is the path right, and may this user read it?

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:8742231}]}]}
        1:65: installations[0].signingSecrets[0].env: This should be the name of an environment variable, not a number.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'MISSING'},{file:'nowhere'},{file:'/run/nowhere'}]}]}
        1:65: installations[0].signingSecrets[0].env: The environment variable MISSING is not set; set it, or name another one.
        1:82: installations[0].signingSecrets[1].file: The file /etc/raincheck/nowhere cannot be read; is the path right, and may this user read it?
        1:99: installations[0].signingSecrets[2].file: The file /run/nowhere cannot be read; is the path right, and may this user read it?

        {installations:[{name:'a',platform:'slack',signingSecrets:[{evn:'SECRET'},{env:'SECRET',file:'secret'},{}]}]}
        1:60: installations[0].signingSecrets[0]: A secret is either { env: "NAME" } or { file: "path" }.
        1:61: installations[0].signingSecrets[0].evn: There is no such setting; did you mean env?
        1:75: installations[0].signingSecrets[1]: A secret is either { env: "NAME" } or { file: "path" }.
        1:104: installations[0].signingSecrets[2]: A secret is either { env: "NAME" } or { file: "path" }.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'EMPTY'},{env:'SHORT'},{env:'TOO_LONG'},{env:'BLANKS'}]}]}
        1:65: installations[0].signingSecrets[0].env: What the environment variable EMPTY holds is no secret: it is empty.
        1:79: installations[0].signingSecrets[1].env: What the environment variable SHORT holds is no secret: it has 10 bytes; it needs 16 to 4096.
        1:93: installations[0].signingSecrets[2].env: What the environment variable TOO_LONG holds is no secret: it has 4200 bytes; it needs 16 to 4096.
        1:110: installations[0].signingSecrets[3].env: What the environment variable BLANKS holds is no secret: it is blank.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'ENDS_IN_BLANK'},{env:'STARTS_IN_TAB'},{env:'HARD_BLANK'}]}]}
        1:65: installations[0].signingSecrets[0].env: What the environment variable ENDS_IN_BLANK holds is no secret: it begins or ends with a blank; remove it.
        1:87: installations[0].signingSecrets[1].env: What the environment variable STARTS_IN_TAB holds is no secret: it begins or ends with a blank; remove it.
        1:109: installations[0].signingSecrets[2].env: What the environment variable HARD_BLANK holds is no secret: it begins or ends with a blank; remove it.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'QUOTED'},{env:'SINGLE_QUOTED'},{env:'TYPED_QUOTES'}]}]}
        1:65: installations[0].signingSecrets[0].env: What the environment variable QUOTED holds is no secret: it is in quotes; remove them.
        1:80: installations[0].signingSecrets[1].env: What the environment variable SINGLE_QUOTED holds is no secret: it is in quotes; remove them.
        1:102: installations[0].signingSecrets[2].env: What the environment variable TYPED_QUOTES holds is no secret: it is in quotes; remove them.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'MARKED'},{env:'LINES'},{env:'LINE_END'},{env:'INVISIBLE'}]}]}
        1:65: installations[0].signingSecrets[0].env: What the environment variable MARKED holds is no secret: it begins with a byte order mark; save it without one.
        1:80: installations[0].signingSecrets[1].env: What the environment variable LINES holds is no secret: it has a control character, such as a line end, in it; remove it.
        1:94: installations[0].signingSecrets[2].env: What the environment variable LINE_END holds is no secret: it ends with a line end too many; remove it.
        1:111: installations[0].signingSecrets[3].env: What the environment variable INVISIBLE holds is no secret: it has a control character, such as a line end, in it; remove it.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{file:'/run/two-lines'},{file:'/run/return'},{file:'/run/marked'}]}]}
        1:66: installations[0].signingSecrets[0].file: What the file /run/two-lines holds is no secret: it ends with a line end too many; remove it.
        1:90: installations[0].signingSecrets[1].file: What the file /run/return holds is no secret: it ends with a line end too many; remove it.
        1:111: installations[0].signingSecrets[2].file: What the file /run/marked holds is no secret: it begins with a byte order mark; save it without one.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{file:'/run/open'},{file:'/run/empty'},{file:'/run/line-end'}]}]}
        1:66: installations[0].signingSecrets[0].file: Everybody may write to the file /run/open; say: chmod o-rwx /run/open
        1:85: installations[0].signingSecrets[1].file: What the file /run/empty holds is no secret: it is empty.
        1:105: installations[0].signingSecrets[2].file: What the file /run/line-end holds is no secret: it is empty.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}],botToken:{env:'SECRET'}}]}
        1:85: installations[0].botToken: This is no token of a bot: copy the Bot User OAuth Token, which begins with xoxb-, from the app's page OAuth & Permissions.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}],botToken:'xoxb-1-2-three'}]}
        1:85: installations[0].botToken: A secret does not belong in this file; write { env: "NAME" } or { file: "path" }.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}],responseHosts:['https://hooks.slack.com/services/T0/B0/hunter2','a_b.c','h:80',7]}]}
        1:91: installations[0].responseHosts[0]: This should be a host like "hooks.slack.com", without https://, port or path, not "https://hooks.slack.com/…".
        1:140: installations[0].responseHosts[1]: This should be a host like "hooks.slack.com", without https://, port or path, not "a_b.c".
        1:148: installations[0].responseHosts[2]: This should be a host like "hooks.slack.com", without https://, port or path, not "h:80".
        1:155: installations[0].responseHosts[3]: This should be a host like "hooks.slack.com", without https://, port or path, not 7.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}],allowLoopback:'yes'}]}
        1:90: installations[0].allowLoopback: This should be true or false, not "yes".

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}],providers:['open-metro']}]}
        1:87: installations[0].providers[0]: This should be open-meteo, not "open-metro". Did you mean open-meteo?

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}],providers:[]}]}
        1:86: installations[0].providers: At least one provider is needed; without this setting all are asked.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}],channelAdmins:[7]}]}
        1:91: installations[0].channelAdmins[0]: This should be the platform's id of a user, as text, not 7.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}],apiURL:'http://slack.com'}]}
        1:83: installations[0].apiURL: http:// is for this machine only; use https:// for slack.com.

        {installations:[{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}]},{name:'a',platform:'slack',signingSecrets:[{env:'SECRET'}]}]}
        1:83: installations[1].name: installations[0] is called "a" as well; names are unique.
        """#
    )

    /// What platforms have against their settings.
    private static let platforms = rows(
        #"""
        {installations:[{name:'g',platform:'discord',publicKey:'abc',applicationID:'twelve'}]}
        1:56: installations[0].publicKey: This is no public key: copy the 64 hexadecimal digits of the application's page (General Information); here is "abc".
        1:76: installations[0].applicationID: An application's id is a number of up to 20 digits; here is "twelve".

        {installations:[{name:'g',platform:'discord',publicKey:'MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs',applicationID:12345}]}
        1:56: installations[0].publicKey: This is no public key: copy the 64 hexadecimal digits of the application's page (General Information); here is 59 bytes of text that are not shown, for they may be a secret.
        1:132: installations[0].applicationID: This should be text, not 12345.

        {installations:[{name:'g',platform:'discord'}]}
        1:17: installations[0].applicationID: An installation needs applicationID: text.
        1:17: installations[0].publicKey: An installation needs publicKey: text.

        {installations:[{name:'m',platform:'matrix',userID:'raincheck',homeserver:'matrix.example.org',hsToken:{env:'SECRET'},asToken:{env:'TOKEN_WORD'}}]}
        1:52: installations[0].userID: The bot's id is written in full, as in @raincheck:example.org; here is "raincheck".
        1:75: installations[0].homeserver: This should be a URL like "https://api.example.org" (no user, query, fragment or blanks), not "matrix.example.org".
        1:127: installations[0].asToken: A token is of letters, digits and signs, without blanks and line ends.

        {installations:[{name:'m',platform:'matrix',userID:'@r:example.org',homeserver:'https://matrix.example.org',hsToken:{env:'SECRET'},asToken:{env:'SECRET'}}]}
        1:117: installations[0].hsToken: The two tokens are the same: whoever has one of them has both.

        {installations:[{name:'w',platform:'webhook'}]}
        1:17: installations[0].signingSecrets: Give signingSecrets (whsec_…) or publicKeys (whpk_…): without one nobody could be let in.

        {installations:[{name:'w',platform:'webhook',signingSecrets:[{env:'HOOK'},{env:'SECRET'},{env:'OTHER_HOOK'}]}]}
        1:75: installations[0].signingSecrets[1]: This should be a secret: whsec_ and base64 of 24 to 64 bytes; it has the wrong length.
        1:90: installations[0].signingSecrets[2]: This should be a secret: whsec_ and base64 of 24 to 64 bytes; it is not base64 with its padding.

        {installations:[{name:'w',platform:'webhook',publicKeys:['whsec_ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoM=','abc']}]}
        1:58: installations[0].publicKeys[0]: This should be a public key: whpk_ and base64 of 32 bytes; it does not begin as such a key does; here is 50 bytes of text that are not shown, for they may be a secret.
        1:111: installations[0].publicKeys[1]: This should be a public key: whpk_ and base64 of 32 bytes; it does not begin as such a key does; here is "abc".

        {installations:[{name:'w',platform:'webhook',publicKeys:['whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=']}]}
        1:17: installations[0].signWith: Public keys cannot sign: give signWith, the key (whsec_… or whsk_…) that answers are signed with.

        {installations:[{name:'w',platform:'webhook',signingSecrets:[{env:'HOOK'}],signWith:{env:'SECRET'}}]}
        1:85: installations[0].signWith: This should be whsec_ and base64 of 24 to 64 bytes, or whsk_ and base64 of a private key; it has the wrong length.

        {installations:[{name:'s',platform:'mattermost',tokens:[{env:'SECRET'}],site:'https://mm.example.org',url:'https://w.example.org/mattermost/sky'}]}
        1:107: installations[0].url: This should be a URL that ends in /mattermost/s, not "https://w.example.org/mattermost/sky".

        {installations:[{name:'s',platform:'mattermost',tokens:[{env:'SECRET'}],site:'https://mm.example.org',url:'https://w.example.org/mattermost/t'},{name:'t',platform:'mattermost',tokens:[{env:'SECRET'}],site:'https://mm.example.org',url:'https://w.example.org/mattermost/t'}]}
        1:107: installations[0].url: This should be a URL that ends in /mattermost/s, not "https://w.example.org/mattermost/t". It leads to the installation "t".

        {installations:[{name:'s',platform:'mattermost',tokens:[{env:'SECRET'}],site:'https://mm.example.org',url:'https://mm.example.org/hooks/x7yq3hunter2'}]}
        1:107: installations[0].url: This should be a URL that ends in /mattermost/s, not "https://mm.example.org/…".

        {installations:[{name:'s',platform:'mattermost',tokens:[{env:'TOKEN_WORD'}],site:'mm.example.org'}]}
        1:17: installations[0].url: An installation needs url: the URL at which the platform reaches it.
        1:57: installations[0].tokens[0]: A token is what Mattermost shows for a slash command: letters and digits, without "Token".
        1:82: installations[0].site: This should be a URL like "https://api.example.org" (no user, query, fragment or blanks), not "mm.example.org".

        {installations:[{name:'s',platform:'mattermost',tokens:[],site:'https://mm.example.org',url:'https://w.example.org/mattermost/s'}]}
        1:56: installations[0].tokens: At least one secret is needed: without one anybody could sign.
        """#
    )

    /// The text as such.
    private static let text = rows(
        #"""
        {admin:{port:8080}}
        1:14: admin.port: Port 8080 is taken by listen; health and metrics need a port of their own, such as 8081.

        {admin:{port:9999}}
        1:14: admin.port: 127.0.0.1, port 9999, is in use.

        {a:1,a:2}
        1:2: a: There is no such setting; known are listen, admin, data, forecast, places, defaults or installations.
        1:6: a: This setting is there twice; remove one.

        {listen:{port:1,port:2}}
        1:17: listen.port: This setting is there twice; remove one.

        [
        1:2: The configuration ends here, and a value is missing; add one.

        {a:1} x
        1:7: Nothing may follow the end of the configuration; remove it.

        []
        1:1: This should be an object { … }, not a list.

        {data: data}
        1:8: data is no value; text needs quotes.

        {data: 'data}
        1:8: This text has no closing quote; add one.

        {botToken: xoxb-0123456789-abcdef}
        1:12: This word is no value; text needs quotes.

        {
          listen: { port: 80800 },
          // The port of health.
          admin: { port: 'x' },
          admin: {},
          forecast: { freshFor: 'soon' },
          extra: 1,
        }
        2:19: listen.port: This should be a port, a whole number from 0 to 65535, not 80800.
        4:18: admin.port: This should be a port, a whole number from 0 to 65535, not "x".
        5:3: admin: This setting is there twice; remove one.
        6:25: forecast.freshFor: This should be a time like "90s" or "10m" (a number and s, m, h or d, at most 7 days), not "soon".
        7:3: extra: There is no such setting; known are listen, admin, data, forecast, places, defaults or installations.
        """#
    )
}
