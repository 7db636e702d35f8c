import HTTPCore
import Settings

/// A platform as the program knows it before any installation of it is made.
package struct PlatformKind: Sendable {
    /// What its installations are configured with.
    package let settings: PlatformSettings
    /// Makes the platform of one installation.
    ///
    /// - Throws: What is wrong with the values, where the table of settings cannot tell.
    package let make: @Sendable (InstallationValues) throws(PlatformProblem) -> any Platform
    /// What an admin gives to the platform to set the installation up: a manifest, a registration.
    package let manifest: (@Sendable (ManifestQuestion) throws(PlatformProblem) -> [UInt8])?
    /// The requests that tell the platform which commands there are; they can be sent again and again.
    package let registration: (@Sendable (RegistrationQuestion) throws(PlatformProblem) -> [HTTPRequest])?

    package init(
        settings: PlatformSettings,
        make: @escaping @Sendable (InstallationValues) throws(PlatformProblem) -> any Platform,
        manifest: (@Sendable (ManifestQuestion) throws(PlatformProblem) -> [UInt8])? = nil,
        registration: (@Sendable (RegistrationQuestion) throws(PlatformProblem) -> [HTTPRequest])? = nil
    ) {
        self.settings = settings
        self.make = make
        self.manifest = manifest
        self.registration = registration
    }
}

/// What a manifest is made from.
package struct ManifestQuestion: Sendable {
    /// The address at which the platform reaches the installation: `https://weather.example.org/slack/acme`.
    package let url: String
    /// The installation's values, where a configuration was named.
    package let values: InstallationValues?

    package init(url: String, values: InstallationValues? = nil) {
        self.url = url
        self.values = values
    }
}

/// What a registration is made from.
package struct RegistrationQuestion: Sendable {
    package let values: InstallationValues
    /// The platform's id of the one server or team that is to have the commands; nil: all that may use them.
    package let scope: String?
    /// Whether the requests are shown and not sent: then what only a sender needs may be missing.
    package let isDryRun: Bool

    package init(_ values: InstallationValues, scope: String? = nil, isDryRun: Bool = false) {
        self.values = values
        self.scope = scope
        self.isDryRun = isDryRun
    }
}

/// Why a platform cannot be set up: a sentence for the admin.
package struct PlatformProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The setting that is wrong; nil when it is none in particular.
    package let setting: String?
    package let description: String

    package init(_ setting: String? = nil, _ description: String) {
        self.setting = setting
        self.description = description
    }
}
