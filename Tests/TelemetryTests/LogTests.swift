import Foundation
import Testing

@testable import Telemetry

@Suite struct LogTests {
    @Test func oneLineIsOneObject() {
        let memory = InMemoryLog()
        let log = memory.log(now: { Date(timeIntervalSince1970: 1_796_049_362.123) })
        log.with(["platform": "slack"]).info(
            "request answered",
            ["status": 200, "took": .duration(.microseconds(1234)), "warm": true, "share": 0.25]
        )
        #expect(
            memory.lines == [
                #"{"time":"2026-11-30T14:36:02.123Z","level":"info","message":"request answered","platform":"slack","#
                    + #""status":200,"took":1.234,"warm":true,"share":0.25}"#
            ]
        )
    }

    @Test func levels() {
        let memory = InMemoryLog()
        let log = memory.log(minimum: .warning)
        var isAsked = false
        func asked() -> LogValue {
            isAsked = true
            return 1
        }
        log.debug("a")
        log.info("b", ["x": asked()])
        #expect(!isAsked, "fields of a line that is not written are not made")
        log.warning("c")
        log.error("d")
        #expect(memory.lines.map { $0.contains("\"warning\"") } == [true, false])
        #expect(LogLevel.allCases == LogLevel.allCases.sorted())
        Log.silent.warning("nothing happens")
    }

    @Test(arguments: [
        "a\r\nb", "a\nb", "a\rb", "\u{0}", "\u{1B}[31mred", "\u{7F}", "\u{9B}31m", "\u{85}", "a\u{2028}b\u{2029}c",
        "\"}\n{\"level\":\"error\"", "\\", String(repeating: "\n", count: 5000), String(repeating: "é", count: 5000),
        String(repeating: "\u{1}", count: 1024), String(repeating: "\u{2028}", count: 2000), "\u{202E}abc", "😀",
    ]) func textFromOutsideStaysInItsField(text: String) throws {
        let memory = InMemoryLog()
        let bytes = Recorder()
        Log(now: { Date(timeIntervalSince1970: 0) }, sink: bytes.take).info("m", ["text": .text(text)])
        memory.log().info("m", ["text": .text(text)])
        let line = try #require(memory.lines.first)
        #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
        #expect(!line.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) || $0 == "\u{2028}" })
        #expect(bytes.lines.count == 1 && bytes.lines[0].count <= Log.longestLine && bytes.lines[0].last == 0x0A)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["level"] as? String == "info")
        let read = try #require(object["text"] as? String)
        #expect(read.utf8.count <= Log.longestText)
        if text.utf8.count < 100, !text.unicodeScalars.contains(where: { (0x7F...0x9F).contains($0.value) }) {
            #expect(read == text)
        }
    }

    @Test func aLineIsNeverTooLong() throws {
        let bytes = Recorder()
        let log = Log(now: { Date(timeIntervalSince1970: 0) }, sink: bytes.take)
        let long = LogValue.text(String(repeating: "\u{1}", count: 1000))
        log.with(["a": long]).info("m", ["b": long, "c": 3, "d": long, "e": long, "f": 1])
        log.info("m", ["a": .text(String(repeating: "x", count: 9000)), "b": long, "c": 3])
        for line in bytes.lines {
            #expect(line.count <= Log.longestLine)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
            #expect(object["message"] as? String == "m")
        }
        #expect(String(decoding: bytes.lines[0], as: UTF8.self).hasSuffix("\"cut\":true}\n"))
        #expect(String(decoding: bytes.lines[1], as: UTF8.self).contains("x…\""))
    }

    @Test func namesAreUnique() throws {
        let memory = InMemoryLog()
        memory.log().with(["a": 1, "b": 2]).with(["b": 3]).info("m", ["a": 4, "level": "x", "time": 0, "c": 5, "c": 6])
        #expect(
            memory.lines.first
                == #"{"time":"1970-01-01T00:00:00.000Z","level":"info","message":"m","a":4,"b":3,"level_":"x","#
                + #""time_":0,"c":6}"#
        )
    }

    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00.000Z"), (-1.0, "1969-12-31T23:59:59.000Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
        (951_782_400, "2000-02-29T00:00:00.000Z"), (1_709_251_199.999, "2024-02-29T23:59:59.999Z"),
        (4_102_444_800, "2100-01-01T00:00:00.000Z"), (-62_167_219_200, "0000-01-01T00:00:00.000Z"),
        (1e18, "9999-12-31T23:59:59.999Z"), (1_796_049_362.001, "2026-11-30T14:36:02.001Z"),
    ]) func times(seconds: Double, text: String) {
        #expect(isoTime(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test func timesAgreeWithFoundation() {
        for step in 0..<2000 {
            let instant = Date(timeIntervalSince1970: Double(step) * 2_345_678.5 - 1_000_000_000)
            #expect(isoTime(instant) == instant.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
    }
}
