import Foundation

/// An instant as `2026-11-30T14:36:02.123Z` (ISO 8601, RFC 3339), milliseconds cut, not rounded.
///
/// Years 0...9999. Civil from days: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
package func isoTime(_ instant: Date) -> String {
    let bounded = min(max(instant.timeIntervalSince1970, -62_167_219_200), 253_402_300_799.999)
    // A double near 2^31 seconds is exact to a quarter of a microsecond: a hair is added before the cut.
    let milliseconds = Int((bounded * 1000 + 0.001).rounded(.down))
    let days = (milliseconds - (milliseconds >= 0 ? 0 : 86_399_999)) / 86_400_000
    let ofDay = milliseconds - days * 86_400_000
    let z = days + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    var text: [UInt8] = Array("0000-00-00T00:00:00.000Z".utf8)
    func put(_ number: Int, endingAt end: Int) {
        var (rest, position) = (number, end)
        while rest > 0 {
            text[position] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            position -= 1
        }
    }
    put(year, endingAt: 3)
    put(month, endingAt: 6)
    put(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, endingAt: 9)
    put(ofDay / 3_600_000, endingAt: 12)
    put(ofDay / 60_000 % 60, endingAt: 15)
    put(ofDay / 1000 % 60, endingAt: 18)
    put(ofDay % 1000, endingAt: 22)
    return String(decoding: text, as: UTF8.self)
}
