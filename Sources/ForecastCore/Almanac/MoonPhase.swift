/// The eight phases that have a name, in their order from new moon.
package enum MoonPhase: Int, Sendable, CaseIterable {
    case new
    case waxingCrescent
    case firstQuarter
    case waxingGibbous
    case full
    case waningGibbous
    case lastQuarter
    case waningCrescent

    /// The name for a share of a lunation (0 new, 0.5 full; whole lunations do not matter); nil when it is not finite.
    ///
    /// New, full and the quarters are instants. Their names hold for 0.02 of a lunation before and after, half of what
    /// the fastest moon goes in a day: with one look a day each of them is seen, and none for more than two days.
    package init?(share: Double) {
        guard share.isFinite else { return nil }
        let quarters = (share - share.rounded(.down)) * 4
        let nearest = quarters.rounded()
        let isPrincipal = abs(quarters - nearest) <= 0.08
        self.init(rawValue: isPrincipal ? Int(nearest) % 4 * 2 : min(3, Int(quarters)) * 2 + 1)
    }
}

/// The four phases that are instants.
package enum MoonQuarter: Int, Sendable, CaseIterable {
    case new
    case first
    case full
    case last

    /// The phase of that name.
    package var phase: MoonPhase {
        switch self {
        case .new: .new
        case .first: .firstQuarter
        case .full: .full
        case .last: .lastQuarter
        }
    }
}
