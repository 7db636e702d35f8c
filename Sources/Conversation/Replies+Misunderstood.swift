import Cards
import ForecastCore
import Languages
import Profiles

// What was typed makes no sense: what is wrong, and what to type instead.
extension Replies {
    func notUnderstood(_ why: Misunderstanding) -> Card { message(words(why)) }

    private func words(_ why: Misunderstanding) -> String {
        let phrases = phrases.misunderstood
        switch why {
        case .tooLong: return phrases.tooLong(command)
        case .countOutOfRange(let view, let maximum, let place):
            return phrases.count(keywords.word(view), maximum, example(at(place), keywords.word(view), String(maximum)))
        case .unknownUnit(let typed): return phrases.unit(OutsideText.quoted(typed), command)
        case .missingWords(.save): return phrases.saveNeeds(command)
        case .missingWords(.rename): return phrases.renameNeeds(command)
        case .missingWords(let setting):
            return phrases.nameNeeded(
                example(keywords.word(setting), keywords.exampleName),
                example(keywords.word(.places))
            )
        case .badValue(let setting): return badValue(setting)
        case .noSuchDay(let typed, let place):
            return phrases.noSuchDay(OutsideText.quoted(typed), example(at(place), onFriday))
        case .noSuchTime(let typed, let place):
            return phrases.noSuchTime(OutsideText.quoted(typed), example(at(place), keywords.at.first ?? "", "17:00"))
        case .tooFarAhead(let typed, let place):
            return phrases.tooFarAhead(OutsideText.quoted(typed), example(at(place), keywords.word(.daily), "14"))
        case .past(let place): return phrases.past(example(at(place), keywords.today.first ?? ""))
        case .twoTimes(let first, let second, let place):
            let only = OutsideText.quoted(first)
            return phrases.twoTimes(only, OutsideText.quoted(second), example(at(place), only))
        case .compareTooMany(let places):
            return phrases.compareTooMany(CommandParser.mostCompared, example(keywords.word(.compare), list(places)))
        case .compareIsNow(let places):
            let two = places.count > 1 ? places : ["Berlin", "Paris"]
            return phrases.compareIsNow(example(keywords.word(.compare), list(Array(two.prefix(5)))))
        }
    }

    private func badValue(_ setting: Keyword.Setting) -> String {
        let phrases = phrases.misunderstood
        switch setting {
        case .clock: return phrases.clock(command)
        case .answers: return phrases.answers(command)
        case .language: return phrases.language(command)
        case .share: return phrases.share(command)
        case .forget: return phrases.forget(command)
        case .help, .places, .settings, .units, .setDefault, .remove, .save, .rename, .export, .channel:
            return phrases.channel(command)
        }
    }

    private var onFriday: String { (keywords.on.first ?? "") + " " + (keywords.weekdays[4].first ?? "") }

    func badName() -> Card {
        message(phrases.places.badName(SavedPlace.longestName, command))
    }

    /// What was typed for the place, or the place of all examples.
    private func at(_ place: String?) -> String {
        place.map { CommandParser.literal(OutsideText.quoted($0)) } ?? "Berlin"
    }

    private func list(_ places: [String]) -> String {
        places.map { CommandParser.literal(OutsideText.quoted($0)) }.joined(separator: "; ")
    }

    // MARK: Questions in words

    /// The words that ask for what a question asks for beside its place.
    func words(_ question: ForecastCommand) -> String {
        let view: String? =
            switch question.view {
            case .now, .day: nil
            case .hourly(let count):
                keywords.word(.hourly) + (count == WeatherView.defaultHours ? "" : " \(count)")
            case .daily(let count):
                keywords.word(.daily) + (count == WeatherView.defaultDays ? "" : " \(count)")
            case .rain: keywords.word(.rain)
            case .wind: keywords.word(.wind)
            case .sun: keywords.word(.sun)
            case .moon: keywords.word(.moon)
            case .alerts: keywords.word(.alerts)
            }
        let audience = question.isPrivate.flatMap { $0 ? keywords.isPrivate.first : keywords.isPublic.first }
        let hours = question.hours.map { $0 == .twelve ? "12h" : "24h" }
        return ([view, question.when.flatMap(words)] + question.units.map(\.word) + [hours, audience])
            .compactMap(\.self).joined(separator: " ")
    }

    private func words(_ when: When) -> String? {
        switch when {
        case .on(let day): words(day)
        case .tonight: keywords.tonight.first
        case .weekend: keywords.weekend.first
        case .at(let minute, let day):
            [day.flatMap(words), keywords.at.first, clock(minute)].compactMap(\.self).joined(separator: " ")
        case .after(let minutes): (keywords.within.first ?? "") + " \(minutes) min"
        }
    }

    private func words(_ day: When.Day) -> String? {
        switch day {
        case .today: return keywords.today.first
        case .tomorrow: return keywords.tomorrow.first
        case .weekday(let number): return keywords.weekdays[number].first
        case .date(let day):
            let (year, month, dayOfMonth) = day.components
            return "\(year)-" + Self.two(month) + "-" + Self.two(dayOfMonth)
        }
    }

    private func clock(_ minute: Int) -> String { Self.two(minute / 60) + ":" + Self.two(minute % 60) }

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}

extension UnitChoice {
    /// The word that chooses this for one answer; nil where no word alone does.
    fileprivate var word: String? {
        switch self {
        case .auto, .snow(.inches): nil
        case .set(let set): set.rawValue
        case .temperature(let unit): unit == .celsius ? "c" : unit == .fahrenheit ? "f" : "k"
        case .wind(let unit):
            switch unit {
            case .metresPerSecond: "m/s"
            case .kilometresPerHour: "kmh"
            case .milesPerHour: "mph"
            case .knots: "kn"
            case .beaufort: "bft"
            }
        case .precipitation(let unit): unit == .millimetres ? "mm" : "inches"
        case .snow(.centimetres): "cm"
        case .pressure(let unit):
            switch unit {
            case .hectopascal: "hpa"
            case .inchesOfMercury: "inhg"
            case .millimetresOfMercury: "mmhg"
            }
        case .distance(let unit):
            switch unit {
            case .kilometres: "km"
            case .miles: "miles"
            case .nauticalMiles: "nmi"
            }
        }
    }
}
