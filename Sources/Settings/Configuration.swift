import Languages

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

    /// The kinds of providers there are.
    package static let providerKinds = [
        "pirate-weather", "open-meteo", "met-norway", "openweathermap", "nws", "sample", "recording",
    ]

    /// The provider whose answer a recording is.
    package enum RecordingFormat: String, Sendable, CaseIterable {
        case darkSky = "dark-sky"
        case openMeteo = "open-meteo"
        case metNorway = "met-norway"
        case openWeather = "openweathermap"
        case nws
    }

    /// A part of the earth; at least one country or a box.
    package struct Area: Sendable, Equatable {
        /// ISO 3166-1 codes, in capitals.
        package var countries: [String]
        /// Holds for places whose country is not known, and for all where no countries are named.
        package var box: Box?
    }

    /// Degrees; a western edge east of the eastern one goes over the date line.
    package struct Box: Sendable, Equatable {
        package var south: Double
        package var west: Double
        package var north: Double
        package var east: Double
    }

    /// A source of forecasts, and when it is asked.
    package struct ProviderEntry: Sendable, Equatable {
        /// What installations call it: unique, or the kind where none is given.
        package var name: String
        package var provider: Provider
        /// Where alone it is asked.
        package var only: Area?
        /// Where it is not asked.
        package var except: Area?
        /// Calls a day of UTC, at least 1; nil: any number.
        package var callsPerDay: Int?
    }

    /// Which provider of a list is asked first.
    package enum Order: String, Sendable, CaseIterable {
        case listed
        /// By what each can do where the place is.
        case best
    }

    /// A source of the quality of the air.
    package enum AirQuality: Sendable, Equatable {
        /// The base URL has no slash at its end.
        case openMeteo(baseURL: String)
    }

    /// Where forecasts come from and how long they serve.
    package struct Forecast: Sendable, Equatable {
        /// At least one.
        package var providers: [ProviderEntry]
        /// Which of them is asked first; by default as listed.
        package var order: Order
        /// Where the quality of the air comes from; by default nowhere.
        package var airQuality: AirQuality?
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
    package static let languages = Language.all.map(\.code)

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

    /// One connection to one chat platform.
    package struct Installation: Sendable, Equatable {
        /// 1...40 of `a-z 0-9 -`, unique; the last part of the webhook's path.
        package var name: String
        /// The platform on the other side, by its name.
        package var platform: String
        /// What the platform's own settings hold.
        package var values: InstallationValues
        /// The hosts that later answers may be sent to, without ports.
        package var responseHosts: [String]
        /// Whether later answers may go to this machine without TLS: for trying things out.
        package var allowLoopback: Bool
        /// Whom to ask, as positions among the providers; nil: all of them.
        package var providers: [Int]?
        /// The platform's ids of the users who may change the settings of channels; empty: everybody.
        package var channelAdmins: [String]
        /// Where it stands in the configuration.
        var place: ConfigurationProblem

        /// A problem of a setting that it lacks, or that is found out when it is used.
        package func problem(_ setting: String?, _ sentence: String) -> ConfigurationProblem {
            let path = setting.map { joined(place.path, $0) } ?? place.path
            return ConfigurationProblem(path: path, line: place.line, column: place.column, sentence: sentence)
        }
    }

    /// A setting and what it is.
    package struct InForce: Sendable, Equatable {
        /// As in ``ConfigurationProblem/path``.
        package let path: String
        /// The value as it is typed; of a secret no more than that it is there.
        package let value: String
        /// Whether nobody has set it.
        package let isUsual: Bool
    }

    /// Who is asked for places that the gazetteer lacks.
    package enum Geocoder: Sendable, Equatable {
        /// The base URL has no slash at its end.
        case openMeteo(baseURL: String)
    }

    /// Where webhooks come in; by default 127.0.0.1:8080.
    package var listen: Endpoint
    /// Where health, metrics and console are; by default 127.0.0.1:8081.
    package var admin: Endpoint
    /// The folder of what is kept, resolved; by default `data`.
    package var data: String
    /// By default Open-Meteo, fresh for 10 minutes, standing in for 2 hours.
    package var forecast: Forecast
    /// By default nobody.
    package var geocoder: Geocoder?
    /// By default units by the place's country, public answers.
    package var defaults: Defaults
    /// By default none.
    package var installations: [Installation]
    /// What can be used as it is and yet is worth a second look.
    package var warnings: [ConfigurationProblem] = []
    /// Every setting that holds, in order.
    package var inForce: [InForce] = []
}
