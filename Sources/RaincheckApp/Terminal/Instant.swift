import Foundation

/// Reads an instant somebody typed: seconds since 1970, or ISO 8601 with a zone, as in `2026-11-30T15:05:00Z`.
func instant(_ text: String) -> Date? {
    if let seconds = Int(text) {
        return (0...253_402_300_799).contains(seconds) ? Date(timeIntervalSince1970: Double(seconds)) : nil
    }
    return try? Date(text, strategy: .iso8601)
}
