// The part of the configuration that says where forecasts come from.

extension ConfigReader {
    /// What every provider has.
    private static let common = ["kind", "name", "only", "except", "callsPerDay"]

    mutating func forecast(_ value: ConfigValue?) -> Configuration.Forecast {
        let members =
            object(value, "forecast", known: ["providers", "order", "airQuality", "freshFor", "staleFor"]) ?? [:]
        let usual = Configuration.Provider.openMeteo(baseURL: "https://api.open-meteo.com")
        var providers = [Configuration.ProviderEntry(name: "open-meteo", provider: usual)]
        if let values = list(members["providers"], "forecast.providers") {
            providers = providerEntries(values)
            if values.isEmpty {
                problem("forecast.providers", "At least one provider is needed; { kind: \"sample\" } will do.")
            }
        }
        let orders = Configuration.Order.allCases.map(\.rawValue)
        let order = word(members["order"], "forecast.order", among: orders).flatMap(Configuration.Order.init(rawValue:))
        let airQuality = airQuality(members["airQuality"])
        let fresh = duration(members["freshFor"], "forecast.freshFor") ?? .seconds(600)
        let stale = duration(members["staleFor"], "forecast.staleFor") ?? max(.seconds(2 * 3600), fresh)
        if stale < fresh {
            problem("forecast.staleFor", "A forecast cannot stand in for a shorter time than it is fresh (freshFor).")
        }
        return Configuration.Forecast(
            providers: providers,
            order: order ?? .listed,
            airQuality: airQuality,
            freshFor: fresh,
            staleFor: stale
        )
    }

    private mutating func airQuality(_ value: ConfigValue?) -> Configuration.AirQuality? {
        let path = "forecast.airQuality"
        guard let members = object(value, path, known: ["kind", "baseURL"]) else { return nil }
        if members["kind"] == nil { problem(path, "The air needs a kind: open-meteo.") }
        let kind = word(members["kind"], path + ".kind", among: ["open-meteo"])
        let usual = ConfigValue.text("https://air-quality-api.open-meteo.com")
        let url = baseURL(members["baseURL"] ?? usual, path + ".baseURL")
        guard kind != nil, let url else { return nil }
        return .openMeteo(baseURL: url)
    }

    mutating func provider(_ value: ConfigValue, _ path: String) -> Configuration.Provider? {
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
            _ = object(value, path, known: Self.common + ["baseURL"])
            let url = baseURL(members["baseURL"] ?? .text("https://api.open-meteo.com"), path + ".baseURL")
            return url.map { .openMeteo(baseURL: $0) }
        case "met-norway":
            return contacted(value, path, "met-norway", "https://api.met.no")
                .map { .metNorway(contact: $0.contact, baseURL: $0.url) }
        case "nws":
            return contacted(value, path, "nws", "https://api.weather.gov")
                .map { .nws(contact: $0.contact, baseURL: $0.url) }
        case "sample":
            _ = object(value, path, known: Self.common)
            return .sample
        case "recording":
            _ = object(value, path, known: Self.common + ["format", "file"])
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
        guard let members = object(value, path, known: Self.common + ["key", "baseURL"]) else { return nil }
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
        let members = object(value, path, known: Self.common + ["contact", "baseURL"]) ?? [:]
        let url = baseURL(members["baseURL"] ?? .text(usual), path + ".baseURL")
        let contact = contact(members["contact"], path + ".contact")
        if members["contact"] == nil {
            problem(path, "\(kind) needs a contact, a mail address or a site: \"weather@example.org\".")
        }
        guard let url, let contact else { return nil }
        return (contact, url)
    }
}
