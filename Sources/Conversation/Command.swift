import Cards
import ForecastCore
import Languages

/// A parsed request.
package indirect enum Command: Sendable, Equatable {
    case forecast(ForecastCommand)
    /// Places side by side; one: it and the default place; none: all saved places. What `how` says of a view is unused.
    case compare([String], how: ForecastCommand)
    /// The number of a list that was shown.
    case choose(Int)
    /// The choices for one's units; none: show them.
    case units([UnitChoice])
    case clock(Chosen<HourStyle>)
    /// Whether answers are private.
    case answers(Chosen<Bool>)
    /// The code of a language.
    case language(Chosen<String>)
    /// Whether others may ask for one's city.
    case share(Chosen<Bool>)
    case save(name: String, place: String)
    case places
    case setDefault(name: String)
    case rename(name: String, to: String)
    case remove(name: String)
    case settings
    case export
    case forgetMe
    /// The same for the channel: units, clock, answers, language, places, settings, forgetting.
    case channel(Command)
    case help(Phrases.Topic?)
    /// What was typed makes no sense: what is wrong, and what to type instead after the command's name.
    case notUnderstood(Misunderstanding)

    /// A choice for one preference.
    package enum Chosen<Value: Sendable & Equatable>: Sendable, Equatable {
        case show
        /// Nothing of one's own: what comes next in the order holds.
        case automatic
        case to(Value)
    }
}

/// A question about the weather.
package struct ForecastCommand: Sendable, Hashable {
    package var view: WeatherView
    /// The time it is about, where one was typed.
    package var when: When?
    /// What was typed for the place; nil: the asker's default place.
    package var place: String?
    /// Units for this answer alone, in the order they were typed.
    package var units: [UnitChoice]
    /// Whether to answer in private or in public; nil: as configured.
    package var isPrivate: Bool?
    /// How to write times of day in this answer; nil: as configured.
    package var hours: HourStyle?
    /// The code of the language of this answer; nil: the reader's.
    package var language: String?

    package init(
        _ view: WeatherView = .now,
        _ when: When? = nil,
        place: String? = nil,
        units: [UnitChoice] = [],
        isPrivate: Bool? = nil,
        hours: HourStyle? = nil,
        language: String? = nil
    ) {
        self.view = view
        self.when = when
        self.place = place
        self.units = units
        self.isPrivate = isPrivate
        self.hours = hours
        self.language = language
    }
}

/// Why a text is no command.
///
/// Texts are as typed; `place` is what was typed for the place, for an example that works.
package enum Misunderstanding: Sendable, Equatable {
    case tooLong
    /// A number of hours or days outside of what can be asked.
    case countOutOfRange(Keyword.View, maximum: Int, place: String?)
    case unknownUnit(String)
    /// A command without the words it needs.
    case missingWords(Keyword.Setting)
    /// A preference without a value that it can have.
    case badValue(Keyword.Setting)
    case noSuchDay(String, place: String?)
    case noSuchTime(String, place: String?)
    case tooFarAhead(String, place: String?)
    case past(place: String?)
    case twoTimes(String, String, place: String?)
    case compareTooMany([String])
    case compareIsNow([String])
}
