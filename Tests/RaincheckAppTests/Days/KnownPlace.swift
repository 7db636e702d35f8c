import Testing

/// A place and an instant, the weather a source tells of it, and what a reader there must be shown.
///
/// What is expected is written out, from the rules of the zones: nothing here reckons with a calendar.
struct KnownPlace: Sendable, CustomTestStringConvertible {
    enum Country: Sendable { case metric, ca, us }
    enum Sunlight: Sendable { case times, up, down }

    let typed: String
    /// How the place is named above the card.
    let title: String
    let zone: String
    /// The zone the answers name where that is another one.
    var reportedZone: String?
    let coordinate: (latitude: Double, longitude: Double)
    let units: Country
    /// Seconds since 1970.
    let now: Int
    /// The offset answers tell: that of now.
    let offset: Int
    /// Date and time of now.
    let headline: String
    /// Where a source that names this zone lets yesterday, today and the days after begin.
    let midnights: [Int]
    /// 6:12 of the same days; the sun sets at 18:34.
    let sunrises: [Int]
    /// Today and the seven days after.
    let days: String
    /// Thirty hours from the running one, by the wall clock and as hours of UTC; nil: the same.
    let hours: String
    var hoursOfUTC: String?
    /// The length of tomorrow.
    let tomorrowHours: Double
    /// The hours of UTC from now that begin tomorrow, counted from the running one.
    let tomorrow: ClosedRange<Int>
    /// The end of what began two hours ago, and what begins in ten hours.
    let running: String
    let coming: String
    let sun: Sunlight
    var testDescription: String { typed + ", " + headline }

    // The weather: every number says which hour or day it is of.

    /// Degrees Celsius of an hour, counted from the running one.
    static func temperature(_ hour: Int) -> Double { Double(min(hour, 55) - 10) }
    static let current = 7.0
    static func high(_ day: Int) -> Double { Double(20 + day) }
    static func low(_ day: Int) -> Double { Double(2 + day) }
    /// The night that follows a day.
    static func night(_ day: Int) -> Double { Double(day - 3) }

    /// The running hour by the wall clock.
    var hour: Int { now - ((now + offset) % 3600 + 3600) % 3600 }
    /// The running hour of UTC.
    var hourOfUTC: Int { now - now % 3600 }

    // What is printed.

    /// Degrees as a number.
    func number(_ celsius: Double) -> Int {
        Int((units == .us ? celsius * 9 / 5 + 32 : celsius).rounded(.toNearestOrAwayFromZero))
    }

    func degrees(_ celsius: Double) -> String { "\(number(celsius)) °\(units == .us ? "F" : "C")" }

    /// Ten metres a second from the west.
    var wind: String { units == .us ? "22 mph W" : "36 km/h W" }
    /// A thousand hectopascal.
    var pressure: String { units == .us ? "29.53 inHg" : "1000 hPa" }

    /// Half a millimetre in each hour of tomorrow.
    var rain: String {
        switch (units, tomorrowHours) {
        case (.us, 23): "0.45 in"
        case (.us, _): "0.47 in"
        case (_, 23): "11.5 mm"
        case (_, 23.5): "11.8 mm"
        case (_, 24.5): "12.3 mm"
        case (_, 25): "12.5 mm"
        default: "12.0 mm"
        }
    }
}
