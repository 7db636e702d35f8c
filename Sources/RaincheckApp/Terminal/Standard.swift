import Foundation

/// The streams a command of the terminal reads and writes; a test gives its own.
package struct Standard: Sendable {
    package var input: @Sendable () -> [UInt8]
    package var output: @Sendable (String) -> Void
    package var error: @Sendable (String) -> Void
    package var environment: [String: String]
    package var folder: String

    package init(
        input: @escaping @Sendable () -> [UInt8],
        output: @escaping @Sendable (String) -> Void,
        error: @escaping @Sendable (String) -> Void,
        environment: [String: String],
        folder: String
    ) {
        self.input = input
        self.output = output
        self.error = error
        self.environment = environment
        self.folder = folder
    }

    /// The streams of the process.
    package static let process: Standard = Standard(
        input: { [UInt8](FileHandle.standardInput.readDataToEndOfFile()) },
        // Whoever stopped reading wants no more; there is nobody left to tell.
        output: { text in
            do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch {
                exit(ExitCode.failure.rawValue)
            }
        },
        error: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
        environment: ProcessInfo.processInfo.environment,
        folder: FileManager.default.currentDirectoryPath
    )
}

/// What the process ends with (sysexits.h).
package enum ExitCode: Int32, Sendable {
    case success = 0
    case failure = 1
    /// Wrong usage.
    case usage = 64
    /// There is no weather.
    case unavailable = 69
    /// What was to be kept or removed could not be.
    case notStored = 74
    /// A bad configuration.
    case configuration = 78
}
