import Cards
import ForecastCore

/// A parsed request.
package enum Command: Sendable, Equatable {
    case forecast(ForecastCommand)
    /// The number of a list that was shown.
    case choose(Int)
    /// The choices for one's units; none: show them.
    case units([UnitChoice])
    case save(name: String, place: String)
    case places
    case setDefault(name: String)
    case remove(name: String)
    case settings
    case forgetMe
    case help
    /// What was typed makes no sense: what is wrong, and what to type instead after the command's name.
    case notUnderstood(Misunderstanding)
}

/// A question about the weather.
package struct ForecastCommand: Sendable, Equatable {
    package var view: WeatherView
    /// The time it is about, where one was typed.
    package var when: When?
    /// What was typed for the place; nil: the asker's default place.
    package var place: String?
    /// Units for this answer alone, in the order they were typed.
    package var units: [UnitChoice]
    /// Whether to answer in private or in public; nil: as configured.
    package var isPrivate: Bool?

    package init(
        _ view: WeatherView = .now,
        _ when: When? = nil,
        place: String? = nil,
        units: [UnitChoice] = [],
        isPrivate: Bool? = nil
    ) {
        self.view = view
        self.when = when
        self.place = place
        self.units = units
        self.isPrivate = isPrivate
    }
}

/// Why a text is no command.
package enum Misunderstanding: Sendable, Equatable {
    case tooLong
    /// A number of hours or days outside of what can be asked.
    case countOutOfRange(view: String, maximum: Int, place: String?)
    case unknownUnit(String)
    /// A command without the words it needs: `save`, `default`, `remove`.
    case missingWords(command: String)
}
