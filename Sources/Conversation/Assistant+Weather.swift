import Cards
import ForecastCore
import Foundation
import Languages
import Places
import Profiles

/// What a weather card depends on: the same for everybody who asks the same.
struct WeatherKey: Hashable, Sendable {
    /// Without the place as it was typed.
    let question: ForecastCommand
    let place: Place
    let units: Units
    let isPrivate: Bool
    let providers: ProviderList
    let hours: HourStyle
    /// The code of the language.
    let language: String
    let fetchedAt: Date
    let isStale: Bool
    /// Cards tell the time and the age of their data to the minute.
    let minute: Int
}

extension Assistant {
    /// Answers a question about the weather: finds the place first.
    func forecast(_ question: ForecastCommand, _ asker: Asker) -> Reply {
        guard let typed = question.place else {
            guard let place = asker.defaultPlace else { return .ready(Answer(replies(asker).noDefault(), .askedBack)) }
            return weather(question, at: place, asker)
        }
        return resolving(typed, asker, .show(question)) { [self] in weather(question, at: $0, asker) }
    }

    enum Resolution {
        case place(Place)
        /// A list to choose from, or why there is no such place.
        case answer(Answer)
        /// A colleague's place: their profile must be looked at.
        case colleague(Mention, ProfileKey)
        /// The gazetteer does not know it: somebody else is asked, and if they do not know either, this is the answer.
        case remote(RemotePlaces, PlaceQuery, otherwise: Answer)
    }

    /// Goes on with the place typed words mean, or asks or explains.
    func resolving(
        _ typed: String,
        _ asker: Asker,
        _ purpose: Choices.Purpose,
        _ goOn: @escaping @Sendable (Place) -> Reply
    ) -> Reply {
        switch resolve(typed, asker, purpose) {
        case .place(let place): return goOn(place)
        case .answer(let answer): return .ready(answer)
        case .remote(let remote, let query, let otherwise):
            return .later(isPrivate: asker.isPrivate.value) { [self] in
                let places: [Place]
                do throws(GeocoderFailure) {
                    places = try await remote.finder.find(query)
                } catch {
                    remote.failed(error)
                    return otherwise
                }
                guard places.count > 1 else { return await places.first.map(goOn)?.answer() ?? otherwise }
                let list = choices.offer(places, for: typed, purpose, in: asker.talk)
                return answer(
                    replies(asker).choose(list, asker.origin, canTypeNumber: defaults.remembersLists),
                    asker,
                    .askedBack
                )
            }
        case .colleague(let mention, let key):
            if let profile = profiles.cached(key).profile {
                guard let place = sharedPlace(profile) else {
                    return .ready(Answer(replies(asker).sharesNothing(mention), .notUnderstood))
                }
                return goOn(place)
            }
            return .later(isPrivate: defaults.isPrivate) { [self] in
                // A colleague's broken file is none of the asker's business: nothing is shared.
                let profile = try? await profiles.load(key)
                guard let place = profile.flatMap(sharedPlace) else {
                    return Answer(replies(asker).sharesNothing(mention), .notUnderstood)
                }
                return await goOn(place).answer()
            }
        }
    }

    /// The place typed words mean, or the card that asks or explains.
    func resolve(_ typed: String, _ asker: Asker, _ purpose: Choices.Purpose) -> Resolution {
        if let saved = asker.savedPlace(named: typed) { return .place(saved) }
        if let mention = Mention(typed), let key = mention.key(besides: asker.user) { return .colleague(mention, key) }
        if let place = choices.chosen(for: typed, in: asker.talk) { return .place(place) }
        if typed.utf8.contains(UInt8(ascii: ":")), let place = finder.place(id: typed) { return .place(place) }
        let replies = replies(asker)
        switch finder.find(typed, context: asker.placeContext) {
        case .found(let place):
            return .place(place)
        case .ambiguous(let places):
            let list = choices.offer(places, for: typed, purpose, in: asker.talk)
            let card = replies.choose(list, asker.origin, canTypeNumber: defaults.remembersLists)
            return .answer(answer(card, asker, .askedBack))
        case .unknown(let suggestions):
            let otherwise = unknown(typed, suggestions, asker, purpose)
            if let remote, let query = remote.query(typed) { return .remote(remote, query, otherwise: otherwise) }
            return .answer(otherwise)
        case .refused:
            return .answer(Answer(replies.noPlace(typed), .notUnderstood))
        }
    }

    /// What is said where there is no such place.
    private func unknown(
        _ typed: String,
        _ suggestions: [Place],
        _ asker: Asker,
        _ purpose: Choices.Purpose
    ) -> Answer {
        let replies = replies(asker)
        if let example = Correction.of(
            typed,
            isPlace: { asker.savedPlace(named: $0) != nil || self.finder.knows($0) }
        ) {
            return Answer(replies.misspeltWord(typed, example, purpose), .askedBack)
        }
        guard !suggestions.isEmpty else { return Answer(replies.unknownPlace(typed), .notUnderstood) }
        let list = choices.offer(suggestions, for: typed, purpose, in: asker.talk)
        let card = replies.unknownPlace(list, asker.origin, canTypeNumber: defaults.remembersLists)
        return answer(card, asker, .askedBack)
    }

