import Foundation

/// A new moon, a full moon or a quarter, and when it is.
package struct MoonEvent: Sendable, Equatable {
    package let quarter: MoonQuarter
    /// To half a minute.
    package let instant: Date
}

extension Moon {
    /// The first new moon, full moon or quarter after an instant.
    package static func next(after instant: Date) -> MoonEvent {
        var number = number(near: instant) - 1
        while event(number).instant <= instant { number += 1 }
        return event(number)
    }

    /// The last new moon, full moon or quarter before an instant.
    package static func previous(before instant: Date) -> MoonEvent {
        var number = number(near: instant) + 1
        while event(number).instant >= instant { number -= 1 }
        return event(number)
    }

    /// The first of one kind after an instant.
    package static func next(_ quarter: MoonQuarter, after instant: Date) -> Date {
        var number = number(near: instant) - 1
        while MoonQuarter(number: number) != quarter || event(number).instant <= instant { number += 1 }
        return event(number).instant
    }

    /// The last of one kind before an instant.
    package static func previous(_ quarter: MoonQuarter, before instant: Date) -> Date {
        var number = number(near: instant) + 1
        while MoonQuarter(number: number) != quarter || event(number).instant >= instant { number -= 1 }
        return event(number).instant
    }

    /// The mean quarter nearest to an instant, counted from the first new moon of 2000; the true one is within a day.
    private static func number(near instant: Date) -> Int {
        let days = instant.timeIntervalSince1970 / 86_400 - (firstNewMoon - epoch)
        return Int((days / MoonQuarterTerms.lunation * 4).rounded())
    }

    private static func event(_ number: Int) -> MoonEvent {
        let terms = MoonQuarterTerms(number: number)
        let quarter = MoonQuarter(number: number)
        let seconds = (firstNewMoon + terms.days(quarter) - epoch) * 86_400
        return MoonEvent(
            quarter: quarter,
            instant: Date(timeIntervalSince1970: (seconds - DynamicalTime.lead(seconds)).rounded())
        )
    }

    /// Julian days of the mean new moon of 2000-01-06 and of 1970-01-01.
    private static let firstNewMoon = 2_451_550.09766
    private static let epoch = 2_440_587.5
}

extension MoonQuarter {
    /// The kind of a quarter counted from a new moon.
    fileprivate init(number: Int) {
        switch number & 3 {
        case 0: self = .new
        case 1: self = .first
        case 2: self = .full
        default: self = .last
        }
    }
}
