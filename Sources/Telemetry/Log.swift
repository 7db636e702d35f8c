import Foundation
import JSONText

/// Writes log lines: one JSON object a line, never longer than 8 KiB.
///
/// A message is fixed text; what varies goes into fields, which can be searched and cannot be mistaken for words of the
/// program. Values from outside are cut to 1 KiB and their control characters cannot reach a terminal.
package struct Log: Sendable {
    /// The most bytes of a line, its end included.
    package static let longestLine = 8192
    /// The most bytes of one text, before escaping.
    package static let longestText = 1024

    private let minimum: LogLevel
    private let hasPriorities: Bool
    private let sink: @Sendable ([UInt8]) -> Void
    private let now: @Sendable () -> Date
    private var context: [(name: String, value: LogValue)] = []

    /// - Parameters:
    ///   - minimum: Lines that matter less are not written.
    ///   - hasPriorities: Whether each line begins with `<N>`, its syslog priority: journald takes it off and keeps it, so
    ///     that `journalctl -p warning` finds lines (sd-daemon(3)).
    ///   - now: The clock of the time stamps.
    ///   - sink: Gets each line with its line feed, in one piece; called on any thread.
    package init(
        minimum: LogLevel = .info,
        hasPriorities: Bool = false,
        now: @escaping @Sendable () -> Date = { Date() },
        sink: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.minimum = minimum
        self.hasPriorities = hasPriorities
        self.sink = sink
        self.now = now
    }

    /// A log that writes nothing.
    package static let silent: Log = Log(minimum: .error, sink: { _ in })

    /// The same log with fields that every line carries; a field of the line with the same name wins.
    package func with(_ fields: KeyValuePairs<String, LogValue>) -> Log {
        var log = self
        log.context = Self.merged(context, fields.map { ($0, $1) })
        return log
    }

    /// Whether lines of a level are written.
    package func writes(_ level: LogLevel) -> Bool { level >= minimum }

    /// Something only a developer wants to know.
    package func debug(_ message: StaticString, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:]) {
        if writes(.debug) { write(.debug, message, fields()) }
    }

    /// Something that happened as it should.
    package func info(_ message: StaticString, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:]) {
        if writes(.info) { write(.info, message, fields()) }
    }

    /// Something went wrong and was dealt with.
    package func warning(_ message: StaticString, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:]) {
        if writes(.warning) { write(.warning, message, fields()) }
    }

    /// Something went wrong that a person must look at.
    package func error(_ message: StaticString, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:]) {
        if writes(.error) { write(.error, message, fields()) }
    }

    /// The part of a line that is the same each time, made once: level, message and some fields.
    package struct Template: Sendable {
        fileprivate let level: LogLevel
        fileprivate let members: [UInt8]
    }

    /// Makes a template; the fields must fit into a line.
    package func template(
        _ level: LogLevel,
        _ message: StaticString,
        _ fields: KeyValuePairs<String, LogValue>
    ) -> Template {
        Template(
            level: level,
            members: JSONWriter.members { line in
                line.member("level", level.rawValue)
                line.member("message", boundedText("\(message)"))
                for (name, value) in Self.merged(context, fields.map { ($0, $1) }) {
                    guard line.field(name, value) else { break }
                }
            }
        )
    }

    /// Writes a line from a template and what is new.
    package func write(_ template: Template, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue>) {
        guard writes(template.level) else { return }
        put(template.level) { line in
            line.splice(template.members)
            guard line.span() else { return }
            for (name, value) in fields() { guard line.field(name, value) else { break } }
        }
    }

    private static func merged(
        _ context: [(name: String, value: LogValue)],
        _ fields: some Sequence<(name: String, value: LogValue)>
    ) -> [(name: String, value: LogValue)] {
        var merged = context
        for (name, value) in fields {
            if let index = merged.firstIndex(where: { $0.name == name }) {
                merged[index].value = value
            } else {
                merged.append((name, value))
            }
        }
        return merged
    }

    /// Writes a line whose level or fields depend on what happened.
    package func write(_ level: LogLevel, _ message: StaticString, _ fields: [(name: String, value: LogValue)]) {
        guard writes(level) else { return }
        put(level) { line in
            line.member("level", level.rawValue)
            line.member("message", boundedText("\(message)"))
            guard line.span() else { return }
            let all = context.isEmpty ? fields : Self.merged(context, fields)
            for (name, value) in all { guard line.field(name, value) else { break } }
        }
    }

    private func write(_ level: LogLevel, _ message: StaticString, _ fields: KeyValuePairs<String, LogValue>) {
        write(level, message, fields.map { ($0, $1) })
    }

    /// Writes a line that has its time and what `members` adds.
    private func put(_ level: LogLevel, _ members: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(capacity: 512)
        writer.object { line in
            line.member("time", isoTime(now()))
            members(&line)
        }
        writer.endLine()
        sink(hasPriorities ? level.priority + writer.bytes : writer.bytes)
    }
}

