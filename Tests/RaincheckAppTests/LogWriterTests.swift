import Foundation
import Testing

@testable import RaincheckApp

@Suite struct LogWriterTests {
    /// Lines of several threads arrive whole, and all of them once the writer is closed.
    @Test func writesWholeLines() async throws {
        let pipe = Pipe()
        let writer = LogWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask { for line in 0..<50 { writer.write(Array("\(task) \(line) end\n".utf8)) } }
            }
        }
        writer.close()
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: try #require(try pipe.fileHandleForReading.readToEnd()), as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(Set(lines).count == 400)
        #expect(lines.allSatisfy { $0.hasSuffix(" end") })
    }

    /// A reader that does not read costs lines, not time.
    @Test func neverWaitsForTheReader() throws {
        let pipe = Pipe()
        let writer = LogWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        let line = Array(repeating: UInt8(ascii: "x"), count: 1000) + [0x0A]
        for _ in 0..<5000 { writer.write(line) }
        let reader = Thread {
            while (try? pipe.fileHandleForReading.read(upToCount: 1 << 20))??.isEmpty == false {}
        }
        reader.start()
        writer.close()
        try pipe.fileHandleForWriting.close()
    }
}
