import ForecastCore
import Foundation
import Languages

/// What falls, in sentences.
extension Reading {
    /// Of the next hour by its minutes, and of what follows by the hours; from hours alone where there are no minutes.
    func rain(_ forecast: Forecast) -> String? {
        let end = now.addingTimeInterval(Self.outlook)
        guard let minutes = forecast.rainByMinutes(at: now) else {
            return forecast.rainByHours(from: now, to: end).map { rain($0, forecast) }
        }
        let sentence = rain(minutes, forecast)
        guard minutes.phases.isEmpty, let later = forecast.rainByHours(from: minutes.ends, to: end),
            let phase = later.phases.first
        else { return sentence }
        return sentence + " " + self.sentence(rain(phase, of: later, about: today))
    }

    /// An outlook in a sentence or two.
    ///
    /// - Parameter day: The day the card is about: times of others stand with their weekday. Nil: today.
    func rain(_ outlook: RainOutlook, _ forecast: Forecast, about day: LocalDay? = nil) -> String {
        let day = day ?? today
        switch outlook.grain {
        case .minutes: return minutes(outlook, isCold: forecast.isCold(at: now))
        case .hours:
            guard let first = outlook.phases.first else {
                let chance = outlook.highestChance.flatMap { $0 >= 0.005 ? percent($0) : nil }
                let isCold = forecast.isCold(at: outlook.begins)
                return words.rain.dryHours(roughTime(outlook.ends, on: day), chance, isCold)
            }
            let next = outlook.phases.dropFirst().first { $0.kind != first.kind }
            return [first, next].compactMap(\.self).map { sentence(rain($0, of: outlook, about: day)) }.joined(
                separator: " "
            )
        }
    }

    /// A phase read from hours.
    private func rain(_ phase: RainOutlook.Phase, of outlook: RainOutlook, about day: LocalDay) -> String {
        let likelihood: Words.Likelihood =
            if let chance = phase.chance, let text = percent(chance) {
                chance >= 0.6 ? .likely(chance: text) : .possible(chance: text)
            } else { .expected }
        let begins = phase.begins.timeIntervalSince(now) > 300 ? roughTime(phase.begins, on: day) : nil
        let ends = phase.ends < outlook.ends ? roughTime(phase.ends, on: day) : nil
        return words.rain.hourly(words.rain.what(phase.kind, nil, nil), likelihood, begins, ends)
    }

    // MARK: Minutes

    private func minutes(_ outlook: RainOutlook, isCold: Bool) -> String {
        let isWholeHour = outlook.ends.timeIntervalSince(now) >= 55 * 60
        guard let first = outlook.phases.first else {
            return isWholeHour ? words.rain.noneInTheNextHour(isCold) : words.rain.noneUntil(time(outlook.ends), isCold)
        }
        let second = outlook.phases.dropFirst().first
        var text: String
        if first.begins.timeIntervalSince(now) >= 150 {
            let length = (first.ends.timeIntervalSince(first.begins) / 300).rounded() * 5
            text = words.rain.dryThen(
                roughTime(first.begins, on: today),
                what(first),
                first.ends < outlook.ends ? max(5, Int(length)) : nil
            )
        } else if first.ends >= outlook.ends {
            text =
                isWholeHour
                ? words.rain.wholeHour(what(first)) : words.rain.untilAtLeast(what(first), time(outlook.ends))
        } else if let second, second.begins.timeIntervalSince(first.ends) < 60 {
            return sentence(words.rain.turning(what(first), roughTime(first.ends, on: today), what(second)))
        } else {
            text = words.rain.stopping(what(first), roughTime(first.ends, on: today))
        }
        if let second, second.begins.timeIntervalSince(first.ends) >= 60 {
            text += " " + words.rain.again(roughTime(second.begins, on: today))
        }
        return sentence(text)
    }

    private func what(_ phase: RainOutlook.Phase) -> String {
        let peak = phase.peak.flatMap { peak in phase.band.flatMap { $0 < peak && peak >= .moderate ? peak : nil } }
        let text = words.rain.what(phase.kind, phase.band, peak)
        if let chance = phase.chance, chance < 0.6 { return words.rain.possibly(text) }
        return text
    }

    /// Seconds that hours are looked ahead.
    private static let outlook = 24.0 * 3600
}

extension Forecast {
    /// Whether snow is to be thought of: 3 °C or less now or in the hour of an instant.
    func isCold(at instant: Date) -> Bool {
        let hour = hourly.first { $0.time.addingTimeInterval(3600) > instant }
        return (hour?.temperature ?? currently?.temperature).map { $0 <= 3 } ?? false
    }
}
