/// A place in the configuration: what stands there, if anything, and what it is called.
struct Setting {
    /// `forecast.providers[0].key`; empty for the whole.
    let path: String
    /// What is set, or holds because nothing is; nil: neither.
    let value: ConfigValue?
    /// Where the value stands in the text; without one, where the object stands that lacks it.
    let offset: Int
    /// Whether the value is the one that holds because none is set.
    private(set) var isUsual = false
    /// Whether the object is there in which it could be set.
    private(set) var isOfSomething = true
    /// Whether secrets are told here: then no value is shown.
    private(set) var isSecret = false

    init(path: String, value: ConfigValue?, offset: Int) {
        self.path = path
        self.value = value
        self.offset = offset
    }

    /// Whether there is a value, set or usual.
    var isThere: Bool { value != nil }

    /// A member of an object.
    subscript(name: String) -> Setting {
        var members: [String: ConfigValue.Member]?
        if case .object(let found)? = value?.content { members = found }
        return inner(joined(path, name), members?[name]?.value, isOfSomething: members != nil)
    }

    /// The entries of a list.
    var entries: [Setting] {
        guard case .list(let values)? = value?.content else { return [] }
        return values.enumerated().map { inner("\(path)[\($0)]", $1, isOfSomething: true) }
    }

    private func inner(_ path: String, _ value: ConfigValue?, isOfSomething: Bool) -> Setting {
        var setting = Setting(path: path, value: value, offset: value?.offset ?? offset)
        setting.isUsual = isUsual
        setting.isSecret = isSecret
        setting.isOfSomething = isOfSomething
        return setting
    }

    /// The same place, with the value that holds where none is set.
    func or(_ usual: ConfigValue.Content) -> Setting {
        guard value == nil else { return self }
        var setting = Setting(path: path, value: ConfigValue(usual, at: offset), offset: offset)
        setting.isUsual = true
        return setting
    }

    /// The same place, whose values are never shown.
    var hidden: Setting {
        var setting = self
        setting.isSecret = true
        return setting
    }

    /// The same place as if nothing stood there.
    var emptied: Setting { Setting(path: path, value: nil, offset: offset) }

    /// The value as a sentence can carry it: `"10x"`, `65536`, `a list`.
    var shownValue: String {
        switch value?.content {
        case .text where isSecret: "text"
        case .number where isSecret: "a number"
        case .text(let text): shown(text)
        case .number(let number): shown(number)
        case .flag(let flag): "\(flag)"
        case .list: "a list"
        case .object: "an object"
        case .null: "null"
        case nil: "nothing"
        }
    }
}

/// `a.b` for an inner key, `b` for an outer one.
func joined(_ path: String, _ key: String) -> String { path.isEmpty ? key : path + "." + key }

/// Words as `a, b or c`.
func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}
