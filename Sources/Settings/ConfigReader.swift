/// Takes values out of a configuration and notes what is wrong with them; a wrong value reads as its default.
struct ConfigReader {
    private(set) var problems: [ConfigurationProblem] = []
    /// The folder relative paths start from.
    let folder: String
    let environment: [String: String]
    let platforms: [PlatformSettings]
    let readFile: (String) throws -> [UInt8]

    init(
        folder: String,
        environment: [String: String],
        platforms: [PlatformSettings],
        readFile: @escaping (String) throws -> [UInt8]
    ) {
        self.folder = folder
        self.environment = environment
        self.platforms = platforms
        self.readFile = readFile
    }

    mutating func problem(_ path: String, _ sentence: String) {
        problems.append(ConfigurationProblem(path: path, sentence: sentence))
    }

    private mutating func wrongKind(_ path: String, _ value: ConfigValue, wanted: String) {
        problem(path, "This should be \(wanted), not \(value.kind).")
    }

    /// The members of an object; keys that are not known are problems.
    mutating func object(_ value: ConfigValue?, _ path: String, known: [String]) -> [String: ConfigValue]? {
        guard let value else { return nil }
        guard case .object(let members) = value else {
            wrongKind(path, value, wanted: "an object { … }")
            return nil
        }
        for key in members.keys.sorted() where !known.contains(key) {
            let hint =
                nearestName(to: key, among: known).map { "did you mean \($0)?" }
                ?? "known are \(listed(known))."
            problem(joined(path, printable(key)), "There is no such setting; \(hint)")
        }
        return members
    }

    mutating func list(_ value: ConfigValue?, _ path: String) -> [ConfigValue]? {
        guard let value else { return nil }
        guard case .list(let values) = value else {
            wrongKind(path, value, wanted: "a list [ … ]")
            return nil
        }
        if values.count > 100 { problem(path, "More than 100 entries are not supported.") }
        return Array(values.prefix(100))
    }

