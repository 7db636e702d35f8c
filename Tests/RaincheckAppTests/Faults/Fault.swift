import Foundation
import TestSupport

/// One way for a provider to fail, and what has to come of it.
struct Fault: Sendable {
    /// What a failed call is counted as in the metrics.
    enum Code: String {
        case unreachable
        case timeout
        case serverError = "server_error"
        case unauthorized
        case rateLimited = "rate_limited"
        case noData = "no_data"
        case malformed
    }

    /// Where the provider is to be found.
    enum Address: Sendable {
        case server
        /// Nobody listens there any more.
        case nobody
        case url(String)
    }

    let name: String
    /// What the call counts as.
    let code: Code
    /// What it may count as besides, where that depends on the machine.
    var otherCode: Code?
    /// Whether it fails only when the time is over.
    var isSlow = false
    /// Whether the call is made once more where there is nobody else to ask.
    var isRetried = false
    var address = Address.server
    let steps: @Sendable (FaultFormat, Date) -> [FaultServer.Step]

    /// Stands in every body that must not be shown to anybody.
    static let canary = "upstream-canary 77777"

    /// What a user is told.
    var sentence: String {
        switch code {
        case .unreachable, .timeout, .serverError: "the weather service does not answer"
        case .malformed: "an answer that makes no sense"
        case .rateLimited: "too many questions"
        case .unauthorized: "refuses my key"
        case .noData: "has nothing for"
        }
    }

    /// Whether an old answer stands in: only where the provider could not be asked or was not understood.
    var allowsStale: Bool {
        switch code {
        case .unreachable, .timeout, .serverError, .malformed: true
        case .unauthorized, .rateLimited, .noData: false
        }
    }

    /// The few that every provider has to bear.
    static let basic = [hang, serverError, truncated]

    static let all =
        [hang, serverError, truncated] + slow + connections + statuses + bodies + bombs + wrongTypes

    // MARK: Slowness

