import ForecastCore

extension Coordinate {
    /// Degrees for a URL: at most 2 decimals, a point, no exponent.
    static func digits(_ degrees: Double) -> String {
        let hundredths = Int((degrees * 100).rounded())
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return (hundredths < 0 ? "-" : "") + "\(whole)" + fraction
    }
}

extension String {
    /// Without slashes at the end: a base for paths that begin with one.
    var withoutTrailingSlashes: String {
        var text = self[...]
        while text.last == "/" { text.removeLast() }
        return String(text)
    }
}
