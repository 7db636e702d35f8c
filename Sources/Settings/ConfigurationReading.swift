extension Configuration {
    /// The most bytes of a configuration.
    package static let longestText = 1 << 20

    /// Reads a configuration (JSON5) and everything it points at.
    ///
    /// - Parameters:
    ///   - folder: The folder of the configuration file: relative paths start there. Empty: the working folder.
    ///   - environment: Where `{ env: … }` is looked up.
    ///   - readFile: The bytes of a file, for `{ file: … }`; throws when there are none to be had.
    /// - Throws: All problems at once.
    package static func read(
        text: String,
        folder: String = "",
        environment: [String: String],
        readFile: @escaping (String) throws -> [UInt8]
    ) throws(ConfigurationProblems) -> Configuration {
        guard text.utf8.count <= longestText else {
            throw ConfigurationProblems([.init(path: "", sentence: "The configuration is longer than 1 MiB.")])
        }
        let (value, duplicates) = try JSON5Parser.parse(text)
        var reader = ConfigReader(folder: folder, environment: environment, readFile: readFile)
        for path in duplicates {
            reader.problem(printable(path), "This setting is there twice; remove one.")
        }
        let configuration = reader.configuration(value)
        guard reader.problems.isEmpty else { throw ConfigurationProblems(reader.problems) }
        return configuration
    }
}

extension ConfigReader {
    mutating func configuration(_ value: ConfigValue) -> Configuration {
        let root =
            object(value, "", known: ["listen", "admin", "data", "forecast", "defaults", "installations"]) ?? [:]
        let listen = endpoint(root["listen"], "listen", default: .init(address: "127.0.0.1", port: 8080))
        let admin = endpoint(root["admin"], "admin", default: .init(address: "127.0.0.1", port: 8081))
        let wildcards = ["0.0.0.0", "::"]
        if listen.port == admin.port, listen.port != 0,
            listen.address == admin.address || wildcards.contains(listen.address) || wildcards.contains(admin.address)
        {
            problem("admin.port", "Port \(admin.port) is taken by listen; health and metrics need a port of their own.")
        }
        let before = problems.count
        let forecast = forecast(root["forecast"])
        // A provider that cannot be read is known by no name: its problem is told once.
        let providers = problems.count == before ? forecast.providers : nil
        return Configuration(
            listen: listen,
            admin: admin,
            data: filePath(root["data"] ?? .text("data"), "data") ?? "data",
            forecast: forecast,
            defaults: defaults(root["defaults"]),
            installations: installations(root["installations"], providers)
        )
    }

    private mutating func endpoint(
        _ value: ConfigValue?,
        _ path: String,
        default usual: Configuration.Endpoint
    ) -> Configuration.Endpoint {
        let members = object(value, path, known: ["address", "port"]) ?? [:]
        var endpoint = usual
        if let address = text(members["address"], path + ".address") {
            endpoint.address = address
            if !isAddress(address) {
                problem(path + ".address", "This should be an IP address like \"127.0.0.1\" or \"::1\".")
            }
        }
        endpoint.port = port(members["port"], path + ".port") ?? usual.port
        return endpoint
    }

    // MARK: Users and platforms

    private mutating func defaults(_ value: ConfigValue?) -> Configuration.Defaults {
        let members = object(value, "defaults", known: ["units", "visibility"]) ?? [:]
        let sets = ["auto", "metric", "us", "uk", "si", "ca", "nautical"]
        let units = word(members["units"], "defaults.units", among: sets)
        let words = Configuration.Visibility.allCases.map(\.rawValue)
        let visibility = word(members["visibility"], "defaults.visibility", among: words)
        return Configuration.Defaults(
            units: units == "auto" ? nil : units,
            visibility: visibility.flatMap(Configuration.Visibility.init(rawValue:)) ?? .public
        )
    }

    private mutating func installations(
        _ value: ConfigValue?,
        _ providers: [Configuration.ProviderEntry]?
    ) -> [Configuration.Installation] {
        let values = list(value, "installations") ?? []
        var names: Set<String> = []
        return values.enumerated().compactMap { index, value in
            let path = "installations[\(index)]"
            let installation = installation(value, path, providers)
            if let name = installation?.name, !names.insert(name).inserted {
                problem(path + ".name", "Another installation is called \(name); names are unique.")
            }
            return installation
        }
    }

    private mutating func installation(
        _ value: ConfigValue,
        _ path: String,
        _ providers: [Configuration.ProviderEntry]?
    ) -> Configuration.Installation? {
        let known = ["name", "platform", "signingSecrets", "responseHosts", "allowLoopback", "providers"]
        guard let members = object(value, path, known: known) else { return nil }
        for name in ["name", "platform", "signingSecrets"] where members[name] == nil {
            problem(path, "An installation needs \(name).")
        }
        let name = text(members["name"], path + ".name")
        if let name, !isInstallationName(name) {
            problem(path + ".name", "A name is 1 to 40 of a-z, 0-9 and -, for it is part of the webhook's path.")
        }
        let platforms = Configuration.Platform.allCases.map(\.rawValue)
        let platform = word(members["platform"], path + ".platform", among: platforms)
        let secretValues = list(members["signingSecrets"], path + ".signingSecrets")
        let secrets = (secretValues ?? []).enumerated().compactMap { secret($1, path + ".signingSecrets[\($0)]") }
        if secretValues?.isEmpty == true {
            problem(path + ".signingSecrets", "At least one secret is needed: without one anybody could sign.")
        }
        var hosts = ["hooks.slack.com"]
        if let values = list(members["responseHosts"], path + ".responseHosts") {
            hosts = values.enumerated().compactMap { host($1, path + ".responseHosts[\($0)]") }
        }
        let list = providerList(members["providers"], path + ".providers", among: providers)
        let allowLoopback = flag(members["allowLoopback"], path + ".allowLoopback") ?? false
        guard let name, let platform = platform.flatMap(Configuration.Platform.init(rawValue:)) else { return nil }
        return Configuration.Installation(
            name: name,
            platform: platform,
            signingSecrets: secrets,
            responseHosts: hosts,
            allowLoopback: allowLoopback,
            providers: list
        )
    }
}

private func isInstallationName(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
        && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
}
