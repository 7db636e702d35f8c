extension Configuration {
    /// The most bytes of a configuration.
    package static let longestText = 1 << 20

    /// Reads a configuration (JSON5) and everything it points at.
    ///
    /// - Parameters:
    ///   - file: The file as it was named, for what is said of it.
    ///   - folder: The folder of the configuration file: relative paths start there. Empty: the working folder.
    ///   - environment: Where `{ env: … }` is looked up.
    ///   - platforms: The platforms there are, and what their installations take.
    ///   - secrets: Which secrets are read.
    ///   - surroundings: The world outside, as far as it is looked at.
    ///   - readFile: The bytes of a file, for `{ file: … }`; throws when there are none to be had.
    /// - Throws: All problems at once, in the order of their places; only what is no JSON5 ends the reading.
    package static func read(
        text: String,
        file: String = "",
        folder: String = "",
        environment: [String: String],
        platforms: [PlatformSettings],
        secrets: SecretScope = .all,
        surroundings: Surroundings = Surroundings(),
        readFile: @escaping (String) throws -> [UInt8]
    ) throws(ConfigurationProblems) -> Configuration {
        guard text.utf8.count <= longestText else {
            let sentence = "The configuration is longer than 1 MiB; is this the right file?"
            throw ConfigurationProblems([.init(path: "", sentence: sentence)], file: file)
        }
        let document: JSON5Parser.Document
        do throws(ConfigurationProblems) {
            document = try JSON5Parser.parse(text)
        } catch {
            throw ConfigurationProblems(error.problems, file: file)
        }
        var reader = ConfigReader(
            lines: document.lines,
            folder: folder,
            environment: environment,
            platforms: platforms,
            secrets: secrets,
            surroundings: surroundings,
            readFile: readFile
        )
        for duplicate in document.duplicates {
            reader.problem(duplicate.path, at: duplicate.offset, "This setting is there twice; remove one.")
        }
        var configuration = reader.configuration(document.value)
        guard reader.problems.isEmpty else {
            throw ConfigurationProblems(reader.problems.inOrder, file: file)
        }
        configuration.warnings = reader.warnings.inOrder
        configuration.inForce = reader.inForce
        return configuration
    }

    /// The members every object of a configuration may have, by the object's path (`[]` for an entry of a list): what
    /// the reader itself asks for in a configuration that has an entry of this kind.
    package static func members(
        provider kind: String,
        platform: PlatformSettings
    ) throws(ConfigurationProblems) -> [String: [String]] {
        let text = "{forecast:{providers:[{kind:'\(kind)'}]},installations:[{platform:'\(platform.id)'}]}"
        let document = try JSON5Parser.parse(text)
        var reader = ConfigReader(
            lines: document.lines,
            folder: "",
            environment: [:],
            platforms: [platform],
            secrets: .all,
            surroundings: Surroundings(),
            readFile: { _ in [] }
        )
        _ = reader.configuration(document.value)
        return reader.known
    }
}

extension [ConfigurationProblem] {
    /// In the order of their places.
    fileprivate var inOrder: [ConfigurationProblem] {
        sorted { ($0.line, $0.column, $0.path) < ($1.line, $1.column, $1.path) }
    }
}

extension ConfigReader {
    mutating func configuration(_ value: ConfigValue) -> Configuration {
        let root = object(
            Setting(path: "", value: value, offset: value.offset),
            known: ["listen", "admin", "data", "forecast", "places", "defaults", "installations"]
        )
        let (listen, isListenGood) = endpoint(root["listen"], usualPort: 8080)
        let (admin, isAdminGood) = endpoint(root["admin"], usualPort: 8081)
        let data = dataFolder(root["data"].or(.text("data")))
        if isListenGood, isAdminGood { addresses(root, listen, admin, data: data) }
        let before = problems.count
        let forecast = forecast(root["forecast"])
        // A provider that cannot be read is known by no name: its problem is told once.
        let providers = problems.count == before ? forecast.providers : nil
        return Configuration(
            listen: listen,
            admin: admin,
            data: data,
            forecast: forecast,
            geocoder: geocoder(root["places"]),
            defaults: defaults(root["defaults"]),
            installations: installations(root["installations"].or(.list([])), providers)
        )
    }

