import Cards

/// Puts together the parts of a time: a day, a part of it, an hour, or a time from now.
struct AskedTime {
    /// Two words that cannot both hold.
    struct Clash: Error, Equatable {
        let first: String
        let second: String
    }

    private struct Part<Value> {
        let value: Value
        let typed: String
    }

    /// `.on`, `.tonight` or `.weekend`.
    private var day: Part<When>?
    private var part: Part<Int>?
    private var minute: Part<(minute: Int, isExact: Bool)>?
    private var after: Part<Int>?
    private var clash: Clash?

    mutating func set(_ when: When, typed: String) {
        if let day, day.value != when { clash = clash ?? Clash(first: day.typed, second: typed) }
        day = day ?? Part(value: when, typed: typed)
    }

    mutating func set(part minute: Int, typed: String) {
        if let part, part.value != minute { clash = clash ?? Clash(first: part.typed, second: typed) }
        part = part ?? Part(value: minute, typed: typed)
    }

    mutating func set(minute: Int, isExact: Bool, typed: String) {
        if let old = self.minute { clash = clash ?? Clash(first: old.typed, second: typed) }
        self.minute = self.minute ?? Part(value: (minute, isExact), typed: typed)
    }

    mutating func set(after minutes: Int, typed: String) {
        if let old = after { clash = clash ?? Clash(first: old.typed, second: typed) }
        after = after ?? Part(value: minutes, typed: typed)
    }

    /// The time as a whole; nil when none was typed.
    var when: Result<When?, Clash> {
        if let clash { return .failure(clash) }
        if let after {
            let other = day?.typed ?? minute?.typed ?? part?.typed
            return other.map { .failure(Clash(first: $0, second: after.typed)) }
                ?? .success(.after(minutes: after.value))
        }
        guard let minute = minuteOfDay else {
            guard let part else { return .success(day?.value) }
            switch day?.value {
            case .on(let day) where part.value >= Self.evening && day == .today: return .success(.tonight)
            case nil where part.value >= Self.evening: return .success(.tonight)
            case .on(let day): return .success(.at(minute: part.value, on: day))
            case nil: return .success(.at(minute: part.value, on: nil))
            case .weekend: return .success(.at(minute: part.value, on: .weekday(Self.saturday)))
            default: return .success(day?.value)
            }
        }
        switch day?.value {
        case .on(let day): return .success(.at(minute: minute, on: day))
        // The small hours of a night are the next day's.
        case .tonight: return .success(.at(minute: minute, on: minute < 6 * 60 ? .tomorrow : .today))
        case .weekend: return .success(.at(minute: minute, on: .weekday(Self.saturday)))
        default: return .success(.at(minute: minute, on: nil))
        }
    }

    /// "8 in the evening" is 20:00.
    private var minuteOfDay: Int? {
        guard let (minute, isExact) = minute?.value else { return nil }
        return !isExact && (part?.value ?? 0) >= 12 * 60 || !isExact && day?.value == .tonight && minute >= 5 * 60
            ? minute + 12 * 60 : minute
    }

    private static let evening = 19 * 60
    private static let saturday = 5
}
