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
        return Configuration(
            listen: listen,
            admin: admin,
            data: filePath(root["data"] ?? .text("data"), "data") ?? "data",
            forecast: forecast(root["forecast"]),
            defaults: defaults(root["defaults"]),
            installations: installations(root["installations"])
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

    // MARK: Forecast

    private mutating func forecast(_ value: ConfigValue?) -> Configuration.Forecast {
        let members = object(value, "forecast", known: ["providers", "freshFor", "staleFor"]) ?? [:]
        var providers: [Configuration.Provider] = [.openMeteo(baseURL: "https://api.open-meteo.com")]
        if let values = list(members["providers"], "forecast.providers") {
            providers = values.enumerated().compactMap { provider($1, "forecast.providers[\($0)]") }
            if values.isEmpty {
                problem("forecast.providers", "At least one provider is needed; { kind: \"sample\" } will do.")
            }
        }
        let fresh = duration(members["freshFor"], "forecast.freshFor") ?? .seconds(600)
        let stale = duration(members["staleFor"], "forecast.staleFor") ?? max(.seconds(6 * 3600), fresh)
        if stale < fresh {
            problem("forecast.staleFor", "A forecast cannot stand in for a shorter time than it is fresh (freshFor).")
        }
        return Configuration.Forecast(providers: providers, freshFor: fresh, staleFor: stale)
    }

    private mutating func provider(_ value: ConfigValue, _ path: String) -> Configuration.Provider? {
        let kinds = ["pirate-weather", "open-meteo", "met-norway", "openweathermap", "nws", "sample", "recording"]
        guard case .object(let members) = value else {
            _ = object(value, path, known: [])
            return nil
        }
        guard let given = members["kind"] else {
            problem(path, "A provider needs a kind: \(listed(kinds)).")
            return nil
        }
        switch word(given, path + ".kind", among: kinds) {
        case "pirate-weather":
            return keyed(value, path, "https://api.pirateweather.net", example: "PIRATE_WEATHER_KEY")
                .map { .pirateWeather(key: $0.key, baseURL: $0.url) }
        case "openweathermap":
            return keyed(value, path, "https://api.openweathermap.org", example: "OPENWEATHER_KEY")
                .map { .openWeather(key: $0.key, baseURL: $0.url) }
        case "open-meteo":
            _ = object(value, path, known: ["kind", "baseURL"])
            let url = baseURL(members["baseURL"] ?? .text("https://api.open-meteo.com"), path + ".baseURL")
            return url.map { .openMeteo(baseURL: $0) }
        case "met-norway":
            return contacted(value, path, "met-norway", "https://api.met.no")
                .map { .metNorway(contact: $0.contact, baseURL: $0.url) }
        case "nws":
            return contacted(value, path, "nws", "https://api.weather.gov")
                .map { .nws(contact: $0.contact, baseURL: $0.url) }
        case "sample":
            _ = object(value, path, known: ["kind"])
            return .sample
        case "recording":
            _ = object(value, path, known: ["kind", "format", "file"])
            for name in ["format", "file"] where members[name] == nil {
                problem(path, "A recording needs a \(name).")
            }
            let formats = Configuration.RecordingFormat.allCases.map(\.rawValue)
            let format = word(members["format"], path + ".format", among: formats)
            guard let format = format.flatMap(Configuration.RecordingFormat.init(rawValue:)),
                let file = filePath(members["file"], path + ".file")
            else { return nil }
            return .recording(format: format, file: file)
        default: return nil
        }
    }

    /// A provider with a key; `example` is the environment variable to propose for it.
    private mutating func keyed(
        _ value: ConfigValue,
        _ path: String,
        _ usualURL: String,
        example: String
    ) -> (key: SecretText, url: String)? {
        guard let members = object(value, path, known: ["kind", "key", "baseURL"]) else { return nil }
        let url = baseURL(members["baseURL"] ?? .text(usualURL), path + ".baseURL")
        let key = secret(members["key"], path + ".key")
        if members["key"] == nil, case .text(let kind) = members["kind"] {
            problem(path, "\(kind) needs a key: { env: \"\(example)\" }.")
        }
        guard let url, let key else { return nil }
        return (key, url)
    }

    /// The parts of a provider that wants to know whom to reach.
    private mutating func contacted(
        _ value: ConfigValue,
        _ path: String,
        _ kind: String,
        _ usual: String
    ) -> (contact: String, url: String)? {
        let members = object(value, path, known: ["kind", "contact", "baseURL"]) ?? [:]
        let url = baseURL(members["baseURL"] ?? .text(usual), path + ".baseURL")
        let contact = contact(members["contact"], path + ".contact")
        if members["contact"] == nil {
            problem(path, "\(kind) needs a contact, a mail address or a site: \"weather@example.org\".")
        }
        guard let url, let contact else { return nil }
        return (contact, url)
    }

    // MARK: Users and platforms

    private mutating func defaults(_ value: ConfigValue?) -> Configuration.Defaults {
        let members = object(value, "defaults", known: ["units", "visibility", "clock", "language"]) ?? [:]
        let sets = ["auto", "metric", "us", "uk", "si", "ca", "nautical"]
        let units = word(members["units"], "defaults.units", among: sets)
        let words = Configuration.Visibility.allCases.map(\.rawValue)
        let visibility = word(members["visibility"], "defaults.visibility", among: words)
        let clocks = ["auto"] + Configuration.Clock.allCases.map(\.rawValue)
        let clock = word(members["clock"], "defaults.clock", among: clocks)
        let language = word(members["language"], "defaults.language", among: ["auto"] + Configuration.languages)
        return Configuration.Defaults(
            units: units == "auto" ? nil : units,
            visibility: visibility.flatMap(Configuration.Visibility.init(rawValue:)) ?? .public,
            clock: clock.flatMap(Configuration.Clock.init(rawValue:)),
            language: language == "auto" ? nil : language
        )
    }

    private mutating func installations(_ value: ConfigValue?) -> [Configuration.Installation] {
        let values = list(value, "installations") ?? []
        var names: Set<String> = []
        return values.enumerated().compactMap { index, value in
            let path = "installations[\(index)]"
            let installation = installation(value, path)
            if let name = installation?.name, !names.insert(name).inserted {
                problem(path + ".name", "Another installation is called \(name); names are unique.")
            }
            return installation
        }
    }

    private mutating func installation(_ value: ConfigValue, _ path: String) -> Configuration.Installation? {
        let known = ["name", "platform", "signingSecrets", "responseHosts", "allowLoopback", "channelAdmins"]
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
        let allowLoopback = flag(members["allowLoopback"], path + ".allowLoopback") ?? false
        let admins = (list(members["channelAdmins"], path + ".channelAdmins") ?? []).enumerated().compactMap {
            text($1, path + ".channelAdmins[\($0)]", wanted: "the platform's id of a user")
        }
        guard let name, let platform = platform.flatMap(Configuration.Platform.init(rawValue:)) else { return nil }
        return Configuration.Installation(
            name: name,
            platform: platform,
            signingSecrets: secrets,
            responseHosts: hosts,
            allowLoopback: allowLoopback,
            channelAdmins: admins
        )
    }
}

private func isInstallationName(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
        && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
}
