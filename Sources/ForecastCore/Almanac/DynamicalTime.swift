/// The even time in which the sun and the moon are computed, against the time of clocks, which follows the earth's spin.
enum DynamicalTime {
    /// Seconds by which dynamical time is ahead of universal time.
    ///
    /// Values of every tenth year after J. Meeus, "Astronomical Algorithms" (2nd edition), table 10.A, and IERS since.
    /// What comes after the last is not known to anyone; it is held, and a minute more moves nothing here by a minute.
    ///
    /// - Parameter seconds: Seconds since 1970.
    static func lead(_ seconds: Double) -> Double {
        let position = (seconds / secondsPerYear + 70) / 10
        guard position > 0 else { return leads[0] }
        guard position < Double(leads.count - 1) else { return leads[leads.count - 1] }
        let index = Int(position)
        return leads[index] + (leads[index + 1] - leads[index]) * (position - Double(index))
    }

    /// Julian centuries of dynamical time since the noon of 2000-01-01.
    static func centuries(_ seconds: Double) -> Double {
        ((seconds + lead(seconds)) / 86_400 - 10_957.5) / 36_525
    }

    private static let secondsPerYear = 365.2425 * 86_400
    /// From 1900 to 2030.
    private static let leads: [Double] = [
        -2.8, 10.4, 21.1, 24.0, 24.3, 29.1, 33.1, 40.2, 50.5, 56.9, 63.8, 66.1, 69.4, 69.2,
    ]
}
