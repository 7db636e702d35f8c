import ForecastCore

/// The words of the grammar in one language, all in lower case; the first of a list is the one that answers use.
///
/// The grammar understands the words of all languages at once.
package struct Keywords: Sendable {
    package var views: @Sendable (Keyword.View) -> [String]
    package var settings: @Sendable (Keyword.Setting) -> [String]
    package var today: [String]
    package var tomorrow: [String]
    package var dayAfterTomorrow: [String]
    package var tonight: [String]
    package var weekend: [String]
    package var yesterday: [String]
    /// Monday first.
    package var weekdays: [[String]]
    /// Monday first: words that are days only after ``on``.
    package var shortWeekdays: [[String]]
    /// January first: words that are months only beside a number.
    package var months: [[String]]
    package var morning: [String]
    package var afternoon: [String]
    package var evening: [String]
    package var night: [String]
    package var noon: [String]
    package var midnight: [String]
    package var isPrivate: [String]
    package var isPublic: [String]
    package var on: [String]
    package var at: [String]
    package var within: [String]
    package var next: [String]
    /// Those of ``next`` that mean the one after this: `next week`.
    package var following: [String]
    /// Those of the daily view that are seven days.
    package var week: [String]
    package var half: [String]
    package var versus: [String]
    /// Words between places of a list.
    package var and: [String]
    /// After a number.
    package var durations: @Sendable (Keyword.Duration) -> [String]
    /// After a time.
    package var oClock: [String]
    /// One, two, three and so on: what may stand for a number of hours.
    package var numbers: [[String]]
    /// Words around a place that are no part of it.
    package var fillers: [String]
    /// After ``Keyword/Setting/forget``.
    package var me: [String]
    /// Between the names of ``Keyword/Setting/rename``.
    package var to: [String]
    package var switchedOn: [String]
    package var switchedOff: [String]
    package var automatic: [String]
    /// Before the name of a language.
    package var inLanguage: [String]
    /// Names of this language in any of ours.
    package var itself: [String]
    package var quantities: @Sendable (Quantity) -> [String]
    /// Words for units that are not written the same everywhere.
    package var units: [String: UnitChoice]
    /// What stands for a name in an example: `home`.
    package var exampleName: String

    /// The word answers use for a view.
    package func word(_ view: Keyword.View) -> String { views(view).first ?? "" }
    /// The word answers use for a command.
    package func word(_ setting: Keyword.Setting) -> String { settings(setting).first ?? "" }
}
