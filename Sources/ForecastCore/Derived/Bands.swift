/// How strong the ultraviolet light is, by the exposure categories of the World Health Organization.
package enum UVBand: Int, Sendable, Comparable, CaseIterable {
    case low
    case moderate
    case high
    case veryHigh
    case extreme

    /// The band of an index as it is given; nil when it is negative or not a number.
    ///
    /// The next begins at 3, 6, 8 and 11. Where the index is printed rounded, the rounded one is the one to ask about.
    package init?(index: Double) {
        guard index >= 0 else { return nil }
        self =
            switch index {
            case ..<3: .low
            case ..<6: .moderate
            case ..<8: .high
            case ..<11: .veryHigh
            default: .extreme
            }
    }

    package static func < (left: UVBand, right: UVBand) -> Bool { left.rawValue < right.rawValue }
}

/// How hard it rains or snows, by the words of Dark Sky.
package enum PrecipitationBand: Int, Sendable, Comparable, CaseIterable {
    case veryLight
    case light
    case moderate
    case heavy

    /// The band of a rate in millimetres an hour, liquid equivalent; nil when it is too little for a word.
    ///
    /// They begin at 0.002, 0.017, 0.1 and 0.4 inches an hour, the small ones rounded down to what a source in
    /// millimetres would send.
    package init?(millimetresPerHour rate: Double) {
        guard rate >= 0.05 else { return nil }
        self =
            switch rate {
            case ..<0.43: .veryLight
            case ..<2.54: .light
            case ..<10.16: .moderate
            default: .heavy
            }
    }

    package static func < (left: PrecipitationBand, right: PrecipitationBand) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// How bad the air is on the European air quality index.
package enum EuropeanAirBand: Int, Sendable, Comparable, CaseIterable {
    case good
    case fair
    case moderate
    case poor
    case veryPoor
    case extremelyPoor

    /// The band of an index; nil when it is negative or not a number.
    ///
    /// Each reaches up to and with 20, 40, 60, 80, 100.
    package init?(index: Double) {
        guard index >= 0 else { return nil }
        self =
            switch index {
            case ...20: .good
            case ...40: .fair
            case ...60: .moderate
            case ...80: .poor
            case ...100: .veryPoor
            default: .extremelyPoor
            }
    }

    package static func < (left: EuropeanAirBand, right: EuropeanAirBand) -> Bool { left.rawValue < right.rawValue }
}

/// How bad the air is on the air quality index of the US Environmental Protection Agency.
package enum USAirBand: Int, Sendable, Comparable, CaseIterable {
    case good
    case moderate
    case unhealthyForSensitiveGroups
    case unhealthy
    case veryUnhealthy
    case hazardous

    /// The band of an index, which is a whole number and rounded here; nil when it is negative or not a number.
    ///
    /// Each reaches up to and with 50, 100, 150, 200, 300.
    package init?(index: Double) {
        guard index >= 0 else { return nil }
        self =
            switch index.rounded() {
            case ...50: .good
            case ...100: .moderate
            case ...150: .unhealthyForSensitiveGroups
            case ...200: .unhealthy
            case ...300: .veryUnhealthy
            default: .hazardous
            }
    }

    package static func < (left: USAirBand, right: USAirBand) -> Bool { left.rawValue < right.rawValue }
}