    mutating func text(_ value: ConfigValue?, _ path: String, wanted: String = "text") -> String? {
        guard let value else { return nil }
        guard case .text(let text) = value else {
            wrongKind(path, value, wanted: wanted)
            return nil
        }
        guard !text.isEmpty, text.utf8.count <= 1000, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            problem(path, "This should be 1 to 1000 bytes of text without control characters.")
            return nil
        }
        return text
    }

    mutating func flag(_ value: ConfigValue?, _ path: String) -> Bool? {
        guard let value else { return nil }
        guard case .flag(let flag) = value else {
            wrongKind(path, value, wanted: "true or false")
            return nil
        }
        return flag
    }

    /// One of some words.
    mutating func word(_ value: ConfigValue?, _ path: String, among known: [String]) -> String? {
        guard let text = text(value, path, wanted: "one of \(listed(known))") else { return nil }
        guard known.contains(text) else {
            let hint = nearestName(to: text, among: known).map { " Did you mean \($0)?" } ?? ""
            problem(path, "\(printable(text)) is none of \(listed(known)).\(hint)")
            return nil
        }
        return text
    }

    mutating func port(_ value: ConfigValue?, _ path: String) -> Int? {
        guard let value else { return nil }
        guard case .number(let number) = value, let port = Int(exactly: number), (0...65_535).contains(port) else {
            problem(path, "A port is a whole number from 0 to 65535.")
            return nil
        }
        return port
    }

    /// A time like `90s`, `10m`, `6h` or `2d`, up to a week.
    mutating func duration(_ value: ConfigValue?, _ path: String) -> Duration? {
        guard let text = text(value, path, wanted: "a time like \"10m\"") else { return nil }
        let seconds: Int? =
            switch text.last {
            case "s": 1
            case "m": 60
            case "h": 3600
            case "d": 86_400
            default: nil
            }
        let digits = text.dropLast()
        guard let seconds, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits), count > 0,
            count <= 604_800 / seconds
        else {
            problem(path, "A time is a number and s, m, h or d, like \"90s\" or \"10m\", and at most 7 days.")
            return nil
        }
        return .seconds(count * seconds)
    }

    /// A path; a relative one starts at the configuration's folder.
    mutating func filePath(_ value: ConfigValue?, _ path: String) -> String? {
        text(value, path, wanted: "a path").map(resolved)
    }

    private func resolved(_ path: String) -> String {
        path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
    }

    /// A secret: never in the file itself, at least 16 bytes.
    mutating func secret(_ value: ConfigValue?, _ path: String) -> SecretText? {
        guard let value else { return nil }
        if case .text = value {
            problem(path, "A secret does not belong in this file; write { env: \"NAME\" } or { file: \"path\" }.")
            return nil
        }
        let known = ["env", "file"]
        guard let members = object(value, path, known: known) else { return nil }
        guard members.keys.filter(known.contains).count == 1 else {
            problem(path, "A secret is either { env: \"NAME\" } or { file: \"path\" }.")
            return nil
        }
        let source: String
        let bytes: [UInt8]
        if let name = text(members["env"], joined(path, "env")) {
            guard let found = environment[name], !found.isEmpty else {
                problem(path, "The environment variable \(printable(name)) is not set.")
                return nil
            }
            (source, bytes) = ("the environment variable \(printable(name))", Array(found.utf8))
        } else if let file = filePath(members["file"], joined(path, "file")) {
            guard let found = try? readFile(file) else {
                problem(path, "The file \(printable(file)) cannot be read.")
                return nil
            }
            (source, bytes) = ("the file \(printable(file))", withoutLineEnd(found))
        } else {
            return nil
        }
        guard (16...4096).contains(bytes.count), !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            problem(path, "What \(source) holds is no secret: it needs 16 to 4096 bytes without control characters.")
            return nil
        }
        return SecretText(bytes)
    }

    /// A URL to ask a provider at, without a slash at its end: https, or http to this machine.
    mutating func baseURL(_ value: ConfigValue?, _ path: String) -> String? {
        guard let text = text(value, path, wanted: "a URL") else { return nil }
        let isPlain = text.hasPrefix("http://")
        let rest = text.dropFirst(isPlain ? 7 : 8)
        let host = rest.prefix { $0 != "/" }
        let route = rest.dropFirst(host.count)
        guard isPlain || text.hasPrefix("https://"), isHost(String(host)),
            route.utf8.allSatisfy({ isLetterOrDigit($0) || "/._~-".utf8.contains($0) }), !route.contains("..")
        else {
            problem(path, "This should be a URL like \"https://api.example.org\": no user, query, fragment or blanks.")
            return nil
        }
        guard !isPlain || isLoopback(String(host)) else {
            problem(path, "http:// is for this machine only; use https:// for \(printable(String(host))).")
            return nil
        }
        return String(text.reversed().drop { $0 == "/" }.reversed())
    }

    /// A mail address or a site by which somebody can be reached, as a header field's comment can carry it.
    mutating func contact(_ value: ConfigValue?, _ path: String) -> String? {
        guard let text = text(value, path, wanted: "a mail address or a site") else { return nil }
        guard text.utf8.count <= 200, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"()\\".utf8.contains($0) }),
            text.contains("@") || text.contains(".")
        else {
            problem(path, "This should be a mail address or a site like \"weather@example.org\", without blanks.")
            return nil
        }
        return text
    }

    mutating func host(_ value: ConfigValue?, _ path: String) -> String? {
        guard let text = text(value, path, wanted: "a host name")?.lowercased() else { return nil }
        // A port would promise what is not kept: answers go to port 443, or to any port of this machine in a trial.
        guard isHost(text), !text.contains(":") || text.hasSuffix("]") else {
            problem(path, "This should be a host like \"hooks.slack.com\", without https://, port or path.")
            return nil
        }
        return text
    }
}

/// `a.b` for an inner key, `b` for an outer one.
func joined(_ path: String, _ key: String) -> String { path.isEmpty ? key : path + "." + key }

/// Words as `a, b or c`.
func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

/// Text from the file as a sentence can carry it: short, on one line.
func printable(_ text: String) -> String {
    let clean = text.unicodeScalars.prefix(60).map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "?"
        default: String(scalar)
        }
    }
    return clean.joined() + (text.unicodeScalars.count > 60 ? "…" : "")
}

private func withoutLineEnd(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    if bytes.last == 0x0A { bytes.removeLast() }
    if bytes.last == 0x0D { bytes.removeLast() }
    return bytes
}
