import Foundation
import Testing

@testable import RaincheckApp

extension WholeProgram {
    /// One weather told by every provider in its own way, read by a person at the place: the weekday, the local times,
    /// the units and the validity of alerts.
    @Suite struct DayTests {
        private func ask(_ place: KnownPlace, _ format: WireFormat) throws -> (String) async -> Printed {
            let terminal = try Terminal(answer: format.answer(place), format)
            return { await terminal.ask(place, $0) }
        }

        private static let places = WireFormat.allCases.flatMap { format in
            KnownPlace.all.filter { format != .nws || $0.units == .us }.map { ($0, format) }
        }

        @Test("the present", arguments: places)
        func now(_ place: KnownPlace, _ format: WireFormat) async throws {
            let printed = try await ask(place, format)("now")
            #expect(printed.lines[0].hasPrefix(place.title))
            #expect(printed.lines[1] == "Now · " + place.headline)
            let temperature = format == .metNorway ? KnownPlace.temperature(0) : KnownPlace.current
            #expect(printed.text.contains(", " + place.degrees(temperature)), "\(printed.text)")
            #expect(printed.fields["Wind"] == place.wind)
            if format != .nws || place.units == .us { #expect(printed.fields["Pressure"] == place.pressure) }
            expectSun(place, format, printed)
            guard format.knowsAlerts else { return #expect(printed.notices.isEmpty) }
            let known = ["Storm, until " + place.running, "Flood, " + place.coming]
            // OpenWeather tells no severity: what has no beginning is there already.
            #expect(printed.notices == (format == .openWeather ? ["Frost"] + known : known + ["Frost"]))
        }

        @Test("the hours: the running one first, none twice, none left out", arguments: places)
        func hourly(_ place: KnownPlace, _ format: WireFormat) async throws {
            let printed = try await ask(place, format)("hourly 30")
            let isByUTC = format.isByUTC || format == .nws
            #expect(
                printed.rows.map(\.label).joined(separator: ", ")
                    == (isByUTC ? place.hoursOfUTC ?? place.hours : place.hours)
            )
            #expect(printed.rows.map { $0.degrees.first } == (0..<30).map { place.number(KnownPlace.temperature($0)) })
            for row in printed.rows { #expect(row.rest.contains(place.wind)) }
        }

        @Test("the days: today by its date, each with its own values", arguments: places)
        func daily(_ place: KnownPlace, _ format: WireFormat) async throws {
            let printed = try await ask(place, format)("daily 8")
            #expect(printed.lines[1].hasSuffix(place.headline.drop { $0 != "," }.dropFirst(2)))
            #expect(printed.rows.map(\.label).joined(separator: ", ") == place.days)
            guard format != .metNorway else { return }
            for (day, row) in printed.rows.enumerated() where day > 0 || format != .nws {
                #expect(row.degrees.first == place.number(KnownPlace.high(day)), "\(printed.text)")
                guard format != .nws else { continue }
                let low = format == .darkSky ? KnownPlace.night(day) : KnownPlace.low(day)
                #expect(row.degrees.dropFirst().first == place.number(low), "\(printed.text)")
            }
            if format == .darkSky { #expect(printed.text.contains("Night")) }
        }

        @Test("today and tomorrow", arguments: places)
        func day(_ place: KnownPlace, _ format: WireFormat) async throws {
            let ask = try ask(place, format)
            for (index, view) in ["Today", "Tomorrow"].enumerated() {
                let printed = await ask(view.lowercased())
                #expect(printed.lines[1] == view + " · " + place.days.components(separatedBy: ", ")[index])
                if format == .metNorway {
                    guard index == 1 else { continue }
                    let range = place.tomorrow
                    #expect(printed.fields["High"] == place.degrees(KnownPlace.temperature(range.upperBound)))
                    #expect(printed.fields["Low"] == place.degrees(KnownPlace.temperature(range.lowerBound)))
                    #expect(printed.fields["Precipitation"] == place.rain)
                } else {
                    // The daytime of the evening's day is over, and the service says no more of it.
                    let isOver =
                        format == .nws && index == 0 && place.typed == "New York" && place.tomorrow.lowerBound < 3
                    #expect(printed.fields["High"] == (isOver ? nil : place.degrees(KnownPlace.high(index))))
                    let hasNight = [.darkSky, .pirateWeather, .nws].contains(format)
                    let night = place.degrees(KnownPlace.night(index))
                    #expect(printed.fields["Overnight low"] == (hasNight ? night : nil), "\(printed.text)")
                    if format != .darkSky, format != .nws {
                        #expect(printed.fields["Low"] == place.degrees(KnownPlace.low(index)))
                    }
                }
                if format != .nws || index == 0 { expectSun(place, format, printed) }
                expectHours(place, format, printed, isToday: index == 0)
            }
        }

        @Test("hours and days out of order, one of them twice", arguments: WireFormat.allCases)
        func order(_ format: WireFormat) async throws {
            let place = KnownPlace.newYorkSpring
            let json = try JSONSerialization.jsonObject(with: format.answer(place))
            let backwards = try JSONSerialization.data(withJSONObject: Self.backwards(json))
            let (straight, turned) = (
                try Terminal(answer: format.answer(place), format), try Terminal(answer: backwards, format)
            )
            for view in ["now", "hourly 30", "daily 8", "tomorrow"] {
                let (expected, found) = (await straight.ask(place, view).text, await turned.ask(place, view).text)
                #expect(found == expected && !expected.isEmpty)
            }
        }

        /// Every list of more than six turned round, its last element twice.
        private static func backwards(_ json: Any) -> Any {
            if let list = json as? [Any] {
                let whole = list.map(backwards)
                return whole.count > 6 ? [whole[whole.count - 1]] + whole.reversed() : whole
            }
            return (json as? [String: Any])?.mapValues(backwards) ?? json
        }

        /// Every third hour by the clock of the day that is not over, and none of another day.
        private func expectHours(_ place: KnownPlace, _ format: WireFormat, _ printed: Printed, isToday: Bool) {
            let isByUTC = format.isByUTC || format == .nws
            let labels = (isByUTC ? place.hoursOfUTC ?? place.hours : place.hours).components(separatedBy: ", ")
            let first = labels.first?.contains(" ") == true ? 1 : 0
            let next = labels.dropFirst(first + 1).firstIndex { $0.contains(" ") } ?? labels.count
            let own =
                isToday ? labels[..<next] : labels[next...].prefix { $0 == labels[next] || !$0.contains(" ") }
            let times = own.map { $0.suffix(5) }
            let expected = times.filter {
                ((Int($0.prefix(2)) ?? 0) - (Int(times.first?.prefix(2) ?? "") ?? 0)) % 3 == 0
            }
            .map(String.init)
            #expect(
                printed.rows.map { String($0.label.suffix(5)) }.prefix(expected.count)
                    == expected.prefix(expected.count),
                "\(printed.text)"
            )
            if isToday { #expect(printed.rows.count == expected.count) }
        }

        /// As the source told it; MET Norway tells nothing, and what is reckoned of polar days is the same.
        private func expectSun(_ place: KnownPlace, _ format: WireFormat, _ printed: Printed) {
            switch place.sun {
            case .times where format == .metNorway: #expect(printed.fields["Sunrise"] != nil)
            case .times:
                #expect(printed.fields["Sunrise"] == "06:12" && printed.fields["Sunset"] == "18:34", "\(printed.text)")
            case .up: #expect(printed.fields["Sun"] == "up all day", "\(printed.text)")
            case .down: #expect(printed.fields["Sun"] == "down all day", "\(printed.text)")
            }
        }
    }
}
