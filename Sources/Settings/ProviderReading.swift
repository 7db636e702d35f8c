// When a provider is asked, and by whom.

extension ConfigReader {
    /// The entries of the list of providers.
    mutating func providerEntries(_ settings: [Setting]) -> [Configuration.ProviderEntry] {
        var names: [String: String] = [:]
        return settings.compactMap { setting in
            let provider = provider(setting)
            var kind = ""
            if case .text(let text)? = setting["kind"].value?.content { kind = text }
            let hasName = setting["name"].isThere
            let name = text(hasName || kind.isEmpty ? setting["name"] : setting["name"].or(.text(kind)))
            if hasName, let name, let other = names.updateValue(setting.path, forKey: name) {
                problem(setting["name"], "\(other) is called \(shown(name)) as well; names are unique.")
            }
            let (only, except) = (area(setting["only"]), area(setting["except"]))
            let calls = integer(setting["callsPerDay"], in: 1...1_000_000_000, wanted: "a number of calls")
            guard let provider else { return nil }
            return Configuration.ProviderEntry(
                name: name ?? kind,
                provider: provider,
                only: only,
                except: except,
                callsPerDay: calls
            )
        }
    }

    /// The positions of the providers that an installation names, by name or kind; nil where it names none, or where
    /// the providers are not known.
    mutating func providerList(_ setting: Setting, among providers: [Configuration.ProviderEntry]?) -> [Int]? {
        guard let settings = list(setting) else { return nil }
        if settings.isEmpty { problem(setting, "At least one provider is needed; without this setting all are asked.") }
        guard let names = providers?.map(\.name) else { return nil }
        let known = names.enumerated().filter { names.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        var positions: [Int] = []
        for setting in settings {
            guard let name = word(setting, among: known) else { continue }
            // Entries without a name of their own are called by their kind, all of them.
            for position in names.indices where names[position] == name && !positions.contains(position) {
                positions.append(position)
            }
        }
        return positions
    }

    private mutating func area(_ setting: Setting) -> Configuration.Area? {
        let area = object(setting, known: ["countries", "box"], isOptional: true)
        let countries = list(area["countries"])
        if countries?.isEmpty == true { problem(area["countries"], "At least one country is needed, like \"US\".") }
        let codes = (countries ?? []).compactMap { country($0) }
        let box = box(area["box"])
        guard area.isThere else { return nil }
        if !area["countries"].isThere, !area["box"].isThere {
            problem(
                area,
                "An area needs countries like [\"US\"] or a box like { south: 47, west: 6, north: 55, east: 15 }."
            )
        }
        return Configuration.Area(countries: codes, box: box)
    }

    private mutating func country(_ setting: Setting) -> String? {
        let wanted = "the code of a country in two letters, like \"US\" (ISO 3166-1)"
        guard let text = text(setting, wanted: wanted)?.uppercased() else { return nil }
        guard text.utf8.count == 2, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }), text != "UK", text != "EU"
        else {
            wrong(setting, wanted: wanted, hint: text == "UK" ? " Did you mean GB?" : "")
            return nil
        }
        return text
    }

    private mutating func box(_ setting: Setting) -> Configuration.Box? {
        let box = object(setting, known: ["south", "west", "north", "east"], isOptional: true)
        guard box.isThere else { return nil }
        require(["south", "west", "north", "east"], of: box) { name in
            "A box needs its \(name): degrees from \(name == "south" || name == "north" ? "-90 to 90" : "-180 to 180")."
        }
        let (south, north) = (degrees(box["south"], upTo: 90), degrees(box["north"], upTo: 90))
        let (west, east) = (degrees(box["west"], upTo: 180), degrees(box["east"], upTo: 180))
        guard let south, let west, let north, let east else { return nil }
        guard south <= north else {
            problem(
                box,
                "The south of a box (\(shown(south))) does not lie north of its north (\(shown(north))); swap the two."
            )
            return nil
        }
        return Configuration.Box(south: south, west: west, north: north, east: east)
    }
}
