import ForecastProviders
import Foundation
import Settings

/// Looks at what a configuration points at, the data folder and the recordings, and at what each platform says of the
/// settings of its installations.
enum Probe {
    static func problems(of configuration: Configuration) -> [ConfigurationProblem] {
        folder(configuration.data)
            + configuration.forecast.providers.enumerated().flatMap { recording($0.element, at: $0.offset) }
            + configuration.installations.flatMap(installation)
    }

    private static func installation(_ installation: Configuration.Installation) -> [ConfigurationProblem] {
        do throws(ConfigurationProblems) {
            _ = try Installation(installation)
            return []
        } catch {
            return error.problems
        }
    }

    private static func folder(_ path: String) -> [ConfigurationProblem] {
        func problem(_ sentence: String) -> [ConfigurationProblem] {
            [ConfigurationProblem(path: "data", sentence: sentence)]
        }
        let files = FileManager.default
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
            let above = URL(filePath: path).deletingLastPathComponent().path
            guard files.fileExists(atPath: above) else {
                return problem("Neither the folder \(path) nor the one above it is there. Make it, with mode 0700.")
            }
            return files.isWritableFile(atPath: above)
                ? [] : problem("The folder \(path) is not there and cannot be made. Make it, with mode 0700.")
        }
        guard isFolder.boolValue else { return problem("\(path) is no folder.") }
        guard files.isReadableFile(atPath: path), files.isWritableFile(atPath: path) else {
            return problem("The folder \(path) cannot be read and written by this user.")
        }
        if let mode = (try? files.attributesOfItem(atPath: path))?[.posixPermissions] as? Int, mode & 0o002 != 0 {
            return problem("Everybody may write to the folder \(path). Give it mode 0700.")
        }
        return []
    }

    private static func recording(_ provider: Configuration.Provider, at index: Int) -> [ConfigurationProblem] {
        guard case .recording(let format, let file) = provider else { return [] }
        let path = "forecast.providers[\(index)].file"
        guard let bytes = try? Data(contentsOf: URL(filePath: file)) else {
            return [ConfigurationProblem(path: path, sentence: "The file \(file) cannot be read.")]
        }
        let recording = RecordingProvider([UInt8](bytes), format: format.recorded)
        guard let failure = recording.failure else { return [] }
        return [ConfigurationProblem(path: path, sentence: "The file \(file) is no recording: \(failure.description).")]
    }
}
