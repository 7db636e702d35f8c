import Cards
import ForecastCore
import Languages
import Places
import Profiles

/// Who asks, with their profile and their channel's as they were when the request came.
struct Asker: Sendable {
    let speaker: Speaker
    let profile: Profile
    /// Empty where there is no channel.
    let channel: Profile
    let defaults: Assistant.Defaults

    var user: ProfileKey { speaker.user }
    var command: String { speaker.command }
    var talk: Choices.Talk { Choices.Talk(user: speaker.user, channel: speaker.channel) }

    /// The place saved under a name, by the asker or for the channel.
    func savedPlace(named name: String) -> Place? { (profile.place(named: name) ?? channel.place(named: name))?.place }

    func savedPlace(id: String) -> Place? {
        (profile.places + channel.places).first { $0.place.id == id }?.place
    }

    var defaultPlace: Place? { (profile.defaultPlace ?? channel.defaultPlace)?.place }

    /// Breaks ties between places of one name.
    var placeContext: PlaceContext {
        PlaceContext(defaultPlace: defaultPlace, channelCountryCode: channel.defaultPlace?.place.countryCode)
    }

    /// Where other places are told apart from.
    var origin: Coordinate? { defaultPlace?.coordinate }
}

/// A value, and who chose it.
struct Decided<Value: Sendable>: Sendable {
    let value: Value
    let by: Phrases.Chooser

    init(_ value: Value, _ by: Phrases.Chooser) {
        self.value = value
        self.by = by
    }
}

// What holds for an asker: their own choice, else the channel's, else the installation's.
extension Asker {
    /// The reader's language: what their program speaks comes before what the channel speaks.
    var language: Decided<Language> {
        if let own = Language.matching(profile.language) { return Decided(own, .you) }
        if let theirs = Language.matching(speaker.locale) { return Decided(theirs, .locale) }
        if let here = Language.matching(channel.language) { return Decided(here, .channel) }
        return Decided(Language.named(defaults.language), .installation)
    }

    var hours: Decided<HourStyle> {
        if let own = profile.hours { return Decided(own, .you) }
        if let here = channel.hours { return Decided(here, .channel) }
        if let usual = defaults.hours { return Decided(usual, .installation) }
        if let locale = speaker.locale, Self.countsToTwelve(locale) { return Decided(.twelve, .locale) }
        return Decided(.twentyFour, .installation)
    }

    /// Whether people of a locale read twelve hours: English where that is usual (Unicode CLDR, time data).
    private static func countsToTwelve(_ locale: String) -> Bool {
        guard let country = locale.split(whereSeparator: { $0 == "-" || $0 == "_" }).last, locale.hasPrefix("en") else {
            return false
        }
        return ["US", "CA", "AU", "NZ", "IN", "PH"].contains(country.uppercased())
    }

    var isPrivate: Decided<Bool> {
        if let own = profile.isPrivate { return Decided(own, .you) }
        if let here = channel.isPrivate { return Decided(here, .channel) }
        return Decided(defaults.isPrivate, .installation)
    }

    /// The layers of units, the strongest first.
    var unitLayers: [Decided<UnitPreference>] {
        [Decided(profile.units, .you), Decided(channel.units, .channel), Decided(defaults.units, .installation)]
    }

    /// A set counts for all of its quantities, so what lies below the first layer with a set does not matter.
    var units: UnitPreference {
        var units = profile.units
        if units.isAuto { units = units.over(channel.units) }
        if units.isAuto { units = units.over(defaults.units) }
        return units
    }
}

extension UnitPreference {
    /// This preference where it says something, another one elsewhere.
    func over(_ other: UnitPreference) -> UnitPreference {
        var units = self
        units.set = set ?? other.set
        units.temperature = temperature ?? other.temperature
        units.wind = wind ?? other.wind
        units.precipitation = precipitation ?? other.precipitation
        units.snow = snow ?? other.snow
        units.pressure = pressure ?? other.pressure
        units.distance = distance ?? other.distance
        return units
    }

    /// The symbols of single quantities, in a fixed order.
    var overrides: [(quantity: Quantity, symbol: String)] {
        let symbols: [(Quantity, String?)] = [
            (.temperature, temperature?.symbol), (.wind, wind?.symbol), (.precipitation, precipitation?.symbol),
            (.snow, snow?.symbol), (.pressure, pressure?.symbol), (.distance, distance?.symbol),
        ]
        return symbols.compactMap { quantity, symbol in symbol.map { (quantity, $0) } }
    }
}
