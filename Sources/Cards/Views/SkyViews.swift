import ForecastCore
import Foundation
import Places

extension ViewBody {
    /// The sun on a day: rise, set, twilights and the length of the day, all reckoned.
    static func sun(at place: Place, _ when: When?, _ reading: Reading) -> ViewBody {
        let (words, labels) = (reading.words, reading.words.labels)
        let day = when.map { reading.stretch($0).day } ?? reading.today
        let pass = SunPass(on: day, at: place.coordinate, clock: reading.clock)
        let events = pass.events
        let before = SunPass(on: day.advanced(by: -1), at: place.coordinate, clock: reading.clock).events
        var body = ViewBody(subtitle: reading.almanacSubtitle(words.views.sun, day))
        if day == reading.today, let next = reading.next(events) { body.sections.append(.headline(symbol: "☀️", next)) }
        var list = FieldList()
        list.add(events, on: day, reading)
        let length = reading.duration(events.dayLength)
        let change = Int((events.dayLength - before.dayLength).rounded())
        if case .times = events { list.add(labels.dayLength, length + ", " + words.sky.change(change)) }
        list.add(labels.solarNoon, reading.time(pass.noon, on: day))
        for twilight in Twilight.allCases where events != .upAllDay {
            let text =
                switch pass.twilight(twilight) {
                case .times(let dawn, let dusk): reading.time(dawn, on: day) + " – " + reading.time(dusk, on: day)
                case .staysAbove: words.sky.allNight
                case .staysBelow: words.sky.none
                }
            list.add(words.sky.twilight(twilight), text)
        }
        body.sections.append(.fields(list.fields))
        body.summary = list.fields.prefix(2).map { $0.label + " " + $0.value }.joined(separator: ", ")
        return body
    }

    /// The moon on a day: its phase, how much is lit, and the next four quarters, all reckoned.
    static func moon(_ when: When?, _ reading: Reading) -> ViewBody {
        let words = reading.words
        let day = when.map { reading.stretch($0).day } ?? reading.today
        let start = reading.clock.start(of: day)
        let instant = day == reading.today ? reading.now : start.addingTimeInterval(reading.clock.length(of: day) / 2)
        let headline = reading.moon(at: instant)
        var body = ViewBody(subtitle: reading.almanacSubtitle(words.views.moon, day))
        let symbol = MoonPhase(share: Moon.phase(at: instant))?.symbol
        body.sections.append(.headline(symbol: symbol, headline))
        var list = FieldList()
        var event = Moon.next(after: instant)
        for _ in 0..<4 {
            list.add(words.moonPhase(event.quarter.phase), reading.dateAndTime(event.instant))
            event = Moon.next(after: event.instant)
        }
        body.sections.append(.fields(list.fields))
        body.summary = words.views.moon + ": " + headline
        return body
    }
}

extension Reading {
    /// `Sun · Mon 30 Nov, 15:05 local time`, or the date alone for another day.
    fileprivate func almanacSubtitle(_ view: String, _ day: LocalDay) -> String {
        day == today ? subtitle(view) : view + " · " + wholeDay(day).name
    }

    /// `Waxing gibbous, 78 % lit`.
    func moon(at instant: Date) -> String {
        let lit = percent(Moon.illuminatedFraction(at: instant)).map(words.sky.lit)
        return [MoonPhase(share: Moon.phase(at: instant)).map(words.moonPhase), lit].compactMap(\.self)
            .joined(separator: ", ")
    }

    /// What the sun does next today.
    fileprivate func next(_ events: SunEvents) -> String? {
        guard case .times(let sunrise, let sunset) = events else { return nil }
        if sunrise > now { return words.sky.risesIn(time(sunrise), duration(sunrise.timeIntervalSince(now))) }
        if sunset > now { return words.sky.setsIn(time(sunset), duration(sunset.timeIntervalSince(now))) }
        return nil
    }
}

extension MoonPhase {
    /// A symbol, as it looks from the northern half of the earth.
    fileprivate var symbol: String {
        switch self {
        case .new: "🌑"
        case .waxingCrescent: "🌒"
        case .firstQuarter: "🌓"
        case .waxingGibbous: "🌔"
        case .full: "🌕"
        case .waningGibbous: "🌖"
        case .lastQuarter: "🌗"
        case .waningCrescent: "🌘"
        }
    }
}
