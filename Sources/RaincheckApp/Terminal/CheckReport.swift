import ForecastCore
import Foundation
import Platforms
import Settings

/// What a good configuration means, as `raincheck check` prints it.
enum CheckReport {
    static func text(_ configuration: Configuration) throws(PlatformProblem) -> String {
        [
            providers(of: configuration), try webhooks(of: configuration), reached(by: configuration),
            settings(of: configuration),
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// A line for each provider: what it has and where it is asked; and whom installations ask that have a list.
    private static func providers(of configuration: Configuration) -> String {
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

    /// A line for each request a platform makes, and whom its answers may go to.
    private static func webhooks(of configuration: Configuration) throws(PlatformProblem) -> String {
        var lines = ["Webhooks, at \(configuration.listen.address), port \(configuration.listen.port):"]
        for entry in configuration.installations {
            let installation = try Installation(entry, in: configuration)
            for door in PlatformTable.kind(entry.platform)?.doors ?? [] {
                lines.append("  \(door.method.rawValue) \(installation.path)\(door.rest)")
            }
            let hosts = installation.responseHosts.map { "https://" + $0 } + installation.platform.baseURLs
            let local = installation.allowsLoopback ? ", and this machine without TLS" : ""
            lines.append(
                "    answers may be sent to: \(hosts.isEmpty ? "nobody" : hosts.joined(separator: ", "))\(local)"
            )
        }
        if configuration.installations.isEmpty { lines.append("  none") }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Whom the weather, the air and places are asked of.
    private static func reached(by configuration: Configuration) -> String {
        let urls = configuration.inForce.filter { $0.path.hasSuffix(".baseURL") }.map(\.value)
        let different = urls.enumerated().filter { urls.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        return "Asked for weather and places: \(different.isEmpty ? "nobody" : different.joined(separator: ", "))\n"
    }

    /// Every setting and what it is.
    private static func settings(of configuration: Configuration) -> String {
        let lines = configuration.inForce.map { "  \($0.path): \($0.value)\($0.isUsual ? " (default)" : "")" }
        return (["Settings:"] + lines).map { $0 + "\n" }.joined()
    }
}
