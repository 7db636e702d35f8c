import ForecastCore

/// The zone an answer names.
enum ToldZone {
    /// The name, if it is that of a zone; nil for abbreviations.
    ///
    /// Abbreviations mean several zones: `NST` is Newfoundland to one and New Zealand to another, who reads it as a name.
    /// What has no region before a slash counts only as an offset from Greenwich: `UTC`, `GMT+3`.
    static func id(_ name: String?) -> String? {
        guard let name, name.contains("/") || name.hasPrefix("GMT") || name.hasPrefix("UTC"),
            LocalClock(id: name) != nil
        else { return nil }
        return name
    }
}

/// The most points of one kind that are read of an answer: services send a few hundred at most.
let maximumPoints = 4000
