/// Takes values out of a configuration and notes what is wrong with them; a wrong value reads as none.
struct ConfigReader {
    /// Further problems are of no use to anybody.
    private static let mostProblems = 500

    private(set) var problems: [ConfigurationProblem] = []
    private(set) var warnings: [ConfigurationProblem] = []
    /// What holds, in the order it was read.
    private(set) var inForce: [Configuration.InForce] = []
    /// The members each object may have, by its path with `[]` for an entry of a list.
    private(set) var known: [String: [String]] = [:]

    /// The folder relative paths start from.
    let folder: String
    let environment: [String: String]
    let platforms: [PlatformSettings]
    let secrets: SecretScope
    let surroundings: Surroundings
    let readFile: (String) throws -> [UInt8]
    private let lines: LineTable

    init(
        lines: LineTable,
        folder: String,
        environment: [String: String],
        platforms: [PlatformSettings],
        secrets: SecretScope,
        surroundings: Surroundings,
        readFile: @escaping (String) throws -> [UInt8]
    ) {
        self.lines = lines
        self.folder = folder
        self.environment = environment
        self.platforms = platforms
        self.secrets = secrets
        self.surroundings = surroundings
        self.readFile = readFile
    }

    // MARK: What is said

    private func said(_ path: String, _ offset: Int, _ sentence: String) -> ConfigurationProblem {
        let (line, column) = lines.place(of: offset)
        return ConfigurationProblem(path: path, line: line, column: column, sentence: sentence)
    }

    mutating func problem(_ path: String, at offset: Int, _ sentence: String) {
        if problems.count < Self.mostProblems { problems.append(said(path, offset, sentence)) }
    }

    mutating func problem(_ setting: Setting, _ sentence: String) {
        problem(setting.path, at: setting.offset, sentence)
    }

    /// Where a setting stands, for problems that are found later.
    func place(of setting: Setting) -> ConfigurationProblem { said(setting.path, setting.offset, "") }

    mutating func warning(_ setting: Setting, _ sentence: String) {
        warnings.append(said(setting.path, setting.offset, sentence))
    }

    /// Says what should stand where something else stands.
    mutating func wrong(_ setting: Setting, wanted: String, hint: String = "") {
        problem(setting, "This should be \(wanted), not \(setting.shownValue).\(hint)")
    }

    /// Notes what holds, unless it is about a member of something that is not there.
    mutating func note(_ setting: Setting, _ value: String? = nil) {
        guard setting.isOfSomething || setting.isThere else { return }
        let shown: String
        switch setting.value?.content {
        case nil: shown = "not set"
        case .text(let text)?: shown = printable(text, most: 200)
        case .list?: shown = "none"
        default: shown = setting.shownValue
        }
        inForce.append(
            Configuration.InForce(
                path: setting.path,
                value: value ?? shown,
                isUsual: !setting.isThere || setting.isUsual
            )
        )
    }

    // MARK: Objects and lists

    /// An object, whose keys that are not known are problems; emptied where something else stands.
    ///
    /// - Parameter isOptional: Whether it means something that there is none; else it is as if there was one without
    ///   members.
    mutating func object(_ setting: Setting, known names: [String], isOptional: Bool = false) -> Setting {
        known[setting.path.replacing(/\[\d+\]/, with: "[]")] = names
        if !setting.isThere, isOptional { note(setting) }
        let object = isOptional ? setting : setting.or(.object([:]))
        switch object.value?.content {
        case nil: return object
        case .object(let members):
            for (key, member) in members where !names.contains(key) {
                let hint =
                    nearestName(to: key, among: names).map { "did you mean \($0)?" } ?? "known are \(listed(names))."
                problem(joined(setting.path, printable(key)), at: member.offset, "There is no such setting; \(hint)")
            }
            return object
        default:
            wrong(setting, wanted: setting.isSecret ? "{ env: \"NAME\" } or { file: \"path\" }" : "an object { … }")
            return setting.emptied
        }
    }

    /// The entries of a list; nil where there is none.
    mutating func list(_ setting: Setting) -> [Setting]? {
        guard let value = setting.value else {
            note(setting)
            return nil
        }
        guard case .list(let values) = value.content else {
            wrong(setting, wanted: "a list [ … ]")
            return nil
        }
        if values.isEmpty { note(setting) }
        if values.count > 100 {
            problem(setting, "More than 100 entries are not supported, and here are \(values.count); remove some.")
        }
        return Array(setting.entries.prefix(100))
    }

    /// Says what an object lacks; what is no object is told elsewhere.
    mutating func require(_ names: [String], of object: Setting, _ sentence: (String) -> String) {
        guard object.isThere else { return }
        for name in names where !object[name].isThere {
            problem(joined(object.path, name), at: object.offset, sentence(name))
        }
    }

    // MARK: Values

