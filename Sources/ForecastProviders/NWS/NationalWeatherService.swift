import ForecastCore
import Foundation
import HTTPCore
import JSONText

/// The US National Weather Service (https://api.weather.gov), which needs no key but wants to know whom to write to.
///
/// One forecast is several answers, asked for at the same time: hours, half-days, the raw grid, warnings and the newest
/// observation nearby. Parts that fail leave their part of the forecast empty.
package struct NationalWeatherService: ForecastProvider {
    static let kind = "nws"
    /// The kind in the configuration.
    package let id = NationalWeatherService.kind
    /// What the service can do.
    package static let capabilities = ProviderCapabilities(
        attribution: "US National Weather Service",
        parts: [.alerts],
        area: Area(countries: home, boxes: boxes),
        home: home
    )
    package var capabilities: ProviderCapabilities { Self.capabilities }
    let client: NWSClient
    let places: NWSPlaces

    /// A provider that says in every request how its operator is reached.
    ///
    /// `contact` is a mail address or a site. `clock` measures the budget. Throws when the contact is empty or cannot
    /// stand in a header field.
    package init(
        contact: String,
        baseURL: String = "https://api.weather.gov",
        client: HTTPClient,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) throws(HTTPFields.Failure) {
        let contact = contact.trimmingCharacters(in: .whitespaces)
        guard !contact.isEmpty else { throw .badValue }
        var fields = HTTPFields(["Accept": "application/geo+json"])
        try fields.append("User-Agent", "raincheck (\(contact))")
        self.client = NWSClient(baseURL: baseURL.withoutTrailingSlashes, fields: fields, client: client, clock: clock)
        places = NWSPlaces()
    }

    /// The states and territories the service forecasts for.
    private static let home: Set<String> = ["US", "PR", "GU", "VI", "AS", "MP"]
    /// About where they are: the states, Alaska and its islands, Hawaii, the Caribbean, the Marianas, Samoa.
    private static let boxes = [
        Area.Box(south: 24, west: -125, north: 49.5, east: -66.5), .init(south: 51, west: 172, north: 72, east: -129.5),
        .init(south: 18.5, west: -161, north: 23, east: -154), .init(south: 17, west: -68, north: 19, east: -64),
        .init(south: 13, west: 144, north: 21, east: 147), .init(south: -15, west: -171.5, north: -10.5, east: -168),
    ]

    /// Asks for all parts within the budget.
    ///
    /// A place in another country is refused without a call. Throws when there are neither hours nor days.
    package func forecast(
        for request: ForecastRequest,
        now: Date,
        budget: Duration
    ) async throws(ForecastFailure) -> Forecast {
        try expectCovered(request)
        // A little is kept back for putting the parts together; what was measured is not waited for that long.
        let start = client.clock()
        let errand = NWSErrand(client: client, deadline: start + budget * 19 / 20, now: now)
        let brief = NWSErrand(client: client, deadline: start + budget / 2, now: now)
        let (place, stations) = try await place(of: request.coordinate, errand)

        async let hourly = errand.get(place.path + "/forecast/hourly", NWSPeriod.all)
        async let halfDays = errand.get(place.path + "/forecast", NWSPeriod.all)
        async let grid = errand.get(place.path, NWSGrid.init)
        async let alerts = errand.get("/alerts/active?point=\(request.coordinate.point)", NWSAlerts.all)
        async let observed = observation(of: place, stations, request.coordinate, brief)

        let answers = (hourly: await hourly, halfDays: await halfDays, grid: await grid)
        var parts = NWSParts(place: place, current: await observed, alerts: try? await alerts.get())
        parts.hourly = (try? answers.hourly.get()) ?? []
        parts.halfDays = (try? answers.halfDays.get()) ?? []
        parts.grid = try? answers.grid.get()
        let forecast = parts.forecast(for: request, from: id, capabilities.attribution, now: now)
        // The service's caches sometimes hold an old answer: one that is over is none.
        if let forecast, forecast.reaches(now, LocalClock(id: request.timeZoneID)) {
            return try forecast.holdingWeather()
        }

        let failures = [answers.hourly.failure, answers.halfDays.failure, answers.grid.failure].compactMap { $0 }
        if failures.contains(where: { $0.code == .noData }) { await places.forget(request.coordinate) }
        // What is said about waiting counts, whichever part it was said of.
        throw failures.first { $0.retryAfter != nil } ?? failures.first
            ?? ForecastFailure(.noData, "\(id) has no forecast from now on")
    }

    /// Warnings alone cost one request; whatever else is wanted, a whole forecast.
    package func parts(
        _ wanted: Set<ForecastPart>,
        for request: ForecastRequest,
        now: Date,
        budget: Duration
    ) async throws(ForecastFailure) -> Forecast {
        guard wanted == [.alerts] else { return try await forecast(for: request, now: now, budget: budget) }
        try expectCovered(request)
        let errand = NWSErrand(client: client, deadline: client.clock() + budget, now: now)
        // No warnings mean nothing where the service knows none: whether it covers the place is asked first.
        if request.countryCode == nil { _ = try await place(of: request.coordinate, errand) }
        let path = "/alerts/active?point=\(request.coordinate.point)"
        return Forecast(
            coordinate: request.coordinate,
            fetchedAt: now,
            source: ForecastSource(id: id, attribution: capabilities.attribution, knowsAlerts: true),
            alerts: try await errand.get(path, NWSAlerts.all).get()
        )
    }

    private func expectCovered(_ request: ForecastRequest) throws(ForecastFailure) {
        guard let country = request.countryCode, !Self.home.contains(country.uppercased()) else { return }
        throw ForecastFailure(.notCovered, "\(id) covers the United States alone")
    }

    /// The grid cell of a coordinate, and its stations where they are known already.
    private func place(
        of coordinate: Coordinate,
        _ errand: NWSErrand
    ) async throws(ForecastFailure) -> (NWSPlace, [String]?) {
        if let known = await places.known(coordinate, now: errand.now) { return (known.place, known.stations) }
        let place = try NWSPlace(await errand.json("/points/" + coordinate.point).get())
        await places.keep(place, for: coordinate, now: errand.now)
        return (place, nil)
    }

    /// The newest observation of the first of the nearest stations that has a usable one.
    private func observation(
        of place: NWSPlace,
        _ known: [String]?,
        _ coordinate: Coordinate,
        _ errand: NWSErrand
    ) async -> WeatherPoint? {
        var stations = known ?? []
        if known == nil {
            guard let found = try? await errand.get(place.path + "/stations", NWSPlace.stations).get() else {
                return nil
            }
            stations = found
            await places.keep(stations: found, for: coordinate)
        }
        for station in stations.prefix(3) {
            let answer = await errand.json("/stations/\(station)/observations/latest")
            if let json = try? answer.get(), let point = NWSObservation.current(json, now: errand.now) { return point }
        }
        return nil
    }
}

extension Forecast {
    /// Whether an hour or a day of it is not over.
    fileprivate func reaches(_ now: Date, _ clock: LocalClock?) -> Bool {
        let today = (clock ?? LocalClock(.gmt)).day(now)
        return hourly.last.map { $0.time.addingTimeInterval(3600) > now } == true
            || daily.last.map { $0.day >= today } == true
    }
}

extension Coordinate {
    /// As the service wants it: few decimals, no trailing zeros.
    fileprivate var point: String { Self.digits(latitude) + "," + Self.digits(longitude) }
}

extension Result {
    /// The failure, if it is one.
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
