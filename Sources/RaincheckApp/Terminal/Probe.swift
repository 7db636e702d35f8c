import ForecastCore
import ForecastProviders
import Foundation
import Settings

/// Looks at what a configuration points at, the data folder and the recordings, and at what each platform says of the
/// settings of its installations.
enum Probe {
    static func problems(of configuration: Configuration) -> [ConfigurationProblem] {
        folder(configuration.data)
            + configuration.forecast.providers.enumerated().flatMap { recording($0.element.provider, at: $0.offset) }
            + configuration.installations.flatMap { installation($0, in: configuration) }
    }

    /// A line for each provider: what it has and where it is asked; and whom installations ask that have a list.
    static func providers(of configuration: Configuration) -> String {
        let forecast = configuration.forecast
        let order =
            switch forecast.order {
            case .listed: "asked as listed"
            case .best: "the best for the place first"
            }
        var lines = ["Providers, \(order):"] + forecast.providers.map(line)
        if let air = forecast.airQuality { lines.append("  \(air.id): air quality") }
        for installation in configuration.installations {
            guard let list = installation.providers else { continue }
            let names = list.map { forecast.providers[$0].name }
            lines.append("Installation \(installation.name): \(names.joined(separator: ", "))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func line(_ entry: Configuration.ProviderEntry) -> String {
        let capabilities = entry.provider.capabilities
        let parts = [(ForecastPart.alerts, ", warnings"), (.minutely, ", minutes")]
        let name = entry.provider.id == entry.name ? entry.name : "\(entry.name) (\(entry.provider.id))"
        var clauses = ["  \(name): weather" + parts.filter { capabilities.parts.contains($0.0) }.map(\.1).joined()]
        if let area = capabilities.area { clauses.append("in " + area.countries.sorted().joined(separator: " ")) }
        if let area = entry.only { clauses.append("only in " + described(area)) }
        if let area = entry.except { clauses.append("not in " + described(area)) }
        if let count = entry.callsPerDay { clauses.append("at most \(count) calls a day") }
        return clauses.joined(separator: "; ")
    }

    private static func described(_ area: Configuration.Area) -> String {
        let box = area.box.map { "the box \($0.south) \($0.west) \($0.north) \($0.east)" }
        return (area.countries + [box].compactMap(\.self)).joined(separator: " ")
    }

    private static func installation(
        _ installation: Configuration.Installation,
        in configuration: Configuration
    ) -> [ConfigurationProblem] {
        do throws(ConfigurationProblems) {
            _ = try Installation(installation, in: configuration)
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
