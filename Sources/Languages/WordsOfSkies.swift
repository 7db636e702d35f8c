import ForecastCore

extension Words {
    /// What falls, in words.
    package struct Rain: Sendable {
        /// `light rain`, `light to heavy rain`, inside a sentence; nil for what or how hard: not known.
        package var what: @Sendable (PrecipitationKind?, PrecipitationBand?, _ peak: PrecipitationBand?) -> String
        /// `Chance of rain`.
        package var chanceOf: @Sendable (PrecipitationKind?) -> String
        /// `possibly light rain`.
        package var possibly: @Sendable (_ what: String) -> String
        package var noneInTheNextHour: @Sendable (_ isCold: Bool) -> String
        package var noneUntil: @Sendable (_ time: String, _ isCold: Bool) -> String
        /// Dry, then something for some minutes; nil: for as long as is known.
        package var dryThen: @Sendable (_ begin: String, _ what: String, _ minutes: Int?) -> String
        package var stopping: @Sendable (_ what: String, _ end: String) -> String
        package var turning: @Sendable (_ what: String, _ time: String, _ next: String) -> String
        package var wholeHour: @Sendable (_ what: String) -> String
        package var untilAtLeast: @Sendable (_ what: String, _ end: String) -> String
        package var again: @Sendable (_ begin: String) -> String
        /// From hourly data: what, how likely, from when (nil: it begins before) until when (nil: beyond what is known).
        package var hourly: @Sendable (_ what: String, Likelihood, _ begin: String?, _ end: String?) -> String
        /// From hourly data: nothing until a time; the chance that remains, if one is known.
        package var dryHours: @Sendable (_ end: String, _ chance: String?, _ isCold: Bool) -> String
        package var fromHours: String
    }

    /// How sure a source is.
    package enum Likelihood: Sendable, Equatable {
        /// It says so and gives no chance.
        case expected
        /// `70 %`, and more than half.
        case likely(chance: String)
        case possible(chance: String)
    }

    /// What sun and moon do, in words.
    package struct Sky: Sendable {
        package var upAllDay: String
        package var downAllDay: String
        package var risesIn: @Sendable (_ time: String, _ duration: String) -> String
        package var setsIn: @Sendable (_ time: String, _ duration: String) -> String
        /// The day against the day before: seconds longer (or shorter, below 0).
        package var change: @Sendable (_ seconds: Int) -> String
        package var twilight: @Sendable (Twilight) -> String
        /// The night does not get darker than this twilight.
        package var allNight: String
        /// The day does not get as light as this twilight.
        package var none: String
        /// `78 % lit`.
        package var lit: @Sendable (_ share: String) -> String
    }
}
