import Foundation

/// Dates in header fields (RFC 9110, section 5.6.7).
package enum HTTPDate {
    /// The instant of the preferred form, `Sun, 06 Nov 1994 08:49:37 GMT`; nil for any other text.
    package static func date(_ text: String) -> Date? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == ":" })
        guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(where: { $0 == parts[2] }),
            let day = Int(parts[1]), let year = Int(parts[3]), (1...9999).contains(year),
            let hour = Int(parts[4]), (0..<24).contains(hour), let minute = Int(parts[5]), (0..<60).contains(minute),
            let second = Int(parts[6]), (0...60).contains(second)
        else { return nil }
        var components = DateComponents()
        (components.year, components.month, components.day) = (year, month + 1, day)
        guard components.isValidDate(in: calendar), let midnight = calendar.date(from: components) else { return nil }
        return midnight.addingTimeInterval(Double(hour * 3600 + minute * 60 + second))
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