    // MARK: Addresses

    private mutating func endpoint(_ setting: Setting, usualPort: Int) -> (Configuration.Endpoint, isGood: Bool) {
        let before = problems.count
        let members = object(setting, known: ["address", "port"])
        let address = members["address"].or(.text("127.0.0.1"))
        let wanted = "an IP address like \"127.0.0.1\" or \"::1\""
        let text = text(address, wanted: wanted)
        if let text, !isAddress(text) { wrong(address, wanted: wanted) }
        let port = integer(members["port"].or(.number(Double(usualPort))), in: 0...65_535, wanted: "a port")
        let endpoint = Configuration.Endpoint(address: text ?? "127.0.0.1", port: port ?? usualPort)
        return (endpoint, problems.count == before)
    }

    /// What the two addresses are to each other, and to the machine.
    private mutating func addresses(
        _ root: Setting,
        _ listen: Configuration.Endpoint,
        _ admin: Configuration.Endpoint,
        data: String
    ) {
        if !isLoopbackAddress(admin.address) {
            warning(
                root["admin"]["address"],
                "Others than this machine can reach health and metrics at \(admin.address), unless a firewall keeps them "
                    + "out; outside a container give 127.0.0.1."
            )
        }
        if listen.port == admin.port, listen.port != 0, overlap(listen.address, admin.address) {
            problem(
                root["admin"]["port"],
                "Port \(admin.port) is taken by listen; health and metrics need a port of their own, such as "
                    + "\(admin.port == 8081 ? 8082 : 8081)."
            )
            return
        }
        for (name, endpoint) in [("listen", listen), ("admin", admin)] {
            guard let remark = surroundings.address(endpoint, data) else { continue }
            let setting = root[name][remark.setting]
            if remark.isProblem { problem(setting, remark.sentence) } else { warning(setting, remark.sentence) }
        }
    }

    private mutating func dataFolder(_ setting: Setting) -> String {
        guard let folder = filePath(setting) else { return "data" }
        if let sentence = surroundings.dataFolder(folder) { problem(setting, sentence) }
        return folder
    }

    // MARK: Places

    private mutating func geocoder(_ setting: Setting) -> Configuration.Geocoder? {
        let places = object(setting, known: ["geocoder"])
        let url = service(places["geocoder"], "A geocoder", "https://geocoding-api.open-meteo.com")
        return url.map { .openMeteo(baseURL: $0) }
    }

    /// A service that is open-meteo's, if there is one.
    mutating func service(_ setting: Setting, _ name: String, _ usualURL: String) -> String? {
        let members = object(setting, known: ["kind", "baseURL"], isOptional: true)
        guard members.isThere else { return nil }
        require(["kind"], of: members) { _ in "\(name) needs a kind: \"open-meteo\"." }
        let kind = members["kind"].isThere ? word(members["kind"], among: ["open-meteo"]) : nil
        let url = baseURL(members["baseURL"].or(.text(usualURL)))
        return kind == nil ? nil : url
    }

    // MARK: Users

    private mutating func defaults(_ setting: Setting) -> Configuration.Defaults {
        let members = object(setting, known: ["units", "visibility", "clock", "language"])
        let sets = ["auto", "metric", "us", "uk", "si", "ca", "nautical"]
        let units = word(members["units"].or(.text("auto")), among: sets)
        let visibilities = Configuration.Visibility.allCases.map(\.rawValue)
        let visibility = word(members["visibility"].or(.text("public")), among: visibilities)
        let clocks = ["auto"] + Configuration.Clock.allCases.map(\.rawValue)
        let clock = word(members["clock"].or(.text("auto")), among: clocks)
        let language = word(members["language"].or(.text("auto")), among: ["auto"] + Configuration.languages)
        return Configuration.Defaults(
            units: units == "auto" ? nil : units,
            visibility: visibility.flatMap(Configuration.Visibility.init(rawValue:)) ?? .public,
            clock: clock.flatMap(Configuration.Clock.init(rawValue:)),
            language: language == "auto" ? nil : language
        )
    }
}
