import ForecastCore
import Languages

/// What one word may mean; which of it counts depends on the words around it.
struct Meanings: Sendable {
    var keyword: Keyword?
    var setting: Keyword.Setting?
    /// A day of the week, 0 for Monday, after a word like `on`.
    var shortWeekday: Int?
    /// A month, 1...12, beside a number.
    var month: Int?
    /// A length of time, after a number.
    var duration: Keyword.Duration?
    /// A mark, after a time of day.
    var mark: Keyword.TimeMark?
    /// A number in letters, before a length of time.
    var number: Int?
    /// The code of a language.
    var language: String?
    var quantity: Quantity?
    var unit: UnitChoice?
    var topic: Phrases.Topic?
    var roles: Roles = []

    /// Small words.
    struct Roles: OptionSet, Sendable {
        let rawValue: Int
        static let filler = Roles(rawValue: 1)
        static let and = Roles(rawValue: 2)
        static let me = Roles(rawValue: 4)
        static let to = Roles(rawValue: 8)
        static let switchedOn = Roles(rawValue: 16)
        static let switchedOff = Roles(rawValue: 32)
        static let automatic = Roles(rawValue: 64)
        /// Stands before the name of a language.
        static let inLanguage = Roles(rawValue: 128)
        /// Makes the words before it the place and those after it the name: `save Berlin as home`.
        static let naming = Roles(rawValue: 256)
        static let following = Roles(rawValue: 512)
        static let week = Roles(rawValue: 1024)
        static let half = Roles(rawValue: 2048)
        /// A unit only among units: "Detroit MI", "in Rome".
        static let onlyUnitAmongUnits = Roles(rawValue: 4096)
    }

    static let none = Meanings()
}

/// The words of all languages with what they mean; where two languages disagree, the first one listed is right.
enum KeywordTable {
    /// Bytes of the longest word in the table.
    static let longest = words.keys.map(\.utf8.count).max() ?? 0

    static let words: [String: Meanings] = {
        var words: [String: Meanings] = [:]
        for language in Language.all { add(language, to: &words) }
        for word in UnitChoice.words where words[word, default: .none].unit == nil {
            words[word, default: .none].unit = UnitChoice(word: word)
        }
        for word in ["in", "mi", "ms", "mb", "auto"] { words[word, default: .none].roles.insert(.onlyUnitAmongUnits) }
        return words
    }()

    private static func add(_ language: Language, to words: inout [String: Meanings]) {
        let table = language.keywords
        func set<Value>(_ list: [String], _ part: WritableKeyPath<Meanings, Value?>, _ value: Value) {
            for word in list where words[word, default: .none][keyPath: part] == nil {
                words[word, default: .none][keyPath: part] = value
            }
        }
        func mark(_ list: [String], _ role: Meanings.Roles) {
            for word in list { words[word, default: .none].roles.insert(role) }
        }
        for (list, keyword) in keywords(table) { set(list, \.keyword, keyword) }
        for setting in Keyword.Setting.allCases { set(table.settings(setting), \.setting, setting) }
        for (number, list) in table.shortWeekdays.enumerated() { set(list, \.shortWeekday, number) }
        for (number, list) in table.weekdays.enumerated() { set(list, \.shortWeekday, number) }
        for (number, list) in table.months.enumerated() { set(list, \.month, number + 1) }
        for duration in Keyword.Duration.allCases { set(table.durations(duration), \.duration, duration) }
        for (number, list) in table.numbers.enumerated() { set(list, \.number, number + 1) }
        set(table.oClock, \.mark, .oClock)
        set(["am", "a.m.", "a.m"], \.mark, .beforeNoon)
        set(["pm", "p.m.", "p.m"], \.mark, .afterNoon)
        set(table.itself, \.language, language.code)
        for quantity in Quantity.allCases { set(table.quantities(quantity), \.quantity, quantity) }
        for (word, unit) in table.units { set([word], \.unit, unit) }
        for topic in Phrases.Topic.allCases { set(language.phrases.help.topicWords(topic), \.topic, topic) }
        mark(table.fillers, .filler)
        mark(table.and, .and)
        mark(table.me, .me)
        mark(table.to, .to)
        mark(table.switchedOn, .switchedOn)
        mark(table.switchedOff, .switchedOff)
        mark(table.automatic, .automatic)
        mark(table.inLanguage, .inLanguage)
        mark(["as", "als"], .naming)
        mark(table.following, .following)
        mark(table.week, .week)
        mark(table.half, .half)
    }

    private static func keywords(_ table: Keywords) -> [([String], Keyword)] {
        Keyword.View.allCases.map { (table.views($0), .view($0)) }
            + table.weekdays.enumerated().map { ($0.element, .weekday($0.offset)) }
            + [
                (table.today, .today), (table.tomorrow, .tomorrow), (table.dayAfterTomorrow, .dayAfterTomorrow),
                (table.tonight, .tonight), (table.weekend, .weekend), (table.yesterday, .yesterday),
                (table.morning, .partOfDay(minute: 9 * 60)), (table.afternoon, .partOfDay(minute: 15 * 60)),
                (table.evening, .partOfDay(minute: 19 * 60)), (table.night, .partOfDay(minute: 22 * 60)),
                (table.noon, .minute(12 * 60)), (table.midnight, .minute(0)), (table.isPrivate, .isPrivate(true)),
                (table.isPublic, .isPrivate(false)), (table.on, .on), (table.at, .at), (table.within, .within),
                (table.next, .next), (table.versus, .versus),
            ]
    }
}
