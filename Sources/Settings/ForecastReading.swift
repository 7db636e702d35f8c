// The part of the configuration that says where forecasts come from.

extension ConfigReader {
    mutating func forecast(_ setting: Setting) -> Configuration.Forecast {
        let members = object(setting, known: ["providers", "order", "airQuality", "freshFor", "staleFor"])
        let usual = ConfigValue.Member(
            offset: setting.offset,
            value: ConfigValue(.text("open-meteo"), at: setting.offset)
        )
        let list = members["providers"].or(.list([ConfigValue(.object(["kind": usual]), at: setting.offset)]))
        let entries = self.list(list)
        if entries?.isEmpty == true { problem(list, "At least one provider is needed; { kind: \"sample\" } will do.") }
        let providers = providerEntries(entries ?? [])
        let orders = Configuration.Order.allCases.map(\.rawValue)
        let order = word(members["order"].or(.text("listed")), among: orders)
        let airQuality = service(members["airQuality"], "The air", "https://air-quality-api.open-meteo.com")
        let freshFor = members["freshFor"].or(.text("10m"))
        let fresh = duration(freshFor)
        // Whoever wants forecasts to be fresh for longer does not want them to be thrown away before.
        let isLonger = fresh.map { $0 > .seconds(7200) } == true
        let staleFor = members["staleFor"].or(isLonger ? freshFor.value?.content ?? .text("2h") : .text("2h"))
        let stale = duration(staleFor)
        if let fresh, let stale, stale < fresh {
            problem(
                staleFor,
                "A forecast cannot stand in for a shorter time (\(staleFor.shownValue)) than it is fresh "
                    + "(freshFor, \(freshFor.shownValue)); give at least that."
            )
        }
        return Configuration.Forecast(
            providers: providers,
            order: order.flatMap(Configuration.Order.init(rawValue:)) ?? .listed,
            airQuality: airQuality.map { .openMeteo(baseURL: $0) },
            freshFor: fresh ?? .seconds(600),
            staleFor: stale ?? .seconds(7200)
        )
    }

    mutating func provider(_ setting: Setting) -> Configuration.Provider? {
        let kinds = Configuration.providerKinds
        // What members there may be depends on the kind, so it is read first.
        guard case .object? = setting.value?.content else {
            _ = object(setting, known: [])
            return nil
        }
        guard setting["kind"].isThere else {
            problem(setting["kind"], "A provider needs a kind: \(listed(kinds)).")
            return nil
        }
        switch word(setting["kind"], among: kinds) {
        case "pirate-weather":
            return keyed(setting, "https://api.pirateweather.net", example: "PIRATE_WEATHER_KEY")
                .map { .pirateWeather(key: $0.key, baseURL: $0.url) }
        case "openweathermap":
            return keyed(setting, "https://api.openweathermap.org", example: "OPENWEATHER_KEY")
                .map { .openWeather(key: $0.key, baseURL: $0.url) }
        case "open-meteo":
            let members = members(of: setting, ["baseURL"])
            return baseURL(members["baseURL"].or(.text("https://api.open-meteo.com"))).map { .openMeteo(baseURL: $0) }
        case "met-norway":
            return contacted(setting, "https://api.met.no").map { .metNorway(contact: $0.contact, baseURL: $0.url) }
        case "nws":
            return contacted(setting, "https://api.weather.gov").map { .nws(contact: $0.contact, baseURL: $0.url) }
        case "sample":
            _ = members(of: setting, [])
            return .sample
        case "recording": return recording(setting)
        default: return nil
        }
    }

    /// A provider's own members, besides those every provider has.
    private mutating func members(of setting: Setting, _ own: [String]) -> Setting {
        object(setting, known: ["kind", "name", "only", "except", "callsPerDay"] + own)
    }

    /// A provider with a key; `example` is the environment variable to propose for it.
    private mutating func keyed(
        _ setting: Setting,
        _ usualURL: String,
        example: String
    ) -> (key: SecretText, url: String)? {
        let members = members(of: setting, ["key", "baseURL"])
        require(["key"], of: members) { _ in "\(kind(setting)) needs a key: { env: \"\(example)\" }." }
        let key = members["key"].isThere ? secret(members["key"], isWanted: secrets.providers) : nil
        let url = baseURL(members["baseURL"].or(.text(usualURL)))
        guard let url, let key = key ?? (secrets.providers ? nil : SecretText([])) else { return nil }
        return (key, url)
    }

    /// The parts of a provider that wants to know whom to reach.
    private mutating func contacted(_ setting: Setting, _ usualURL: String) -> (contact: String, url: String)? {
        let members = members(of: setting, ["contact", "baseURL"])
        require(["contact"], of: members) { _ in
            "\(kind(setting)) needs a contact, a mail address or a site: \"weather@example.org\"."
        }
        let contact = members["contact"].isThere ? contact(members["contact"]) : nil
        let url = baseURL(members["baseURL"].or(.text(usualURL)))
        guard let url, let contact else { return nil }
        return (contact, url)
    }

    private mutating func recording(_ setting: Setting) -> Configuration.Provider? {
        let members = members(of: setting, ["format", "file"])
        let formats = Configuration.RecordingFormat.allCases.map(\.rawValue)
        require(["format", "file"], of: members) { name in
            "A recording needs a \(name)" + (name == "format" ? ": \(listed(formats))." : ", the path of one.")
        }
        let format = members["format"].isThere ? word(members["format"], among: formats) : nil
        let file = members["file"].isThere ? filePath(members["file"]) : nil
        guard let format = format.flatMap(Configuration.RecordingFormat.init(rawValue:)), let file else { return nil }
        if let sentence = surroundings.recording(format, file) { problem(members["file"], sentence) }
        return .recording(format: format, file: file)
    }
}

private func kind(_ setting: Setting) -> String {
    if case .text(let kind)? = setting["kind"].value?.content { printable(kind) } else { "" }
}
