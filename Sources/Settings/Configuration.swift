/// The configuration of the program, checked: whatever is in it can be used as it is.
package struct Configuration: Sendable, Equatable {
    /// An address and port to listen at.
    package struct Endpoint: Sendable, Equatable {
        /// An IPv4 or IPv6 address.
        package var address: String
        /// 0...65535; 0 lets the system choose.
        package var port: Int

        package init(address: String, port: Int) {
            self.address = address
            self.port = port
        }
    }

    /// A source of forecasts.
    package enum Provider: Sendable, Equatable {
        /// Base URLs have no slash at their end.
        case pirateWeather(key: SecretText, baseURL: String)
        case openMeteo(baseURL: String)
        /// The contact is a mail address or a site at which whoever runs the program can be reached.
        case metNorway(contact: String, baseURL: String)
        case openWeather(key: SecretText, baseURL: String)
        /// For places in the United States; the contact as above.
        case nws(contact: String, baseURL: String)
        /// Made-up weather that says so.
        case sample
        /// Answers of a provider kept in a file; the path is resolved.
        case recording(format: RecordingFormat, file: String)
    }

    /// The provider whose answer a recording is.
    package enum RecordingFormat: String, Sendable, CaseIterable {
        case darkSky = "dark-sky"
        case openMeteo = "open-meteo"
        case metNorway = "met-norway"
        case openWeather = "openweathermap"
        case nws
    }

    /// Where forecasts come from and how long they serve.
    package struct Forecast: Sendable, Equatable {
        /// Asked in this order; at least one.
        package var providers: [Provider]
        /// How old a forecast may be before another is fetched.
        package var freshFor: Duration
        /// How old a forecast may be to stand in when no other can be had; at least `freshFor`.
        package var staleFor: Duration
    }

    /// Whether answers are for everybody in the channel or for the asker, unless the asker says.
    package enum Visibility: String, Sendable, CaseIterable {
        case `public`
        case `private`
    }

    /// How times of day are written.
    package enum Clock: String, Sendable, CaseIterable {
        case twelve = "12"
        case twentyFour = "24"
    }

    /// The codes of the languages there are.
    package static let languages = ["en", "de"]

    /// What holds for users who have chosen nothing.
    package struct Defaults: Sendable, Equatable {
        /// The name of a unit set; nil: by the place's country.
        package var units: String?
        /// Who sees an answer.
        package var visibility: Visibility
        /// How times of day are written; nil: as the reader's locale has it.
        package var clock: Clock?
        /// The language of readers of whom nothing is known, one of ``languages``; nil: English.
        package var language: String?
    }

    /// A chat platform.
    package enum Platform: String, Sendable, CaseIterable {
        case slack
    }

    /// One connection to one chat platform.
    package struct Installation: Sendable, Equatable {
        /// 1...40 of `a-z 0-9 -`, unique; the last part of the webhook's path.
        package var name: String
        /// The platform on the other side.
        package var platform: Platform
        /// Any one may have signed: several while one is being replaced.
        ///
        /// At least one.
        package var signingSecrets: [SecretText]
        /// The hosts that later answers may be sent to, without ports.
        package var responseHosts: [String]
        /// Whether later answers may go to this machine without TLS: for trying things out.
        package var allowLoopback: Bool
        /// The platform's ids of the users who may change the settings of channels; empty: everybody.
        package var channelAdmins: [String]
    }

    /// Where webhooks come in; by default 127.0.0.1:8080.
    package var listen: Endpoint
    /// Where health, metrics and console are; by default 127.0.0.1:8081.
    package var admin: Endpoint
    /// The folder of what is kept, resolved; by default `data`.
    package var data: String
    /// By default Open-Meteo, fresh for 10 minutes, standing in for 6 hours.
    package var forecast: Forecast
    /// By default units by the place's country, public answers.
    package var defaults: Defaults
    /// By default none.
    package var installations: [Installation]
}
