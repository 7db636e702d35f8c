import ForecastCore

/// What is remembered of one user.
///
/// The default is always one of the places, and there is one as long as there are places.
package struct Profile: Sendable, Hashable {
    /// The most places of one user.
    package static let mostPlaces = 50

    /// What cards are made with; ``UnitPreference/auto`` until something is chosen.
    package private(set) var units: UnitPreference
    /// In the order they were saved; no two names are the same.
    package private(set) var places: [SavedPlace]
    /// The key of the default place.
    private var defaultKey: String?

    /// The profile of somebody of whom nothing is remembered.
    package init() {
        units = .auto
        places = []
    }

    /// A profile from its parts; nil when there are too many places, a name occurs twice, or the default is not there.
    package init?(units: UnitPreference, places: [SavedPlace], defaultName: String?) {
        let defaultKey = defaultName.map(SavedPlace.key(of:))
        let keys = Set(places.map(\.key))
        guard places.count <= Self.mostPlaces, keys.count == places.count, (defaultKey == nil) == places.isEmpty,
            defaultKey.map(keys.contains) ?? true
        else { return nil }
        self.units = units
        self.places = places
        self.defaultKey = defaultKey
    }

    /// Whether nothing is remembered.
    package var isEmpty: Bool { self == Profile() }

    /// The place `/weather` alone answers for.
    package var defaultPlace: SavedPlace? {
        defaultKey.flatMap { key in places.first { $0.key == key } }
    }

    /// Whether a saved place is the default.
    package func isDefault(_ place: SavedPlace) -> Bool { place.key == defaultKey }

    /// The place saved under a name, in any case.
    package func place(named name: String) -> SavedPlace? {
        index(of: name).map { places[$0] }
    }

    private func index(of name: String) -> Int? {
        guard !places.isEmpty else { return nil }
        let key = SavedPlace.key(of: name)
        return places.firstIndex { $0.key == key }
    }
}

extension Profile {
    /// What saving a place did.
    package enum Saving: Sendable, Equatable {
        /// It is new; the first place becomes the default.
        case added(SavedPlace, isDefault: Bool)
        /// The name was there; it means this place from now on.
        case replaced(SavedPlace, before: SavedPlace)
        /// The name means this place already.
        case unchanged(SavedPlace)
        /// There are as many places as one user may have.
        case full(most: Int)
    }

    /// Saves a place under its name; a place of the same name gives way and keeps its rank.
    package mutating func save(_ saved: SavedPlace) -> Saving {
        if let index = places.firstIndex(where: { $0.key == saved.key }) {
            let before = places[index]
            guard before != saved else { return .unchanged(saved) }
            places[index] = saved
            return .replaced(saved, before: before)
        }
        guard places.count < Self.mostPlaces else { return .full(most: Self.mostPlaces) }
        places.append(saved)
        if places.count == 1 { defaultKey = saved.key }
        return .added(saved, isDefault: places.count == 1)
    }

    /// What choosing a default did.
    package enum DefaultChange: Sendable, Equatable {
        case changed(SavedPlace, before: SavedPlace?)
        case unchanged(SavedPlace)
        /// No place has that name.
        case unknown
    }

    /// Makes a saved place the default.
    package mutating func setDefault(_ name: String) -> DefaultChange {
        guard let chosen = place(named: name) else { return .unknown }
        let before = defaultPlace
        guard before != chosen else { return .unchanged(chosen) }
        defaultKey = chosen.key
        return .changed(chosen, before: before)
    }

    /// What removing a place did.
    package enum Removal: Sendable, Equatable {
        /// Another place is the default, as before.
        case removed(SavedPlace)
        /// It was the default; the first of the rest is now, if there is a rest.
        case removedDefault(SavedPlace, defaultNow: SavedPlace?)
        /// No place has that name.
        case unknown
    }

    /// Removes a saved place.
    package mutating func remove(_ name: String) -> Removal {
        guard let index = index(of: name) else { return .unknown }
        let removed = places.remove(at: index)
        guard isDefault(removed) else { return .removed(removed) }
        defaultKey = places.first?.key
        return .removedDefault(removed, defaultNow: places.first)
    }

    /// What renaming a place did.
    package enum Renaming: Sendable, Equatable {
        case renamed(SavedPlace, before: String)
        case unchanged(SavedPlace)
        /// No place has the old name.
        case unknown
        /// Another place has the new name.
        case taken(SavedPlace)
        /// The new name cannot be a name.
        case badName
    }

    /// Gives a saved place another name.
    package mutating func rename(_ name: String, to newName: String) -> Renaming {
        guard let index = index(of: name) else { return .unknown }
        let old = places[index]
        guard let new = SavedPlace(name: newName, place: old.place) else { return .badName }
        guard new != old else { return .unchanged(old) }
        if let other = place(named: newName), other.key != old.key { return .taken(other) }
        if isDefault(old) { defaultKey = new.key }
        places[index] = new
        return .renamed(new, before: old.name)
    }

    /// What choosing units did.
    package enum UnitChange: Sendable, Equatable {
        case changed(UnitPreference)
        /// They were chosen already.
        case unchanged(UnitPreference)
    }

    /// Sets the units.
    package mutating func setUnits(_ preference: UnitPreference) -> UnitChange {
        guard units != preference else { return .unchanged(preference) }
        units = preference
        return .changed(preference)
    }
}
