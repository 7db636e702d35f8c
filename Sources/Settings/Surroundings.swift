/// The world outside that a configuration speaks of; without it nothing but the text, environment and secrets are read.
package struct Surroundings: Sendable {
    /// What is to be said of an address to listen at.
    package struct AddressRemark: Sendable {
        /// The setting it is about: `address` or `port`.
        package let setting: String
        package let sentence: String
        /// Whether nothing can be served there.
        package let isProblem: Bool

        package init(_ setting: String, _ sentence: String, isProblem: Bool = true) {
            self.setting = setting
            self.sentence = sentence
            self.isProblem = isProblem
        }
    }

    /// The permission bits of a file, links followed; nil where there are none to be had.
    package var mode: @Sendable (_ file: String) -> Int? = { _ in nil }
    /// Why a folder cannot be the data folder; nil: it can.
    package var dataFolder: @Sendable (_ folder: String) -> String? = { _ in nil }
    /// Why a file is no recording of a format; nil: it is.
    package var recording: @Sendable (Configuration.RecordingFormat, _ file: String) -> String? = { _, _ in nil }
    /// What is to be said of an address to listen at; `data` is the data folder.
    package var address: @Sendable (Configuration.Endpoint, _ data: String) -> AddressRemark? = { _, _ in nil }

    package init() {}
}

/// Which secrets a command needs; the others are not looked up, and read as empty or not set.
package struct SecretScope: Sendable {
    /// Whether keys of providers are read.
    package var providers: Bool
    /// Whether a secret of an installation is read.
    package var installations: @Sendable (_ platform: String, _ name: String, _ setting: String) -> Bool

    package init(
        providers: Bool,
        installations: @escaping @Sendable (_ platform: String, _ name: String, _ setting: String) -> Bool
    ) {
        self.providers = providers
        self.installations = installations
    }

    package static let all: SecretScope = SecretScope(providers: true) { _, _, _ in true }
    /// What it takes to ask for the weather.
    package static let providersAlone: SecretScope = SecretScope(providers: true) { _, _, _ in false }
}
