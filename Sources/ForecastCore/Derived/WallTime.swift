import Foundation

extension LocalClock {
    /// The instant at which the clock shows a minute of a day (0..<1440).
    ///
    /// A minute the clock shows twice is the first of the two; one it skips is as far past the gap as it lies in it.
    package func instant(minute: Int, of day: LocalDay) -> Date {
        let guess = start(of: day).addingTimeInterval(Double(minute) * 60)
        let shown = minuteOfDay(guess) + (self.day(guess).number - day.number) * 1440
        guard shown != minute else { return guess }
        let moved = guess.addingTimeInterval(Double(minute - shown) * 60)
        return minuteOfDay(moved) == minute ? moved : guess
    }

    /// Seconds east of Greenwich if the clock shows the same time once more within two hours before or after; else nil.
    package func offsetIfRepeated(_ instant: Date) -> Int? {
        let here = timeZone.secondsFromGMT(for: instant)
        let before = timeZone.secondsFromGMT(for: instant.addingTimeInterval(-7200))
        let after = timeZone.secondsFromGMT(for: instant.addingTimeInterval(7200))
        if before > here, timeZone.secondsFromGMT(for: instant.addingTimeInterval(Double(here - before))) == before {
            return here
        }
        if here > after, timeZone.secondsFromGMT(for: instant.addingTimeInterval(Double(here - after))) == after {
            return here
        }
        return nil
    }
}