    /// Text of a bounded length.
    ///
    /// - Parameter inForce: How it is shown to whoever looks what holds.
    mutating func text(
        _ setting: Setting,
        wanted: String = "text",
        inForce: (String) -> String = { $0 }
    ) -> String? {
        guard let value = setting.value else {
            if !setting.isSecret { note(setting) }
            return nil
        }
        guard case .text(let text) = value.content else {
            wrong(setting, wanted: wanted)
            return nil
        }
        guard !text.isEmpty, text.utf8.count <= 1000, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            wrong(setting, wanted: "1 to 1000 bytes of text without control characters")
            return nil
        }
        if !setting.isSecret { note(setting, printable(inForce(text), most: 200)) }
        return text
    }

    mutating func flag(_ setting: Setting) -> Bool? {
        note(setting)
        guard let value = setting.value else { return nil }
        guard case .flag(let flag) = value.content else {
            wrong(setting, wanted: "true or false")
            return nil
        }
        return flag
    }

    /// One of some words.
    mutating func word(_ setting: Setting, among known: [String]) -> String? {
        guard let text = text(setting, wanted: "one of \(listed(known))") else { return nil }
        guard known.contains(text) else {
            let hint = nearestName(to: text, among: known).map { " Did you mean \($0)?" } ?? ""
            wrong(setting, wanted: known.count == 1 ? known[0] : "one of \(listed(known))", hint: hint)
            return nil
        }
        return text
    }

    /// A whole number of a range.
    mutating func integer(_ setting: Setting, in range: ClosedRange<Int>, wanted: String) -> Int? {
        note(setting)
        guard let value = setting.value else { return nil }
        guard case .number(let number) = value.content, let integer = Int(exactly: number), range.contains(integer)
        else {
            wrong(setting, wanted: "\(wanted), a whole number from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return integer
    }

    /// Degrees up to a bound on both sides of zero.
    mutating func degrees(_ setting: Setting, upTo bound: Double) -> Double? {
        note(setting)
        guard let value = setting.value else { return nil }
        guard case .number(let number) = value.content, (-bound...bound).contains(number) else {
            wrong(setting, wanted: "degrees from -\(Int(bound)) to \(Int(bound))")
            return nil
        }
        return number
    }

    /// A time like `90s`, `10m`, `6h` or `2d`, up to a week.
    mutating func duration(_ setting: Setting) -> Duration? {
        let wanted = "a time like \"90s\" or \"10m\" (a number and s, m, h or d, at most 7 days)"
        guard let text = text(setting, wanted: wanted) else { return nil }
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
            wrong(setting, wanted: wanted)
            return nil
        }
        return .seconds(count * seconds)
    }

    /// A path; a relative one starts at the configuration's folder.
    mutating func filePath(_ setting: Setting) -> String? {
        let folder = folder
        func resolved(_ path: String) -> String {
            path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
        }
        return text(setting, wanted: "a path", inForce: resolved).map(resolved)
    }

    // MARK: Names of the network

    /// A URL to ask at, without a slash at its end: https, or http to this machine.
    mutating func baseURL(_ setting: Setting) -> String? {
        let wanted = "a URL like \"https://api.example.org\" (no user, query, fragment or blanks)"
        guard let text = text(setting, wanted: wanted) else { return nil }
        let isPlain = text.hasPrefix("http://")
        let rest = text.dropFirst(isPlain ? 7 : 8)
        let host = rest.prefix { $0 != "/" }
        let route = rest.dropFirst(host.count)
        guard isPlain || text.hasPrefix("https://"), isHost(String(host)),
            route.utf8.allSatisfy({ isLetterOrDigit($0) || "/._~-".utf8.contains($0) }), !route.contains("..")
        else {
            problem(setting, "This should be \(wanted), not \(shownAddress(text)).")
            return nil
        }
        guard !isPlain || isLoopback(String(host)) else {
            problem(setting, "http:// is for this machine only; use https:// for \(printable(String(host))).")
            return nil
        }
        return String(text.reversed().drop { $0 == "/" }.reversed())
    }

    /// A mail address or a site by which somebody can be reached, as a header field's comment can carry it.
    mutating func contact(_ setting: Setting) -> String? {
        let wanted = "a mail address or a site like \"weather@example.org\", without blanks"
        guard let text = text(setting, wanted: wanted) else { return nil }
        guard text.utf8.count <= 200, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"()\\".utf8.contains($0) }),
            text.contains("@") || text.contains(".")
        else {
            wrong(setting, wanted: wanted)
            return nil
        }
        return text
    }

    /// The name of a host, or a literal address.
    mutating func host(_ setting: Setting) -> String? {
        let wanted = "a host like \"hooks.slack.com\", without https://, port or path"
        guard let text = text(setting, wanted: wanted)?.lowercased() else { return nil }
        // A port would promise what is not kept: answers go to port 443, or to any port of this machine in a trial.
        guard isHost(text), !text.contains(":") || text.hasSuffix("]") else {
            problem(setting, "This should be \(wanted), not \(shownAddress(text)).")
            return nil
        }
        return text
    }
}
