extension ConfigReader {
    /// - Parameter providers: What an installation's own list may name; nil: they could not be read.
    mutating func installations(
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
        guard case .object(let given) = value else {
            _ = object(value, path, known: [])
            return nil
        }
        let ids = platforms.map(\.id)
        let id = word(given["platform"], path + ".platform", among: ids)
        let platform = platforms.first { $0.id == id }
        var known = ["name", "platform", "allowLoopback", "providers", "channelAdmins"]
        if let platform {
            known += platform.fields.map(\.name) + (platform.responseHosts == nil ? [] : ["responseHosts"])
        } else {
            // The platform is the first thing to put right: only what is known to none of them is a second mistake.
            known += Set(platforms.flatMap { $0.fields.map(\.name) }).sorted() + ["responseHosts"]
        }
        guard let members = object(value, path, known: known) else { return nil }
        let required = platform?.fields.filter(\.isRequired).map(\.name) ?? []
        for name in ["name", "platform"] + required where members[name] == nil {
            problem(path, "An installation needs \(name).")
        }
        let name = text(members["name"], path + ".name")
        if let name, !isInstallationName(name) {
            problem(path + ".name", "A name is 1 to 40 of a-z, 0-9 and -, for it is part of the webhook's path.")
        }
        var hosts = platform?.responseHosts ?? []
        if let values = list(members["responseHosts"], path + ".responseHosts") {
            hosts = values.enumerated().compactMap { host($1, path + ".responseHosts[\($0)]") }
        }
        let allowLoopback = flag(members["allowLoopback"], path + ".allowLoopback") ?? false
        let list = providerList(members["providers"], path + ".providers", among: providers)
        let admins = (self.list(members["channelAdmins"], path + ".channelAdmins") ?? []).enumerated().compactMap {
            text($1, path + ".channelAdmins[\($0)]", wanted: "the platform's id of a user")
        }
        guard let platform else { return nil }
        let values = values(of: platform, name ?? "", members, path)
        guard let name else { return nil }
        return Configuration.Installation(
            name: name,
            platform: platform.id,
            values: values,
            responseHosts: hosts,
            allowLoopback: allowLoopback,
            providers: list,
            channelAdmins: admins
        )
    }

    private mutating func values(
        of platform: PlatformSettings,
        _ name: String,
        _ members: [String: ConfigValue],
        _ path: String
    ) -> InstallationValues {
        var values = InstallationValues(name: name)
        for field in platform.fields {
            let (value, path) = (members[field.name], path + "." + field.name)
            switch field.kind {
            case .secret:
                if let secret = secret(value, path) { values.set(field.name, secrets: [secret]) }
            case .secrets:
                guard let list = list(value, path) else { continue }
                if list.isEmpty {
                    problem(path, "At least one secret is needed: without one anybody could sign.")
                }
                values.set(field.name, secrets: list.enumerated().compactMap { secret($1, path + "[\($0)]") })
            case .text:
                if let text = text(value, path) { values.set(field.name, texts: [text]) }
            case .texts:
                guard let list = list(value, path) else { continue }
                values.set(field.name, texts: list.enumerated().compactMap { text($1, path + "[\($0)]") })
            case .url(let usual):
                if let url = baseURL(value ?? usual.map(ConfigValue.text), path) {
                    values.set(field.name, texts: [url])
                }
            }
        }
        return values
    }
}

private func isInstallationName(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
        && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
}
