extension Configuration {
    /// The most bytes of a configuration.
    package static let longestText = 1 << 20

    /// Reads a configuration (JSON5) and everything it points at.
    ///
    /// - Parameters:
    ///   - folder: The folder of the configuration file: relative paths start there. Empty: the working folder.
    ///   - environment: Where `{ env: … }` is looked up.
    ///   - platforms: The platforms there are, and what their installations take.
    ///   - readFile: The bytes of a file, for `{ file: … }`; throws when there are none to be had.
    /// - Throws: All problems at once.
    package static func read(
        text: String,
        folder: String = "",
        environment: [String: String],
        platforms: [PlatformSettings],
        readFile: @escaping (String) throws -> [UInt8]
    ) throws(ConfigurationProblems) -> Configuration {
        guard text.utf8.count <= longestText else {
            throw ConfigurationProblems([.init(path: "", sentence: "The configuration is longer than 1 MiB.")])
        }
        let (value, duplicates) = try JSON5Parser.parse(text)
        var reader = ConfigReader(
            folder: folder,
            environment: environment,
            platforms: platforms,
            readFile: readFile
        )
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
            object(value, "", known: ["listen", "admin", "data", "forecast", "places", "defaults", "installations"])
            ?? [:]
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
            geocoder: geocoder(root["places"]),
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

    // MARK: Places

    private mutating func geocoder(_ value: ConfigValue?) -> Configuration.Geocoder? {
        let path = "places.geocoder"
        guard let places = object(value, "places", known: ["geocoder"]),
            let members = object(places["geocoder"], path, known: ["kind", "baseURL"])
        else { return nil }
        if members["kind"] == nil { problem(path, "A geocoder needs a kind: open-meteo.") }
        let kind = word(members["kind"], path + ".kind", among: ["open-meteo"])
        let usual = ConfigValue.text("https://geocoding-api.open-meteo.com")
        let url = baseURL(members["baseURL"] ?? usual, path + ".baseURL")
        guard kind != nil, let url else { return nil }
        return .openMeteo(baseURL: url)
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
}
