/// How much a log line matters, most important last.
package enum LogLevel: String, Sendable, CaseIterable, Comparable {
    case debug
    case info
    case warning
    case error

    package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

    /// The syslog priority before a line, `<6>` (RFC 5424, table 2).
    var priority: [UInt8] {
        let digit =
            switch self {
            case .debug: 7
            case .info: 6
            case .warning: 4
            case .error: 3
            }
        return [UInt8(ascii: "<"), UInt8(ascii: "0") + UInt8(digit), UInt8(ascii: ">")]
    }

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        }
    }
}

/// The value of a field in a log line.
///
/// Text is written as `.text(name)`, so that nobody logs a value without having looked at its type; literals need no
/// case.
package enum LogValue: Sendable, Equatable {
    case text(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)
    /// Written as milliseconds, with microseconds as decimals.
    case duration(Duration)
}

extension LogValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .flag(value) }
}
