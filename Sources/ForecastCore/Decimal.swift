/// A number with a fixed count of decimals, halves rounded away from zero, never "-0", with a point whatever the locale.
///
/// The half is that of the decimal number the double stands for: 1.005 with two digits is `1.01`, although the double
/// lies a little below it. `digits` is 0...9. A value that is not finite gives `?`; none should come this far.
package func decimal(_ value: Double, digits: Int = 0) -> String {
    guard value.isFinite else { return "?" }
    let digits = min(max(digits, 0), powersOfTen.count - 1)
    let power = powersOfTen[digits]
    let magnitude = abs(value)
    // Beyond 2^53 a double has no fraction, and its digits are not worth more care.
    guard magnitude * Double(power) < 9_007_199_254_740_992 else { return "\(value)" }
    let scaled = magnitude * Double(power)
    var rounded = Int(scaled.rounded(.toNearestOrAwayFromZero))
    if digits > 0 {
        // The nearest double of a decimal half may lie below the half by half a unit in the last place, scaled.
        let half = scaled.rounded(.down) + 0.5
        if scaled < half, half - scaled <= magnitude.ulp / 2 * Double(power) + scaled.ulp / 2 { rounded += 1 }
    }
    let sign = value < 0 && rounded > 0 ? "-" : ""
    guard digits > 0 else { return sign + String(rounded) }
    let fraction = String(rounded % power)
    return sign + String(rounded / power) + "." + String(repeating: "0", count: digits - fraction.utf8.count) + fraction
}

private let powersOfTen = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000]
