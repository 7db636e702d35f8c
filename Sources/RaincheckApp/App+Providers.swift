import ForecastCore
import ForecastProviders
import Foundation
import HTTPCore
import Settings

// How the providers of the configuration become those of the program.

extension Configuration {
    /// The labels of all providers in metrics, that of the air among them.
    var providerLabels: [String] { forecast.providers.map(\.provider.id) + (forecast.airQuality.map { [$0.id] } ?? []) }

    /// Calls a day that each kind of provider may be asked, where that is limited.
    var callsPerDay: [String: Int] {
        var calls: [String: Int?] = [:]
        for entry in forecast.providers {
            let other = calls[entry.provider.id] ?? 0
            calls[entry.provider.id] = entry.callsPerDay.flatMap { count in other.map { $0 + count } }
        }
        return calls.compactMapValues(\.self)
    }

    /// Which list of providers an installation has.
    func providerList(of installation: Installation) -> ProviderList {
        ProviderList(number: installation.providers.flatMap { providerLists.firstIndex(of: withAir($0)) } ?? 0)
    }

    /// The different lists of providers, as positions: that of all first.
    ///
    /// Installations with equal lists share what is in memory.
    var providerLists: [[Int]] {
        var lists = [withAir(Array(forecast.providers.indices))]
        for list in installations.compactMap(\.providers).map(withAir) where !lists.contains(list) {
            lists.append(list)
        }
        return lists
    }

    /// The source of the air is in every list; it stands behind the providers.
    private func withAir(_ list: [Int]) -> [Int] {
        forecast.airQuality == nil ? list : list + [forecast.providers.count]
    }
}

extension ProviderChoice {
    /// The providers, over a client, with their lists and their order.
    fileprivate init(_ configuration: Configuration, _ client: HTTPClient) throws {
        let forecast = configuration.forecast
        var entries = try forecast.providers.map { entry in
            ProviderEntry(
                try entry.provider.make(client),
                only: entry.only.map(Area.init),
                except: entry.except.map(Area.init),
                callsPerDay: entry.callsPerDay
            )
        }
        if let airQuality = forecast.airQuality { entries.append(ProviderEntry(airQuality.make(client))) }
        self.init(entries, lists: configuration.providerLists, order: forecast.order.choice)
    }
}

extension Configuration.AirQuality {
    /// The provider's label in metrics.
    var id: String {
        switch self {
        case .openMeteo: "open-meteo-air-quality"
        }
    }

    /// The provider, over a client.
    func make(_ client: HTTPClient) -> any ForecastProvider {
        switch self {
        case .openMeteo(let baseURL): RemoteProvider(OpenMeteoAir(baseURL: baseURL), client: client)
        }
    }
}

extension Configuration.Order {
    /// The order as the forecast core names it.
    fileprivate var choice: ProviderChoice.Order {
        switch self {
        case .listed: .listed
        case .best: .best
        }
    }
}

extension Area {
    /// The area as the forecast core names it.
    fileprivate init(_ area: Configuration.Area) {
        self.init(
            countries: Set(area.countries),
            boxes: area.box.map { [Box(south: $0.south, west: $0.west, north: $0.north, east: $0.east)] } ?? []
        )
    }
}

extension ForecastService {
    convenience init(
        _ configuration: Configuration,
        client: HTTPClient,
        providerBudget: Duration,
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        observe: @escaping @Sendable (Event) -> Void
    ) throws {
        self.init(
            try ProviderChoice(configuration, client),
            policy: Policy(
                freshFor: configuration.forecast.freshFor,
                staleFor: configuration.forecast.staleFor,
                providerBudget: providerBudget
            ),
            now: now,
            sleep: sleep,
            observe: observe
        )
    }
}
