// When a provider is asked, and by whom.

extension ConfigReader {
    /// The entries of the list of providers.
    mutating func providerEntries(_ values: [ConfigValue]) -> [Configuration.ProviderEntry] {
        var names: Set<String> = []
        return values.enumerated().compactMap { index, value in
            let path = "forecast.providers[\(index)]"
            guard let provider = provider(value, path), case .object(let members) = value else { return nil }
            var kind = ""
            if case .text(let text) = members["kind"] { kind = text }
            let name = text(members["name"], path + ".name")
            if let name, !names.insert(name).inserted {
                problem(path + ".name", "Another provider is called \(printable(name)); names are unique.")
            }
            return Configuration.ProviderEntry(
                name: name ?? kind,
                provider: provider,
                only: area(members["only"], path + ".only"),
                except: area(members["except"], path + ".except"),
                callsPerDay: count(members["callsPerDay"], path + ".callsPerDay")
            )
        }
    }

    /// The positions of the providers that an installation names, by name or kind; nil where it names none, or where
    /// the providers are not known.
    mutating func providerList(
        _ value: ConfigValue?,
        _ path: String,
        among providers: [Configuration.ProviderEntry]?
    ) -> [Int]? {
        guard let values = list(value, path) else { return nil }
        if values.isEmpty { problem(path, "At least one provider is needed; without this setting all are asked.") }
        guard let names = providers?.map(\.name) else { return nil }
        let known = names.enumerated().filter { names.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        var positions: [Int] = []
        for (index, value) in values.enumerated() {
            guard let name = word(value, path + "[\(index)]", among: known) else { continue }
            // Entries without a name of their own are called by their kind, all of them.
            for position in names.indices where names[position] == name && !positions.contains(position) {
                positions.append(position)
            }
        }
        return positions
    }

    private mutating func count(_ value: ConfigValue?, _ path: String) -> Int? {
        guard let value else { return nil }
        guard case .number(let number) = value, let count = Int(exactly: number), (1...1_000_000_000).contains(count)
        else {
            problem(path, "This should be a whole number, at least 1.")
            return nil
        }
        return count
    }

    private mutating func area(_ value: ConfigValue?, _ path: String) -> Configuration.Area? {
        guard let members = object(value, path, known: ["countries", "box"]) else { return nil }
        if members["countries"] == nil, members["box"] == nil {
            problem(path, "An area needs countries like [\"US\"] or a box.")
        }
        let values = list(members["countries"], path + ".countries")
        if values?.isEmpty == true { problem(path + ".countries", "At least one country is needed.") }
        return Configuration.Area(
            countries: (values ?? []).enumerated().compactMap { country($1, path + ".countries[\($0)]") },
            box: box(members["box"], path + ".box")
        )
    }

    private mutating func country(_ value: ConfigValue, _ path: String) -> String? {
        guard let text = text(value, path, wanted: "a country like \"US\"")?.uppercased() else { return nil }
        guard text.utf8.count == 2, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }), text != "UK", text != "EU"
        else {
            let hint = text == "UK" ? " Did you mean GB?" : ""
            problem(path, "This should be the code of a country in two letters, like \"US\" (ISO 3166-1).\(hint)")
            return nil
        }
        return text
    }

    private mutating func box(_ value: ConfigValue?, _ path: String) -> Configuration.Box? {
        let names = ["south", "west", "north", "east"]
        guard let members = object(value, path, known: names) else { return nil }
        let degrees = names.map { name -> Double? in
            let bound: Double = name == "south" || name == "north" ? 90 : 180
            guard case .number(let number) = members[name], (-bound...bound).contains(number) else {
                problem(joined(path, name), "This should be degrees from -\(Int(bound)) to \(Int(bound)).")
                return nil
            }
            return number
        }
        guard let south = degrees[0], let west = degrees[1], let north = degrees[2], let east = degrees[3] else {
            return nil
        }
        guard south <= north else {
            problem(path, "The south of a box does not lie north of its north.")
            return nil
        }
        return Configuration.Box(south: south, west: west, north: north, east: east)
    }
}
