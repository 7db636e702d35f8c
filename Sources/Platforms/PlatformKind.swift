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
    /// The secrets that the manifest is made with.
    package let manifestSecrets: [String]
    /// The secrets that registering takes, unless it is only shown.
    package let registrationSecrets: [String]
    /// What the platform asks: a method, and what follows the installation's path.
    package let doors: [Door]

    /// One kind of request that a platform makes.
    package struct Door: Sendable {
        package let method: HTTPMethod
        /// What follows `/PLATFORM/NAME`; what varies is in capitals.
        package let rest: String

        package init(_ method: HTTPMethod, _ rest: String = "") {
            self.method = method
            self.rest = rest
        }
    }

    package init(
        settings: PlatformSettings,
        doors: [Door] = [Door(.post)],
        make: @escaping @Sendable (InstallationValues) throws(PlatformProblem) -> any Platform,
        manifest: (@Sendable (ManifestQuestion) throws(PlatformProblem) -> [UInt8])? = nil,
        manifestSecrets: [String] = [],
        registration: (@Sendable (RegistrationQuestion) throws(PlatformProblem) -> [HTTPRequest])? = nil,
        registrationSecrets: [String] = []
    ) {
        var settings = settings
        // What the table of settings cannot tell is told by the platform itself, while the configuration is read.
        settings.flaw = { values in
            do throws(PlatformProblem) {
                _ = try make(values)
                return nil
            } catch {
                return (error.setting, error.description)
            }
        }
        self.settings = settings
        self.doors = doors
        self.make = make
        self.manifest = manifest
        self.manifestSecrets = manifestSecrets
        self.registration = registration
        self.registrationSecrets = registrationSecrets
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

    /// What reading a value has against it; nil: nothing.
    static func flaw<Value>(_ read: () throws(PlatformProblem) -> Value) -> String? {
        do throws(PlatformProblem) {
            _ = try read()
            return nil
        } catch {
            return error.description
        }
    }
}
