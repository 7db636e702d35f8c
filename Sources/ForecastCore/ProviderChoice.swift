/// Names one of the lists of providers that are asked: a small number, so that it costs nothing in a key.
package struct ProviderList: Sendable, Hashable {
    /// All providers.
    package static let all = ProviderList(number: 0)

    /// Its place among the lists of a `ProviderChoice`.
    package let number: Int

    package init(number: Int) {
        self.number = number
    }
}

/// A provider, and the conditions on which it is asked.
package struct ProviderEntry: Sendable {
    package let provider: any ForecastProvider
    /// Where alone it is asked; nil: wherever it has data.
    package let only: Area?
    /// Where it is not asked.
    package let except: Area?
    /// Calls it may be asked from midnight to midnight UTC; nil: any number.
    package let callsPerDay: Int?

    package init(
        _ provider: any ForecastProvider,
        only: Area? = nil,
        except: Area? = nil,
        callsPerDay: Int? = nil
    ) {
        self.provider = provider
        self.only = only
        self.except = except
        self.callsPerDay = callsPerDay
    }

    /// Whether it is asked about a place at all.
    func covers(_ request: ForecastRequest) -> Bool {
        (provider.capabilities.area?.contains(request) ?? true) && (only?.contains(request) ?? true)
            && !(except?.contains(request) ?? false)
    }
}

/// The providers there are, the lists of them, and the order in which they are asked.
package struct ProviderChoice: Sendable {
    /// Which of a list comes first.
    package enum Order: String, Sendable, CaseIterable {
        /// As listed.
        case listed
        /// By what they can do where the place is, and as listed among equals: see `rank`.
        case best
    }

    /// Who may be asked about one place: positions among the entries, in order.
    struct Route {
        /// Who has the weather.
        var weather: [Int] = []
        /// Who has parts, made-up weather excepted.
        var parts: [Int] = []
        /// Who makes it up.
        var samples: [Int] = []
    }

    package let entries: [ProviderEntry]
    private let lists: [[Int]]
    private let order: Order

    /// - Parameter lists: Positions among the entries; the first list is what `ProviderList.all` means and holds all
    ///   entries when none is given.
    package init(_ entries: [ProviderEntry], lists: [[Int]] = [], order: Order = .listed) {
        self.entries = entries
        self.lists = lists.isEmpty ? [Array(entries.indices)] : lists.map { $0.filter(entries.indices.contains) }
        self.order = order
    }

    /// Who is asked about a place; a list that is not there means all.
    func route(for request: ForecastRequest) -> Route {
        let list = lists.indices.contains(request.providers.number) ? lists[request.providers.number] : lists[0]
        var covering = list.filter { entries[$0].covers(request) }
        if case .best = order {
            covering = covering.enumerated().sorted { left, right in
                let (first, second) = (rank(left.element, request), rank(right.element, request))
                return first == second ? left.offset < right.offset : first < second
            }.map(\.element)
        }
        var route = Route()
        for index in covering {
            let provider = entries[index].provider
            if provider.isSample {
                route.samples.append(index)
                continue
            }
            if provider.capabilities.hasWeather { route.weather.append(index) }
            if !provider.capabilities.parts.isEmpty { route.parts.append(index) }
        }
        return route
    }

    /// The rank of a provider at a place, the lowest first.
    ///
    /// | rank | who |
    /// |---|---|
    /// | 0 | the national service, in its own country |
    /// | 1 | who has both warnings and minutes |
    /// | 2 | everybody else |
    private func rank(_ index: Int, _ request: ForecastRequest) -> Int {
        let capabilities = entries[index].provider.capabilities
        if let country = request.countryCode, capabilities.home.contains(country.uppercased()) { return 0 }
        return capabilities.parts.isSuperset(of: [.alerts, .minutely]) ? 1 : 2
    }
}
