import Foundation
import TestSupport
import Testing

@testable import ForecastCore

@Suite struct UnitsTests {
    @Test(arguments: [
        (0.0, 0, "0"), (-0.0, 0, "0"), (-0.4, 0, "0"), (-0.5, 0, "-1"), (0.5, 0, "1"), (1.5, 0, "2"), (2.5, 0, "3"),
        (-2.5, 0, "-3"), (0.499_999_999_999_999_94, 0, "0"), (-0.04, 1, "0.0"), (-0.05, 1, "-0.1"), (0.05, 1, "0.1"),
        (1.005, 2, "1.01"), (0.285, 2, "0.29"), (1.004, 2, "1.00"), (2.675, 2, "2.68"), (-2.675, 2, "-2.68"),
        (9.995, 2, "10.00"), (9.99, 1, "10.0"), (29.921, 2, "29.92"), (1013.25, 1, "1013.3"), (12.3, 3, "12.300"),
        (1e15, 0, "1000000000000000"), (0.1 + 0.2, 1, "0.3"), (7, -3, "7"), (.nan, 1, "?"), (-.infinity, 0, "?"),
    ]) func decimals(value: Double, digits: Int, text: String) {
        #expect(decimal(value, digits: digits) == text)
    }

    /// The printed number is never further from the value than half a unit of its last digit.
    @Test func decimalsAreNearest() throws {
        var state: UInt64 = 42
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let value = Double(Int64(bitPattern: state) >> 20) / 1e8
            let digits = Int(state >> 60) % 4
            let text = decimal(value, digits: digits)
            let read = try #require(Double(text))
            #expect(abs(read - value) <= 0.5000001 / pow(10, Double(digits)))
            #expect(!text.hasPrefix("-0") || read < 0)
        }
    }

    @Test func decimalIsFast() {
        var count = 0
        let time = processorTime {
            for step in 0..<100_000 { count += decimal(Double(step) / 7, digits: 1).utf8.count }
        }
        #expect(count > 0)
        #expect(time < .seconds(2), "a debug build needs far less")
    }

    @Test func temperatures() {
        #expect(TemperatureUnit.fahrenheit.value(celsius: -40) == -40)
        #expect(TemperatureUnit.fahrenheit.value(celsius: 100) == 212)
        #expect(TemperatureUnit.kelvin.value(celsius: 0) == 273.15)
        #expect(TemperatureUnit.celsius.value(celsius: 21.5) == 21.5)
        #expect(decimal(TemperatureUnit.fahrenheit.value(celsius: -17.9)) == "0")
    }

    @Test func speeds() {
        #expect(decimal(WindUnit.kilometresPerHour.value(metresPerSecond: 10), digits: 1) == "36.0")
        #expect(decimal(WindUnit.milesPerHour.value(metresPerSecond: 10), digits: 4) == "22.3694")
        #expect(decimal(WindUnit.knots.value(metresPerSecond: 10), digits: 4) == "19.4384")
        #expect(decimal(WindUnit.milesPerHour.value(metresPerSecond: 8 / 3.6), digits: 2) == "4.97")
    }

    @Test(arguments: [
        (0.0, 0), (0.29, 0), (0.3, 1), (1.59, 1), (1.6, 2), (3.4, 3), (5.5, 4), (8.0, 5), (10.79, 5), (10.8, 6),
        (13.9, 7), (17.2, 8), (20.8, 9), (24.5, 10), (28.5, 11), (32.69, 11), (32.7, 12), (90, 12), (.nan, 0), (-1, 0),
    ]) func beaufort(speed: Double, force: Int) {
        #expect(beaufortForce(metresPerSecond: speed) == force)
        #expect(WindUnit.beaufort.value(metresPerSecond: speed) == Double(force))
    }

    @Test func depthsPressuresDistances() {
        #expect(PrecipitationUnit.inches.value(millimetres: 25.4) == 1)
        #expect(SnowUnit.inches.value(centimetres: 2.54) == 1)
        #expect(decimal(PressureUnit.inchesOfMercury.value(hectopascal: 1013.25), digits: 3) == "29.921")
        #expect(decimal(PressureUnit.millimetresOfMercury.value(hectopascal: 1013.25), digits: 1) == "760.0")
        #expect(DistanceUnit.miles.value(metres: 1609.344) == 1)
        #expect(DistanceUnit.nauticalMiles.value(metres: 1852) == 1)
        #expect(DistanceUnit.kilometres.value(metres: 1500) == 1.5)
    }

    @Test(arguments: [
        (UnitSet.metric, "°C km/h mm cm hPa km"), (.us, "°F mph in in inHg mi"), (.uk, "°C mph mm cm hPa mi"),
        (.si, "°C m/s mm cm hPa km"), (.ca, "°C km/h mm cm hPa km"), (.nautical, "°C kn mm cm hPa nmi"),
    ]) func sets(set: UnitSet, symbols: String) {
        let units = set.units
        let found = [
            units.temperature.symbol, units.wind.symbol, units.precipitation.symbol, units.snow.symbol,
            units.pressure.symbol, units.distance.symbol,
        ]
        #expect(found.joined(separator: " ") == symbols)
    }

    @Test(arguments: [
        ("US", UnitSet.us), ("PR", .us), ("LR", .us), ("MM", .us), ("GB", .uk), ("CA", .ca), ("DE", .metric),
        ("us", .metric),
    ]) func usual(country: String, set: UnitSet) {
        #expect(UnitSet.usual(forCountry: country) == set)
        #expect(UnitSet.usual(forCountry: nil) == .metric)
    }

    @Test func preferenceFollowsThePlaceUntilItIsFixed() {
        var preference = UnitPreference.auto
        #expect(preference.isAuto && !preference.hasOverrides)
        #expect(preference.resolved(forCountry: "US").temperature == .fahrenheit)
        preference = preference.choosing(.wind(.knots))
        #expect(preference.isAuto && preference.hasOverrides)
        #expect(preference.resolved(forCountry: "US").wind == .knots)
        #expect(preference.resolved(forCountry: "US").temperature == .fahrenheit)
        #expect(preference.resolved(forCountry: nil).temperature == .celsius)
        preference = preference.choosing(.set(.us))
        #expect(preference == UnitPreference(set: .us), "a set leaves no override behind")
        #expect(preference.choosing(.set(.us)) == preference, "choosing what is chosen changes nothing")
        #expect(preference.choosing(.auto) == .auto)
    }

    /// An override changes its own quantity and no other.
    @Test func overridesDoNotMix() {
        let choices: [UnitChoice] = [
            .temperature(.kelvin), .wind(.beaufort), .precipitation(.inches), .snow(.inches),
            .pressure(.millimetresOfMercury), .distance(.nauticalMiles),
        ]
        let base = UnitPreference(set: .metric)
        for choice in choices {
            let units = base.choosing(choice).resolved(forCountry: "US")
            let metric = UnitSet.metric.units
            #expect((units.temperature != metric.temperature) == (choice.quantity == .temperature))
            #expect((units.wind != metric.wind) == (choice.quantity == .wind))
            #expect((units.precipitation != metric.precipitation) == (choice.quantity == .precipitation))
            #expect((units.snow != metric.snow) == (choice.quantity == .snow))
            #expect((units.pressure != metric.pressure) == (choice.quantity == .pressure))
            #expect((units.distance != metric.distance) == (choice.quantity == .distance))
        }
    }

    @Test func preferenceIsCodable() throws {
        let preference = UnitPreference(set: .uk).choosing(.pressure(.millimetresOfMercury))
        let bytes = try JSONEncoder().encode(preference)
        #expect(try JSONDecoder().decode(UnitPreference.self, from: bytes) == preference)
    }

    @Test(arguments: [
        ("c", UnitChoice.temperature(.celsius)), ("F", .temperature(.fahrenheit)), ("K", .temperature(.kelvin)),
        ("km/h", .wind(.kilometresPerHour)), ("KPH", .wind(.kilometresPerHour)), ("m/s", .wind(.metresPerSecond)),
        ("ms", .wind(.metresPerSecond)), ("kt", .wind(.knots)), ("knots", .wind(.knots)), ("bft", .wind(.beaufort)),
        ("mm", .precipitation(.millimetres)), ("in", .precipitation(.inches)), ("cm", .snow(.centimetres)),
        ("hPa", .pressure(.hectopascal)), ("mbar", .pressure(.hectopascal)), ("inHg", .pressure(.inchesOfMercury)),
        ("mmHg", .pressure(.millimetresOfMercury)), ("km", .distance(.kilometres)), ("Miles", .distance(.miles)),
        ("nmi", .distance(.nauticalMiles)), ("us", .set(.us)), ("NAUTICAL", .set(.nautical)), ("auto", .auto),
    ]) func words(word: String, choice: UnitChoice) {
        #expect(UnitChoice(word: word) == choice)
    }

    @Test func wordsOfAQuantity() {
        #expect(UnitChoice(word: "in", of: .snow) == .snow(.inches))
        #expect(UnitChoice(word: "in", of: .precipitation) == .precipitation(.inches))
        #expect(UnitChoice(word: "kn", of: .temperature) == nil)
        #expect(UnitChoice(word: "us", of: .wind) == nil)
        for word in ["", "x", "kmm", "°", "berlin"] { #expect(UnitChoice(word: word) == nil) }
        #expect(Quantity(word: "Rain") == .precipitation)
        #expect(Quantity(word: "visibility") == .distance)
        #expect(Quantity(word: "temp") == .temperature)
        #expect(Quantity(word: "humidity") == nil)
    }
}
