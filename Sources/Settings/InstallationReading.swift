extension ConfigReader {
    /// - Parameter providers: What an installation's own list may name; nil: they could not be read.
    mutating func installations(
        _ setting: Setting,
        _ providers: [Configuration.ProviderEntry]?
    ) -> [Configuration.Installation] {
        let settings = list(setting) ?? []
        if setting.isThere, case .list([])? = setting.value?.content {
            warning(setting, "There are no installations, so nobody can ask; add one for each chat platform.")
        }
        var names: [String: String] = [:]
        let all = settings.compactMap { typedName($0) }
        return settings.compactMap { setting in
            if let name = typedName(setting), let other = names.updateValue(setting.path, forKey: name) {
                problem(setting["name"], "\(other) is called \(shown(name)) as well; names are unique.")
            }
            return installation(setting, providers, names: all)
        }
    }

    private func typedName(_ setting: Setting) -> String? {
        if case .text(let name)? = setting["name"].value?.content { name } else { nil }
    }

    private mutating func installation(
        _ setting: Setting,
        _ providers: [Configuration.ProviderEntry]?,
        names: [String]
    ) -> Configuration.Installation? {
        // What members there may be depends on the platform, so it is read first.
        guard case .object? = setting.value?.content else {
            _ = object(setting, known: [])
            return nil
        }
        let ids = platforms.map(\.id)
        let id = setting["platform"].isThere ? word(setting["platform"], among: ids) : nil
        let platform = platforms.first { $0.id == id }
        var known = ["name", "platform", "allowLoopback", "providers", "channelAdmins"]
        if let platform {
            known += platform.fields.map(\.name) + (platform.responseHosts == nil ? [] : ["responseHosts"])
        } else {
            // The platform is the first thing to put right: only what is known to none of them is a second mistake.
            known += Set(platforms.flatMap { $0.fields.map(\.name) }).sorted() + ["responseHosts"]
        }
        let members = object(setting, known: known)
        require(["name"], of: members) { _ in "An installation needs name: a word like \"acme\", part of its path." }
        require(["platform"], of: members) { _ in "An installation needs platform: \(listed(ids))." }
        let name = members["name"].isThere ? installationName(members["name"]) : nil
        let hosts: [Setting]?
        if let usual = platform?.responseHosts {
            hosts = list(members["responseHosts"].or(.list(usual.map { ConfigValue(.text($0), at: setting.offset) })))
        } else {
            hosts = members["responseHosts"].isThere ? list(members["responseHosts"]) : nil
        }
        let responseHosts = (hosts ?? []).compactMap { host($0) }
        let allowLoopback = flag(members["allowLoopback"].or(.flag(false))) ?? false
        let list = providerList(members["providers"], among: providers)
        let admins = (self.list(members["channelAdmins"].or(.list([]))) ?? []).compactMap {
            text($0, wanted: "the platform's id of a user, as text")
        }
        guard let platform else { return nil }
        let values = values(of: platform, members, name ?? "", names: names)
        guard let name else { return nil }
        return Configuration.Installation(
            name: name,
            platform: platform.id,
            values: values,
            responseHosts: responseHosts,
            allowLoopback: allowLoopback,
            providers: list,
            channelAdmins: admins,
            place: place(of: setting)
        )
    }

    private mutating func installationName(_ setting: Setting) -> String? {
        let wanted = "1 to 40 of a-z, 0-9 and - (a name is part of the webhook's path)"
        guard let name = text(setting, wanted: wanted) else { return nil }
        let isGood =
            name.utf8.count <= 40
            && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        guard isGood else {
            wrong(setting, wanted: wanted)
            return nil
        }
        return name
    }

    /// The platform's own settings, each by itself and then together.
    private mutating func values(
        of platform: PlatformSettings,
        _ members: Setting,
        _ name: String,
        names: [String]
    ) -> InstallationValues {
        let before = problems.count
        var isWhole = true
        var values = InstallationValues(name: name)
        for field in platform.fields {
            let setting = members[field.name]
            if field.isRequired {
                require([field.name], of: members) { _ in "An installation needs \(field.name): \(field.kind.example)."
                }
                guard setting.isThere else { continue }
            }
            switch field.kind {
            case .secret, .secrets:
                let isWanted = secrets.installations(platform.id, name, field.name)
                if setting.isThere, !isWanted { isWhole = false }
                let found = self.secrets(setting, field, isWanted: isWanted)
                if let found { values.set(field.name, secrets: found) }
            case .text:
                if let text = text(setting), check(setting, field, Array(text.utf8)) {
                    values.set(field.name, texts: [text])
                }
            case .texts:
                guard let list = list(setting) else { continue }
                values.set(
                    field.name,
                    texts: list.compactMap { entry in
                        guard let text = text(entry), check(entry, field, Array(text.utf8)) else { return nil }
                        return text
                    }
                )
            case .url(let usual):
                if let url = baseURL(usual.map { setting.or(.text($0)) } ?? setting),
                    check(setting, field, Array(url.utf8))
                {
                    values.set(field.name, texts: [url])
                }
            case .ownURL:
                if let url = baseURL(setting), leadsHere(setting, url, platform, name, names: names) {
                    values.set(field.name, texts: [url])
                }
            }
        }
        // What is wrong with one of them would only be told in other words.
        if isWhole, problems.count == before, let flaw = platform.flaw(values) {
            problem(flaw.setting.map { members[$0] } ?? members, flaw.sentence)
        }
        return values
    }

    /// The secrets of a setting; nil where it is not set.
    private mutating func secrets(
        _ setting: Setting,
        _ field: PlatformSettings.Field,
        isWanted: Bool
    ) -> [SecretText]? {
        var entries = [setting]
        if case .secrets = field.kind {
            guard let list = list(setting.hidden) else { return nil }
            if list.isEmpty { problem(setting, "At least one secret is needed: without one anybody could sign.") }
            entries = list
        }
        let found = entries.compactMap { entry -> SecretText? in
            guard let secret = secret(entry, isWanted: isWanted), check(entry.hidden, field, secret.exposed) else {
                return nil
            }
            return secret
        }
        return setting.isThere && isWanted ? found : nil
    }

    /// Whether a value is what the platform takes.
    private mutating func check(_ setting: Setting, _ field: PlatformSettings.Field, _ bytes: [UInt8]) -> Bool {
        guard let sentence = field.flaw(bytes) else { return true }
        problem(setting, setting.isSecret ? sentence : "\(sentence.dropLast()); here is \(setting.shownValue).")
        return false
    }

    /// Whether an address ends as the paths of this installation do.
    private mutating func leadsHere(
        _ setting: Setting,
        _ url: String,
        _ platform: PlatformSettings,
        _ name: String,
        names: [String]
    ) -> Bool {
        let end = "/\(platform.id)/\(name)"
        guard !name.isEmpty, !url.hasSuffix(end) else { return true }
        let parts = url.split(separator: "/").map(String.init)
        let last = parts.last ?? ""
        let theirs = names.contains(last) ? " It leads to the installation \(shown(last))." : ""
        // Other paths than that of an installation may hold a secret.
        let isDoor = parts.dropLast().last == platform.id && !mayBeSecret(last)
        let typed = isDoor ? "\"\(printable(url, most: 100))\"" : shownAddress(url)
        problem(setting, "This should be a URL that ends in \(end), not \(typed).\(theirs)")
        return false
    }
}
