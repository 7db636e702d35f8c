import Foundation
import Platforms
import Settings

extension Raincheck {
    /// Reads a configuration file.
    ///
    /// - Throws: All its problems at once.
    static func read(
        _ file: String,
        _ standard: Standard,
        secrets: SecretScope = .all,
        surroundings: Surroundings = Surroundings()
    ) throws(ConfigurationProblems) -> Configuration {
        func problem(_ sentence: String, line: Int = 0, column: Int = 0) -> ConfigurationProblems {
            let problem = ConfigurationProblem(path: "", line: line, column: column, sentence: sentence)
            return ConfigurationProblems([problem], file: file)
        }
        let url = URL(filePath: file, relativeTo: URL(filePath: standard.folder, directoryHint: .isDirectory))
            .absoluteURL
        guard let bytes = try? Files.read(url.path, most: Configuration.longestText + 1) else {
            throw problem("The file cannot be read; is the path right, and may this user read it?")
        }
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            let before = bytes[..<error.byteOffsets.lowerBound]
            let lines = before.split(separator: 0x0A, omittingEmptySubsequences: false)
            throw problem(
                "The file is not UTF-8 text from here on; save it as UTF-8.",
                line: lines.count,
                column: String(decoding: lines.last ?? [], as: UTF8.self).unicodeScalars.count + 1
            )
        }
        return try read(
            text: String(decoding: bytes, as: UTF8.self),
            file: file,
            folder: url.deletingLastPathComponent().path,
            standard,
            secrets: secrets,
            surroundings: surroundings
        )
    }

    /// Reads the text of a configuration whose relative paths start at a folder.
    static func read(
        text: String,
        file: String,
        folder: String,
        _ standard: Standard,
        secrets: SecretScope,
        surroundings: Surroundings
    ) throws(ConfigurationProblems) -> Configuration {
        try Configuration.read(
            text: text,
            file: file,
            folder: folder,
            environment: standard.environment,
            platforms: PlatformTable.settings,
            secrets: secrets,
            surroundings: surroundings,
            // Longer than any secret: what is cut off makes no difference.
            readFile: { try Files.read($0, most: 8192) }
        )
    }
}
