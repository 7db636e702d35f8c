import Cards
import ForecastCore
import Languages

/// The parts of a question as short codes of ASCII letters and digits.
enum TokenCode {
    // MARK: Views

    static func view(_ view: WeatherView) -> String {
        switch view {
        case .now: "n"
        case .hourly(let count): "h\(count)"
        case .daily(let count): "d\(count)"
        case .day: "y"
        case .rain: "r"
        case .wind: "w"
        case .sun: "s"
        case .moon: "m"
        case .alerts: "a"
        }
    }

    static func view(_ code: Substring) -> WeatherView? {
        switch code {
        case "n": .now
        case "y": .day
        case "r": .rain
        case "w": .wind
        case "s": .sun
        case "m": .moon
        case "a": .alerts
        default:
            wholeNumber(code.utf8.dropFirst()).flatMap { count in
                switch code.first {
                case "h" where (1...WeatherView.maximumHours).contains(count): .hourly(count)
                case "d" where (1...WeatherView.maximumDays).contains(count): .daily(count)
                default: nil
                }
            }
        }
    }

    // MARK: Times

    static func when(_ when: When?) -> String {
        switch when {
        case nil: ""
        case .on(let day): self.day(day)
        case .tonight: "n"
        case .weekend: "e"
        case .at(let minute, let day): "a\(minute)" + (day.map(self.day) ?? "")
        case .after(let minutes): "i\(minutes)"
        }
    }

    /// A time that may be none, wrapped so that nil stands for no code at all.
    struct MaybeWhen: Equatable {
        let value: When?
    }

    static func when(_ code: Substring) -> MaybeWhen? {
        switch code.first {
        case nil: return MaybeWhen(value: nil)
        case "n" where code == "n": return MaybeWhen(value: .tonight)
        case "e" where code == "e": return MaybeWhen(value: .weekend)
        case "i":
            guard let minutes = Int(code.dropFirst()), (0...TimeWords.mostMinutes).contains(minutes) else { return nil }
            return MaybeWhen(value: .after(minutes: minutes))
        case "a":
            let digits = code.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard let minute = wholeNumber(digits.utf8), minute < 1440 else { return nil }
            let rest = code.dropFirst(1 + digits.count)
            if rest.isEmpty { return MaybeWhen(value: .at(minute: minute, on: nil)) }
            return day(rest).map { MaybeWhen(value: .at(minute: minute, on: $0)) }
        default: return day(code).map { MaybeWhen(value: .on($0)) }
        }
    }

    private static func day(_ day: When.Day) -> String {
        switch day {
        case .today: "t"
        case .tomorrow: "o"
        case .weekday(let number): "w\(number)"
        case .date(let day): "d\(day.number)"
        }
    }

    private static func day(_ code: Substring) -> When.Day? {
        switch code.first {
        case "t" where code == "t": return .today
        case "o" where code == "o": return .tomorrow
        case "w": return wholeNumber(code.utf8.dropFirst()).flatMap { $0 < 7 ? .weekday($0) : nil }
        case "d": return Int(code.dropFirst()).flatMap { abs($0) < 4_000_000 ? .date(LocalDay(number: $0)) : nil }
        default: return nil
        }
    }

    // MARK: Manner: hours, audience, language

    static func manner(_ question: ForecastCommand) -> String {
        (question.hours.map { $0 == .twelve ? "1" : "2" } ?? "") + (question.isPrivate.map { $0 ? "P" : "Q" } ?? "")
            + (question.language ?? "")
    }

    /// A question with nothing but its manner.
    static func manner(_ code: Substring) -> ForecastCommand? {
        var question = ForecastCommand()
        var rest = code
        switch rest.first {
        case "1": question.hours = .twelve
        case "2": question.hours = .twentyFour
        default: break
        }
        if question.hours != nil { rest = rest.dropFirst() }
        switch rest.first {
        case "P": question.isPrivate = true
        case "Q": question.isPrivate = false
        default: break
        }
        if question.isPrivate != nil { rest = rest.dropFirst() }
        guard rest.isEmpty || isLanguage(rest) else { return nil }
        if !rest.isEmpty { question.language = String(rest) }
        return question
    }

    static func isLanguage(_ code: Substring) -> Bool { Language.all.contains { $0.code == code } }

    // MARK: Units: a letter a choice

    private static let unitLetters: [(Character, UnitChoice)] = [
        ("A", .auto), ("M", .set(.metric)), ("U", .set(.us)), ("G", .set(.uk)), ("S", .set(.si)), ("C", .set(.ca)),
        ("N", .set(.nautical)), ("c", .temperature(.celsius)), ("f", .temperature(.fahrenheit)),
        ("k", .temperature(.kelvin)), ("s", .wind(.metresPerSecond)), ("h", .wind(.kilometresPerHour)),
        ("p", .wind(.milesPerHour)), ("n", .wind(.knots)), ("b", .wind(.beaufort)), ("m", .precipitation(.millimetres)),
        ("i", .precipitation(.inches)), ("q", .snow(.centimetres)), ("j", .snow(.inches)),
        ("y", .pressure(.hectopascal)),
        ("z", .pressure(.inchesOfMercury)), ("x", .pressure(.millimetresOfMercury)), ("d", .distance(.kilometres)),
        ("e", .distance(.miles)), ("v", .distance(.nauticalMiles)),
    ]
    private static let letters = Dictionary(unitLetters.map { ($0.1, $0.0) }) { first, _ in first }
    private static let choices = Dictionary(unitLetters.map { ($0.0, $0.1) }) { first, _ in first }
    /// A set and every quantity once.
    private static let mostUnits = 7

    static func units(_ units: [UnitChoice]) -> String { String(units.prefix(mostUnits).compactMap { letters[$0] }) }

    static func units(_ code: Substring) -> [UnitChoice]? {
        let units = code.compactMap { choices[$0] }
        return units.count == code.count && units.count <= mostUnits ? units : nil
    }
}