    /// The city a person shares: a place of the table, without the name they gave it and without a coordinate of theirs.
    private func sharedPlace(_ profile: Profile) -> Place? {
        guard profile.sharesPlace, let place = profile.defaultPlace?.place else { return nil }
        if !place.id.hasPrefix("at:") { return finder.place(id: place.id) }
        guard case .found(let town) = finder.find(place.title, context: PlaceContext(countryCode: place.countryCode)),
            !town.id.hasPrefix("at:")
        else { return nil }
        return town
    }

    /// Answers with the weather at a place, at once when it is in memory.
    func weather(_ question: ForecastCommand, at place: Place, _ asker: Asker) -> Reply {
        let request = request(for: place, asker)
        if let served = forecasts.remembered(request) {
            return .ready(answer(question, at: place, served, asker))
        }
        return .later(isPrivate: question.isPrivate ?? asker.isPrivate.value) { [self] in
            switch await forecasts.forecast(for: request) {
            case .success(let served): return answer(question, at: place, served, asker)
            case .failure(let failure): return noForecast(failure, place, question.language, asker)
            }
        }
    }

    /// What is asked for a place.
    func request(for place: Place, _ asker: Asker) -> ForecastRequest {
        ForecastRequest(
            coordinate: place.coordinate,
            timeZoneID: place.timeZoneID,
            countryCode: place.countryCode,
            providers: asker.speaker.providers
        )
    }

    /// Command over user over channel over installation over the country of the place.
    func units(for question: ForecastCommand, at place: Place, _ asker: Asker) -> Units {
        question.units.reduce(asker.units) { $0.choosing($1) }.resolved(forCountry: place.countryCode)
    }

    private func answer(
        _ question: ForecastCommand,
        at place: Place,
        _ served: ServedForecast,
        _ asker: Asker
    ) -> Answer {
        let instant = now()
        let language = replies(asker, question.language).language
        var asked = question
        asked.place = nil
        let key = WeatherKey(
            question: asked,
            place: place,
            units: units(for: question, at: place, asker),
            isPrivate: question.isPrivate ?? asker.isPrivate.value,
            providers: asker.speaker.providers,
            hours: question.hours ?? asker.hours.value,
            language: language.code,
            fetchedAt: served.forecast.fetchedAt,
            isStale: served.isStale,
            minute: Int(instant.timeIntervalSince1970 / 60)
        )
        let shared = answers.value(for: key) {
            let reading = reading(key.units, key.hours, language, at: place, served, instant)
            var card = Card.weather(asked.view, asked.when, at: place, served, reading)
            card.isPrivate = key.isPrivate
            card.actions = Self.actions(asked, at: place, key.units, language)
            return SharedAnswer(card)
        }
        return answer(shared, asker)
    }

    func reading(
        _ units: Units,
        _ hours: HourStyle,
        _ language: Language,
        at place: Place,
        _ served: ServedForecast,
        _ instant: Date
    ) -> Reading {
        Reading(
            units: units,
            language: language,
            clock: Self.clock(at: place, served.forecast),
            now: instant,
            hours: hours
        )
    }

    /// The clock of a place; far from any town the source may know a zone that people keep there.
    private static func clock(at place: Place, _ forecast: Forecast) -> LocalClock {
        let told = forecast.timeZoneID.flatMap { $0.contains("/") ? LocalClock(id: $0) : nil }
        if place.countryCode == nil, let told { return told }
        return LocalClock(id: place.timeZoneID) ?? told ?? LocalClock(.gmt)
    }

    /// Buttons: the other views, the other degrees, and the same again.
    ///
    /// They carry what was asked, not what was chosen for good: whoever presses gets their own units.
    private static func actions(
        _ question: ForecastCommand,
        at place: Place,
        _ units: Units,
        _ language: Language
    ) -> [CardAction] {
        let words = language.words.views
        let views: [(id: String, label: String, view: WeatherView)] = [
            ("now", words.now, .now),
            ("hourly", words.hourly, .hourly(WeatherView.defaultHours)),
            ("daily", words.daily, .daily(WeatherView.defaultDays)),
        ]
        func action(_ id: String, _ label: String, _ question: ForecastCommand) -> CardAction? {
            ActionToken.show(question, placeID: place.id).text.map { CardAction(id: id, label: label, token: $0) }
        }
        let others = views.filter { $0.view != question.view }.map { view in
            var other = question
            other.view = view.view
            other.when = nil
            return action(view.id, view.label, other)
        }
        let unit: TemperatureUnit = units.temperature == .fahrenheit ? .celsius : .fahrenheit
        var switched = question
        switched.units.removeAll { $0.quantity == .temperature }
        switched.units.append(.temperature(unit))
        return (others + [action("degrees", unit.symbol, switched), action("refresh", words.refresh, question)])
            .compactMap(\.self)
    }
}
