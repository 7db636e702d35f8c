import ForecastCore
import Foundation

/// A stretch of time that a question is about, by the clock of the place.
struct Stretch {
    /// What to call it: `Tomorrow`; nil: its time alone.
    let view: String?
    /// `Mon 30 Nov`, `Mon 30 Nov, 18:00 – Tue 06:00`.
    let time: String
    let begins: Date
    let ends: Date
    /// The day it begins on, or that a night follows.
    let day: LocalDay

    /// `Tomorrow · Tue 1 Dec`.
    var name: String { (view.map { $0 + " · " } ?? "") + time }
}

extension Reading {
    /// The stretch a typed time stands for.
    func stretch(_ when: When) -> Stretch {
        switch when {
        case .on(let day): return wholeDay(day.day(today: today))
        case .tonight:
            let evening = clock.minuteOfDay(now) < Self.morning ? today.advanced(by: -1) : today
            let begins = clock.instant(minute: Self.evening, of: evening)
            let ends = clock.instant(minute: Self.morning, of: evening.advanced(by: 1))
            return Stretch(
                view: words.views.tonight,
                time: date(evening) + ", " + time(begins) + " – " + time(ends, on: evening),
                begins: begins,
                ends: ends,
                day: evening
            )
        case .weekend:
            let days = weekend
            let dates = days.map { date($0) }.joined(separator: " – ")
            return Stretch(
                view: words.views.weekend,
                time: dates,
                begins: clock.start(of: days[0]),
                ends: clock.start(of: days[days.count - 1].advanced(by: 1)),
                day: days[0]
            )
        case .at(let minute, let day):
            let itsDay = day?.day(today: today) ?? nextDay(of: minute)
            return hour(clock.instant(minute: minute, of: itsDay))
        case .after(let minutes): return hour(now.addingTimeInterval(Double(minutes) * 60))
        }
    }

    /// The coming Saturday and Sunday, or the Sunday that is left.
    var weekend: [LocalDay] {
        if today.weekday == 6 { return [today] }
        let saturday = today.advanced(by: 5 - today.weekday)
        return [saturday, saturday.advanced(by: 1)]
    }

    func wholeDay(_ day: LocalDay) -> Stretch {
        let view: String? =
            switch day.number - today.number {
            case 0: words.views.today
            case 1: words.views.tomorrow
            default: nil
            }
        return Stretch(
            view: view,
            time: date(day),
            begins: clock.start(of: day),
            ends: clock.start(of: day.advanced(by: 1)),
            day: day
        )
    }

    private func hour(_ instant: Date) -> Stretch {
        Stretch(
            view: nil,
            time: dateAndTime(instant),
            begins: instant,
            ends: instant.addingTimeInterval(3600),
            day: clock.day(instant)
        )
    }

    /// Today, unless the hour that begins at the minute is over.
    private func nextDay(of minute: Int) -> LocalDay {
        clock.instant(minute: minute, of: today).addingTimeInterval(3600) > now ? today : today.advanced(by: 1)
    }

    /// The minutes of the day at which a night begins and ends: between them lies what sources call the overnight low.
    private static let evening = 18 * 60
    private static let morning = 6 * 60
}

extension Forecast {
    /// The hours that are not over at an instant: the running one first.
    func hours(from instant: Date) -> ArraySlice<WeatherPoint> {
        hourly.drop { $0.time.addingTimeInterval(3600) <= instant }
    }

    /// The weather at an instant: what the source calls the present, unless that is over an hour ago and the running hour
    /// is known.
    func present(at instant: Date) -> WeatherPoint? {
        let running = hours(from: instant).first.flatMap { $0.time <= instant ? $0 : nil }
        guard let currently, running == nil || instant.timeIntervalSince(currently.time) < 3600 else {
            return running ?? currently
        }
        return currently
    }

    /// The hours of a stretch that are not over: the running one first, or the first that begins in it.
    func hours(in stretch: Stretch, _ reading: Reading) -> [WeatherPoint] {
        let hours = hours(from: max(stretch.begins, reading.now)).prefix { $0.time < stretch.ends }
        let isAhead = stretch.begins > reading.now && stretch.ends.timeIntervalSince(stretch.begins) > 3600
        return Array(isAhead ? hours.drop { $0.time < stretch.begins } : hours)
    }
}

extension [WeatherPoint] {
    /// One hour in so many, by the clock of the place: on days clocks change they are not one in so many of the list.
    func every(_ step: Int, _ clock: LocalClock) -> [WeatherPoint] {
        guard let first else { return [] }
        let begin = clock.minuteOfDay(first.time) / 60
        return filter { (clock.minuteOfDay($0.time) / 60 - begin) % step == 0 }
    }
}
