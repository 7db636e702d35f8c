import CurlClient
import Foundation
import HTTPCore
import Testing

/// Runs the `openssl` command, which the library's package does not bring along.
private enum OpenSSLCommand {
    static let path = "/usr/bin/openssl"
    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

    static func start(_ arguments: [String], in folder: URL) throws -> (process: Process, output: FileHandle) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return (process, output.fileHandleForReading)
    }

    static func run(_ arguments: String, in folder: URL) async throws {
        try await offPool {
            let (process, output) = try start(arguments.split(separator: " ").map(String.init), in: folder)
            _ = try output.readToEnd()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        }
    }
}

/// Runs blocking code on a thread of its own: the threads that run tests and tasks are few.
private func offPool<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

@Suite(.timeLimit(.minutes(10)), .enabled(if: OpenSSLCommand.isThere, "needs the openssl command"))
struct CertificateTests {
    /// How a request to a TLS server with this certificate ends; nil when it gets a response.
    private func outcome(
        name: String,
        days: Int,
        trusted: Bool,
        tls: String = "-tls1_2"
    ) async throws
        -> HTTPClientFailure.Code?
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "raincheck-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try "subjectAltName=DNS:\(name)".write(to: folder.appending(path: "e"), atomically: true, encoding: .utf8)
        try await OpenSSLCommand.run(
            "req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout k -out r -subj /CN=\(name)",
            in: folder
        )
        try await OpenSSLCommand.run("x509 -req -in r -signkey k -days \(days) -extfile e -out c", in: folder)
        let (process, output) = try OpenSSLCommand.start(
            [
                "s_server", "-accept", "127.0.0.1:0", "-cert", "c", "-key", "k", "-www", tls, "-cipher",
                "ALL:@SECLEVEL=0",
            ],
            in: folder
        )
        defer { process.terminate() }
        let port = try #require(try await offPool { try Self.port(output) })
        var configuration = CurlClient.Configuration(userAgent: "t")
        configuration.connectTimeout = .seconds(300)
        if trusted { configuration.authorities = folder.appending(path: "c").path }
        let curl = try CurlClient(configuration)
        do throws(HTTPClientFailure) {
            _ = try await curl.client.send(HTTPRequest(.get, "https://localhost:\(port)/"), .seconds(300))
            return nil
        } catch {
            return error.code
        }
    }

    /// The port from the line `ACCEPT 127.0.0.1:1234`.
    private static func port(_ output: FileHandle) throws -> Int? {
        var text = ""
        while let byte = try output.read(upToCount: 1), !byte.isEmpty {
            text += String(decoding: byte, as: UTF8.self)
            guard text.hasSuffix("\n") else { continue }
            if text.hasPrefix("ACCEPT "), let digits = text.split(separator: ":").last { return Int(digits.dropLast()) }
            text = ""
        }
        return nil
    }

    @Test func `a good certificate is taken`() async throws {
        #expect(try await outcome(name: "localhost", days: 2, trusted: true) == nil)
    }

    @Test func `a certificate nobody vouches for is refused`() async throws {
        #expect(try await outcome(name: "localhost", days: 2, trusted: false) == .tls)
    }

    @Test func `a certificate for another host is refused`() async throws {
        #expect(try await outcome(name: "other.example", days: 2, trusted: true) == .tls)
    }

    @Test func `a certificate that is over is refused`() async throws {
        #expect(try await outcome(name: "localhost", days: -1, trusted: true) == .tls)
    }

    @Test func `TLS 1.1 is refused`() async throws {
        #expect(try await outcome(name: "localhost", days: 2, trusted: true, tls: "-tls1_1") == .tls)
    }
}