    private static let hang = Fault(name: "hang", code: .timeout, isSlow: true) { _, _ in [.hang] }
    private static let slow = [
        Fault(name: "hang after the head", code: .timeout, isSlow: true) { _, _ in
            [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n".utf8)), .hang]
        },
        Fault(name: "hang in the body", code: .timeout, isSlow: true) { format, now in
            let body = whole(format, now)
            return [
                .response(200, ["Content-Length: \(body.count)"], Array(body.dropLast(1))), .hang,
            ]
        },
        Fault(name: "a byte of the head a second", code: .timeout, isSlow: true) { format, now in
            [.drip(Array("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n".utf8))]
        },
        Fault(name: "a byte of the body a second", code: .timeout, isSlow: true) { format, now in
            let body = whole(format, now)
            return [.response(200, ["Content-Length: \(body.count)"], [UInt8]()), .drip(body)]
        },
    ]

    // MARK: Connections

    private static let connections = [
        Fault(name: "refused", code: .unreachable, isRetried: true, address: .nobody) { _, _ in [] },
        Fault(
            name: "no such host",
            code: .unreachable,
            otherCode: .timeout,
            isRetried: true,
            address: .url("https://weather.invalid")
        ) { _, _ in [] },
        Fault(name: "reset", code: .unreachable, isRetried: true) { _, _ in [.reset] },
        Fault(name: "reset in the body", code: .unreachable, isRetried: true) { format, now in
            let body = whole(format, now)
            return [.response(200, ["Content-Length: \(body.count)"], Array(body.dropLast(1))), .reset]
        },
        Fault(name: "closed without a word", code: .unreachable, isRetried: true) { _, _ in [.close] },
        Fault(name: "closed before the end", code: .unreachable, isRetried: true) { format, now in
            let body = whole(format, now)
            return [.response(200, ["Content-Length: \(body.count + 1)"], body), .close]
        },
        Fault(name: "chunked garbage", code: .unreachable, isRetried: true) { _, _ in
            [.response(200, ["Transfer-Encoding: chunked"], "zz\r\n\(canary)\r\n"), .close]
        },
        Fault(name: "another protocol", code: .unreachable, isRetried: true) { _, _ in
            [.send(Array("SSH-2.0-\(canary)\r\n".utf8)), .close]
        },
    ]

    // MARK: Statuses

    private static let serverError = Fault(name: "500", code: .serverError, isRetried: true) { _, _ in
        [.response(500, #"{"detail":"\#(canary)"}"#)]
    }
    private static let statuses: [Fault] = [
        Fault(name: "502 in HTML", code: .serverError, isRetried: true) { _, _ in
            [.response(502, ["Content-Type: text/html"], "<html><h1>502 Bad Gateway</h1>\(canary)</html>")]
        },
        Fault(name: "503 that names a time", code: .serverError) { _, _ in
            [.response(503, ["Retry-After: 30"], canary)]
        },
        Fault(name: "400", code: .noData) { _, _ in [.response(400, #"{"reason":"\#(canary)"}"#)] },
        Fault(name: "401 in HTML", code: .unauthorized) { _, _ in
            [.response(401, ["Content-Type: text/html"], "<html>\(canary)</html>")]
        },
        Fault(name: "403", code: .unauthorized) { _, _ in [.response(403, canary)] },
        Fault(name: "404", code: .noData) { _, _ in [.response(404, #"{"error":"\#(canary)"}"#)] },
        Fault(name: "429 in HTML", code: .rateLimited) { _, _ in
            [.response(429, ["Content-Type: text/html"], "<html>Kong Error \(canary)</html>")]
        },
        Fault(name: "429 for a month", code: .rateLimited) { _, _ in
            [.response(429, ["Ratelimit-Reset: 2000000"], #"{"error":true,"reason":"\#(canary)"}"#)]
        },
        Fault(name: "redirect to a private address", code: .malformed) { _, _ in
            [.response(302, ["Location: http://169.254.169.254/latest/meta-data"], canary)]
        },
        Fault(name: "204", code: .malformed) { _, _ in [.send(Array("HTTP/1.1 204 None\r\n\r\n".utf8))] },
    ]

    // MARK: Bodies

    private static let truncated = Fault(name: "truncated JSON", code: .malformed) { format, now in
        [.response(200, Array(whole(format, now).dropLast(2)))]
    }
    private static let bodies = [
        Fault(name: "nothing", code: .malformed) { _, _ in [.response(200, "")] },
        Fault(name: "HTML", code: .malformed) { _, _ in [.response(200, "<html>\(canary)</html>")] },
        Fault(name: "not UTF-8", code: .malformed) { _, _ in [.response(200, [0x22, 0xC3, 0x28, 0x22])] },
        Fault(name: "no object", code: .malformed) { _, _ in [.response(200, "[77777]")] },
        Fault(name: "too deep", code: .malformed) { _, _ in
            [.response(200, String(repeating: "[", count: 100_000))]
        },
        Fault(name: "too large", code: .malformed) { _, _ in
            [.response(200, [UInt8](repeating: 0x20, count: 3 << 20))]
        },
        Fault(name: "a head without end", code: .malformed) { _, _ in
            [.response(200, ["X: " + String(repeating: "y", count: 90_000)], "{}")]
        },
    ]

    /// 200 MiB of zeros, compressed twice: 490 bytes.
    private static let twice = [UInt8](
        Data(
            base64Encoded: """
                H4sIAAAAAAACA+3cLU7EUBiF4bYzooLwI1AIWAaGhAkJFhJAT0YTVoCgyQSFYScoFkAw7IAfxQIIAoEiFNpl3PM86upPnty82zdtNWgmHw91\
                /f/obn/vPtumAgAAAArXvS4nwxhQ7fTPh8dnAAAAQOkWa6vTcRT4mW/NnAMAAACKd723uz7+EPi6upg6BwAAABRv8/t9f9wCnvr7jVP3AAAAgOK9\
                CAYAAABAFMEAAAAAyCIYAAAAAFkEAwAAACCMYAAAAABkEQwAAACALIIBAAAAkEUwAAAAAMIIBgAAAEAWwQAAAADIIhgAAAAAWQQDAAAAIIxgAAAA\
                AGQRDAAAAIAsggEAAACQRTAAAAAAwggGAAAAQBbBAAAAAMgiGAAAAABZBAMAAAAgjGAAAAAAZBEMAAAAgCyCAQAAAJBFMAAAAADCCAYAAABAFsEA\
                AAAAyCIYAAAAAFkEAwAAACCMYAAAAABkEQwAAACALIIBAAAAkEUwAAAAAMIIBgAAAEAWwQAAAADIIhgAAAAAWQQDAAAAIIxgAAAAAGQRDAAAAIAs\
                ggEAAACQRTAAAAAAwggGAAAAQBbBAAAAAMgiGAAAAABZBAMAAAAgzNvyoBm2gFk/v3ysAAAoxHm9aI9Oqqpb+QPXyHzWVBwDAA==
                """
        ) ?? Data()
    )
    /// The same compressed once.
    private static let once = Gzip.bomb(repeats: 813_000)

    static let bombs = [
        Fault(name: "gzip bomb of 490 bytes", code: .unreachable, isRetried: true) { _, _ in
            [.response(200, ["Content-Encoding: gzip, gzip"], twice)]
        },
        Fault(name: "gzip bomb in one layer", code: .malformed) { _, _ in
            [.response(200, ["Content-Encoding: gzip"], once), .close]
        },
        Fault(name: "broken gzip", code: .unreachable, isRetried: true) { _, _ in
            [.response(200, ["Content-Encoding: gzip"], canary), .close]
        },
    ]

    /// Anything but a number where the weather should be.
    private static let wrongTypes = [
        "1e400", "-1e400", "\"\(canary)\"", "null", "true", "[77777]", #"{"value":77777}"#, "-999",
        "1e308", "77777", "\"7\"",
    ].map { value in
        Fault(name: "temperature \(value)", code: .malformed) { format, now in
            let body = String(decoding: whole(format, now), as: UTF8.self)
            return [.response(200, body.replacing(format.written, with: value))]
        }
    }

    private static func whole(_ format: FaultFormat, _ now: Date) -> [UInt8] {
        Array((format.good("", now) ?? #"{"type":"none"}"#).utf8)
    }
}
