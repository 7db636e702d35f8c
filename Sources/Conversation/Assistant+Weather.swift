import Cards
import ForecastCore
import Foundation
import Places

/// What a weather card depends on: the same for everybody who asks the same.
struct WeatherKey: Hashable, Sendable {
    let view: WeatherView
    let when: When?
    let place: Place
    let units: Units
    let isPrivate: Bool
    let providers: ProviderList
    let fetchedAt: Date
    let isStale: Bool
    /// Cards tell the time and the age of their data to the minute.
    let minute: Int
}

extension Assistant {
    /// Answers a question about the weather: finds the place first.
    func forecast(_ question: ForecastCommand, _ asker: Asker) -> Reply {
        guard let typed = question.place else {
            guard let place = asker.profile.defaultPlace?.place else {
                return .ready(Answer(phrases.noDefault(asker.command)))
            }
            return weather(question, at: place, asker)
        }
        if let saved = asker.profile.place(named: typed) { return weather(question, at: saved.place, asker) }
        switch resolve(typed, asker, .show(question)) {
        case .place(let place): return weather(question, at: place, asker)
        case .answer(let answer): return .ready(answer)
        }
    }

    enum Resolution {
        case place(Place)
        /// A list to choose from, or why there is no such place.
        case answer(Answer)
    }

    /// The place typed words mean, or the card that asks or explains.
    func resolve(_ typed: String, _ asker: Asker, _ purpose: Choices.Purpose) -> Resolution {
        if let place = choices.chosen(for: typed, by: asker.user) { return .place(place) }
        switch finder.find(typed, context: asker.placeContext) {
        case .found(let place):
            return .place(place)
        case .ambiguous(let places):
            choices.offer(Choices.List(places: places, words: typed, purpose: purpose), to: asker.user)
            return .answer(Answer(phrases.choose(typed, places, purpose, asker.command, defaults.remembersLists)))
        case .unknown(let suggestions):
            if !suggestions.isEmpty {
                choices.offer(Choices.List(places: suggestions, words: typed, purpose: purpose), to: asker.user)
            }
            return .answer(Answer(phrases.unknownPlace(typed, suggestions, purpose, asker.command)))
        case .refused(let why):
            return .answer(Answer(phrases.message(why)))
        }
    }

    /// Answers with the weather at a place, at once when it is in memory.
    func weather(_ question: ForecastCommand, at place: Place, _ asker: Asker) -> Reply {
        let request = ForecastRequest(
            coordinate: place.coordinate,
            timeZoneID: place.timeZoneID,
            countryCode: place.countryCode,
            providers: asker.speaker.providers
        )
        let units = units(for: question, at: place, asker)
        if let served = forecasts.remembered(request) {
            return .ready(answer(question, at: place, units, served, request.providers))
        }
        return .later { [self] in
            switch await forecasts.forecast(for: request) {
            case .success(let served): return answer(question, at: place, units, served, request.providers)
            case .failure(let failure):
                return Answer(phrases.noForecast(failure, place, asker.command + " " + place.title))
            }
        }
    }

    /// Command over user over installation over the country of the place.
    private func units(for question: ForecastCommand, at place: Place, _ asker: Asker) -> Units {
        var preference = asker.profile.units
        if preference.isAuto { preference.set = defaults.units.set }
        for choice in question.units { preference = preference.choosing(choice) }
        return preference.resolved(forCountry: place.countryCode)
    }

    private func answer(
        _ question: ForecastCommand,
        at place: Place,
        _ units: Units,
        _ served: ServedForecast,
        _ providers: ProviderList
    ) -> Answer {
        let instant = now()
        let key = WeatherKey(
            view: question.view,
            when: question.when,
            place: place,
            units: units,
            isPrivate: question.isPrivate ?? defaults.isPrivate,
            providers: providers,
            fetchedAt: served.forecast.fetchedAt,
            isStale: served.isStale,
            minute: Int(instant.timeIntervalSince1970 / 60)
        )
        return answers.value(for: key) {
            let reading = Reading(
                units: units,
                language: language,
                clock: LocalClock(id: place.timeZoneID) ?? served.forecast.timeZoneID.flatMap(LocalClock.init(id:))
                    ?? LocalClock(.gmt),
                now: instant
            )
            var card = Card.weather(question.view, question.when, at: place, served, reading)
            card.isPrivate = key.isPrivate
            card.actions = actions(question.view, question.when, at: place, units)
            return Answer(card)
        }
    }

    /// Buttons: the other views, the other degrees, and the same again.
    ///
    /// They carry the units of this card: whoever presses one in a channel leaves them as they are.
    private func actions(_ shown: WeatherView, _ when: When?, at place: Place, _ units: Units) -> [CardAction] {
        let views: [(id: String, label: String, view: WeatherView)] = [
            ("now", language.words.views.now, .now),
            ("hourly", language.words.views.hourly, .hourly(WeatherView.defaultHours)),
            ("daily", language.words.views.daily, .daily(WeatherView.defaultDays)),
        ]
        func token(_ view: WeatherView, _ when: When?, _ units: Units) -> String {
            ActionToken.show(view, when, placeID: place.id, units: units.choices).text
        }
        var switched = units
        switched.temperature = units.temperature == .fahrenheit ? .celsius : .fahrenheit
        return views.filter { $0.view != shown }.map {
            CardAction(id: $0.id, label: $0.label, token: token($0.view, nil, units))
        } + [
            CardAction(id: "degrees", label: switched.temperature.symbol, token: token(shown, when, switched)),
            CardAction(id: "refresh", label: language.words.views.refresh, token: token(shown, when, units)),
        ]
    }
}
