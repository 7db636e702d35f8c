import Foundation

extension Forecast {
    /// What falls in the coming minutes; nil when there are no minutes for the next quarter of an hour.
    ///
    /// It is wet in a minute with an intensity worth a word, unless its chance is below a quarter. Sources give the
    /// intensity that is to be expected if anything falls at all.
    package func rainByMinutes(at now: Date) -> RainOutlook? {
        let coming = minutely.drop { $0.time.addingTimeInterval(60) <= now }
        guard let first = coming.first, first.time <= now.addingTimeInterval(60) else { return nil }
        let fallback = kindAround(now)
        var steps: [RainPhases.Step] = []
        for minute in coming.prefix(24 * 60) {
            guard let rate = minute.precipitationIntensity else { break }
            if let last = steps.last, abs(minute.time.timeIntervalSince(last.ends)) > 30 { break }
            let isWet = PrecipitationBand(millimetresPerHour: rate) != nil
            steps.append(
                RainPhases.Step(
                    begins: minute.time,
                    ends: minute.time.addingTimeInterval(60),
                    isWet: isWet && (minute.precipitationProbability ?? 1) >= 0.25,
                    kind: minute.precipitationKind ?? fallback,
                    rate: rate,
                    chance: minute.precipitationProbability
                )
            )
        }
        guard let last = steps.last, last.ends.timeIntervalSince(now) >= 900 else { return nil }
        return RainOutlook(
            grain: .minutes,
            begins: first.time,
            ends: last.ends,
            phases: RainPhases.phases(steps, pause: 4),
            highestChance: steps.compactMap(\.chance).max()
        )
    }

    /// What falls in the hours of a stretch of time; nil when the source says nothing of its beginning.
    ///
    /// It is wet in an hour with a chance of 30 % or more or, where a source gives no chance, with an intensity worth a
    /// word. The one is never taken for the other: sources mix models in which they differ.
    package func rainByHours(from begin: Date, to end: Date) -> RainOutlook? {
        let hours = hourly.drop { $0.time.addingTimeInterval(3600) <= begin }.prefix { $0.time < end }
        guard let first = hours.first, first.time < begin.addingTimeInterval(3600) else { return nil }
        var steps: [RainPhases.Step] = []
        for hour in hours {
            if hour.precipitationProbability == nil && hour.precipitationIntensity == nil { break }
            if let last = steps.last, abs(hour.time.timeIntervalSince(last.ends)) > 60 { break }
            steps.append(
                RainPhases.Step(
                    begins: max(hour.time, begin),
                    ends: hour.time.addingTimeInterval(3600),
                    isWet: hour.precipitationProbability.map { $0 >= 0.3 }
                        ?? (hour.precipitationIntensity.flatMap(PrecipitationBand.init(millimetresPerHour:)) != nil),
                    kind: hour.precipitationKind ?? hour.condition?.precipitation,
                    rate: hour.precipitationIntensity,
                    chance: hour.precipitationProbability
                )
            )
        }
        guard let last = steps.last else { return nil }
        return RainOutlook(
            grain: .hours,
            begins: begin,
            ends: min(last.ends, end),
            phases: RainPhases.phases(steps, pause: 1),
            highestChance: steps.compactMap(\.chance).max()
        )
    }

    /// What falls now or in this hour: some sources do not say it of their minutes.
    private func kindAround(_ now: Date) -> PrecipitationKind? {
        let hour = hourly.first { $0.time.addingTimeInterval(3600) > now }
        return currently?.precipitationKind ?? hour?.precipitationKind ?? currently?.condition?.precipitation
            ?? hour?.condition?.precipitation
    }
}
