/// The settings an installation of one platform takes: the table its part of the configuration is read by.
package struct PlatformSettings: Sendable {
    /// One setting.
    package struct Field: Sendable {
        /// The setting's name: `signingSecrets`.
        package let name: String
        package let kind: Kind
        /// Whether an installation must have it.
        package let isRequired: Bool
        /// What is wrong with a value, each of a list by itself, as a sentence that does not show it; nil: nothing.
        package let flaw: @Sendable ([UInt8]) -> String?

        package init(
            _ name: String,
            _ kind: Kind,
            isRequired: Bool = false,
            flaw: @escaping @Sendable ([UInt8]) -> String? = { _ in nil }
        ) {
            self.name = name
            self.kind = kind
            self.isRequired = isRequired
            self.flaw = flaw
        }
    }

    /// What a setting holds.
    package enum Kind: Sendable {
        /// `{ env: … }` or `{ file: … }`, 16 bytes or more.
        case secret
        /// A list of those, at least one.
        case secrets
        /// A short text.
        case text
        /// A list of short texts.
        case texts
        /// An https address, or http to this machine, without a slash at its end; what it is unless it is set.
        case url(usual: String?)
        /// The address at which the platform reaches the installation: its path ends in `/PLATFORM/NAME`.
        case ownURL

        /// What to write.
        var example: String {
            switch self {
            case .secret: "{ env: \"NAME\" } or { file: \"path\" }"
            case .secrets: "[{ env: \"NAME\" }] or [{ file: \"path\" }]"
            case .text: "text"
            case .texts: "a list of texts"
            case .url: "a URL like \"https://example.org\""
            case .ownURL: "the URL at which the platform reaches it"
            }
        }
    }

    /// The platform's name in the configuration, in paths and in metrics: `slack`.
    package let id: String
    package let fields: [Field]
    /// The hosts that later answers may be sent to, unless the installation names others; nil: it takes no such list.
    package let responseHosts: [String]?
    /// What is wrong with values that are good each by itself, and with which setting; nil: nothing.
    package var flaw: @Sendable (InstallationValues) -> (setting: String?, sentence: String)?

    package init(
        id: String,
        fields: [Field],
        responseHosts: [String]? = nil,
        flaw: @escaping @Sendable (InstallationValues) -> (setting: String?, sentence: String)? = { _ in nil }
    ) {
        self.id = id
        self.fields = fields
        self.responseHosts = responseHosts
        self.flaw = flaw
    }
}

/// What an installation's own settings hold, by their names.
package struct InstallationValues: Sendable, Equatable {
    /// The installation's name: what tells its users from those of another one.
    package let name: String
    package private(set) var secrets: [String: [SecretText]] = [:]
    package private(set) var texts: [String: [String]] = [:]

    package init(name: String = "") {
        self.name = name
    }

    package mutating func set(_ name: String, secrets values: [SecretText]) { secrets[name] = values }
    package mutating func set(_ name: String, texts values: [String]) { texts[name] = values }

    /// The secrets of a setting; none when it is not set.
    package func secrets(_ name: String) -> [SecretText] { secrets[name] ?? [] }
    package func secret(_ name: String) -> SecretText? { secrets[name]?.first }
    /// The texts of a setting; none when it is not set.
    package func texts(_ name: String) -> [String] { texts[name] ?? [] }
    /// A text or an address.
    package func text(_ name: String) -> String? { texts[name]?.first }
}