/// An upper bound of the bytes a field takes in a line; the precise one only where a rough one is not enough.
private func roomNeeded(_ name: String, _ value: LogValue, _ room: Int) -> Int {
    if case .text(let text) = value {
        let rough = 6 * (min(name.utf8.count, 64) + min(text.utf8.count, Log.longestText)) + 16
        if rough <= room { return rough }
    }
    let text = if case .text(let text) = value { escapedCount(boundedText(text)) } else { 32 }
    return escapedCount(boundedText(name, most: 64)) + text + 8
}

private func escapedCount(_ text: String) -> Int {
    text.utf8.reduce(0) { count, byte in
        switch byte {
        case 0..<0x20: count + 6
        case 0x22, 0x5C: count + 2
        // Perhaps one of the two line separators that are escaped.
        case 0xE2: count + 4
        default: count + 1
        }
    }
}

/// Whether a text has DEL or a byte that may begin one of U+0080 to U+009F.
private func mayHoldControls(_ text: String) -> Bool {
    let bytes = text.utf8.span
    for position in bytes.indices where bytes[position] == 0x7F || bytes[position] == 0xC2 { return true }
    return false
}

/// Text of a bounded length, in which nothing steers a terminal.
///
/// The writer escapes what is below a blank; DEL and the controls U+0080 to U+009F become U+FFFD here.
private func boundedText(_ text: String, most: Int = Log.longestText) -> String {
    let isLong = text.utf8.count > most
    guard isLong || mayHoldControls(text) else { return text }
    var bounded = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
        let kept = (0x7F...0x9F).contains(scalar.value) ? "\u{FFFD}" : scalar
        count += UTF8.width(kept)
        if count > most - (isLong ? 3 : 0) && isLong {
            bounded.append("\u{2026}")
            break
        }
        bounded.append(kept)
    }
    return String(bounded)
}

extension JSONWriter {
    /// Writes a field; false, and a mark that the line is cut, when there is no room for it.
    fileprivate mutating func field(_ name: String, _ value: LogValue) -> Bool {
        // The end of the line needs room for the mark and two bytes.
        let room = Log.longestLine - 16 - bytes.count
        guard roomNeeded(name, value, room) <= room else {
            self.name("cut")
            bool(true)
            return false
        }
        switch name {
        case "time", "level", "message", "cut": self.name(name + "_")
        default: self.name(boundedText(name, most: 64))
        }
        log(value)
        return true
    }

    /// Writes who is being worked for; false when there was no room.
    fileprivate mutating func span() -> Bool {
        guard let span = RequestSpan.current else { return true }
        return field("request", .text(span.id))
            && (span.platformRequest.map { field("platform_request", .text($0)) } ?? true)
            && (span.user.map { field("user", .text($0)) } ?? true)
    }

    fileprivate mutating func log(_ value: LogValue) {
        switch value {
        case .text(let text): string(boundedText(text))
        case .integer(let number): integer(number)
        case .number(let number): self.number(number)
        case .flag(let flag): bool(flag)
        case .duration(let duration):
            let (seconds, attoseconds) = duration.components
            let microseconds = seconds.multipliedReportingOverflow(by: 1_000_000)
            self.number(
                microseconds.overflow
                    ? Double(seconds) * 1000
                    : Double(microseconds.partialValue + attoseconds / 1_000_000_000_000) / 1000
            )
        }
    }
}
