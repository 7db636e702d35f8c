import Cards
import ForecastCore
import Languages
import Places

extension Assistant {
    /// Compares the places that some words mean.
    func compare(_ typed: [String], _ how: ForecastCommand, _ asker: Asker) -> Reply {
        var known: [Place] = []
        if typed.isEmpty {
            known = (asker.profile.places + asker.channel.places).map(\.place)
        } else if typed.count == 1, let own = asker.defaultPlace {
            known = [own]
        }
        var seen: Set<String> = []
        known = known.filter { seen.insert($0.id).inserted }
        return find(typed[...], known, asker, typed, how)
    }

    /// Finds one place after the other; the first that is not clear is asked about.
    private func find(
        _ rest: ArraySlice<String>,
        _ found: [Place],
        _ asker: Asker,
        _ typed: [String],
        _ how: ForecastCommand
    ) -> Reply {
        guard let next = rest.first else {
            guard found.count > 1 else {
                let replies = replies(asker, how.language)
                let card = replies.message(replies.phrases.misunderstood.compareNeedsTwo(asker.command))
                return .ready(Answer(card, .notUnderstood))
            }
            return comparison(of: Array(found.prefix(CommandParser.mostCompared)), how, asker)
        }
        return resolving(next, asker, .compare(typed, how)) { [self] place in
            find(rest.dropFirst(), found.contains(place) ? found : found + [place], asker, typed, how)
        }
    }

    /// The weather at places side by side.
    func comparison(of places: [Place], _ how: ForecastCommand, _ asker: Asker) -> Reply {
        let requests = places.map { request(for: $0, asker) }
        let remembered = requests.compactMap { forecasts.remembered($0) }
        if remembered.count == places.count { return .ready(answer(places, remembered, how, asker)) }
        return .later(isPrivate: how.isPrivate ?? asker.isPrivate.value) { [self] in
            // All at once: the service joins and limits what goes out.
            let results = await withTaskGroup(of: (Int, Result<ServedForecast, ForecastFailure>).self) { group in
                for (number, request) in requests.enumerated() {
                    group.addTask { [forecasts] in (number, await forecasts.forecast(for: request)) }
                }
                var results: [Int: Result<ServedForecast, ForecastFailure>] = [:]
                for await (number, result) in group { results[number] = result }
                return results
            }
            var served: [ServedForecast] = []
            for (number, place) in places.enumerated() {
                switch results[number] {
                case .success(let forecast): served.append(forecast)
                case .failure(let failure): return noForecast(failure, place, how.language, asker)
                case nil: break
                }
            }
            return answer(places, served, how, asker)
        }
    }

    private func answer(
        _ places: [Place],
        _ served: [ServedForecast],
        _ how: ForecastCommand,
        _ asker: Asker
    ) -> Answer {
        let instant = now()
        let language = replies(asker, how.language).language
        // One unit a quantity: two places in two units could not be compared.
        let units = units(for: how, at: places[0], asker)
        let hours = how.hours ?? asker.hours.value
        var card = Card.comparison(
            zip(places, served).map { place, served in
                (place, served, reading(units, hours, language, at: place, served, instant))
            }
        )
        card.isPrivate = how.isPrivate ?? asker.isPrivate.value
        if let token = ActionToken.compare(how, placeIDs: places.map(\.id)).text {
            card.actions = [CardAction(id: "refresh", label: language.words.views.refresh, token: token)]
        }
        return answer(card, asker)
    }
}
