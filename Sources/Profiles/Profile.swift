import ForecastCore

/// What is remembered of one user, or of one channel for everybody in it.
///
/// The default is always one of the places, and there is one as long as there are places. Nil: nothing was chosen.
package struct Profile: Sendable, Hashable {
    /// The most places of one user.
    package static let mostPlaces = 50

    /// What cards are made with; ``UnitPreference/auto`` until something is chosen.
    package private(set) var units: UnitPreference
    /// How times of day are written.
    package private(set) var hours: HourStyle?
    /// Whether answers are for the asker alone.
    package private(set) var isPrivate: Bool?
    /// The code of the language to be answered in: `de`.
    package private(set) var language: String?
    /// Whether others may ask for the weather in the city of the default place.
    package private(set) var sharesPlace = false
    /// In the order they were saved; no two names are the same.
    package private(set) var places: [SavedPlace]
    /// The number of each place: it stays through another name and never stands for another place.
    private var numbers: [Int]
    /// The greatest number that was ever given.
    package private(set) var lastNumber: Int
    /// The key of the default place.
    private var defaultKey: String?
    /// What another version of the program stored besides.
    private(set) var unknown = UnknownMembers()

    /// The profile of somebody of whom nothing is remembered.
    package init() {
        units = .auto
        places = []
        numbers = []
        lastNumber = 0
    }

    /// A profile from its parts; nil when there are too many places, a name occurs twice, or the default is not there.
    ///
    /// - Parameter numbers: The numbers of the places, positive and no two the same; nil: they are counted from 1.
    package init?(
        units: UnitPreference,
        hours: HourStyle? = nil,
        isPrivate: Bool? = nil,
        language: String? = nil,
        sharesPlace: Bool = false,
        places: [SavedPlace],
        numbers: [Int]? = nil,
        lastNumber: Int = 0,
        defaultName: String?
    ) {
        let defaultKey = defaultName.map(SavedPlace.key(of:))
        let keys = Set(places.map(\.key))
        let numbers = numbers ?? places.indices.map { $0 + 1 }
        guard places.count <= Self.mostPlaces, keys.count == places.count, (defaultKey == nil) == places.isEmpty,
            defaultKey.map(keys.contains) ?? true, numbers.count == places.count, Set(numbers).count == numbers.count,
            numbers.allSatisfy({ (1...Self.greatestNumber).contains($0) }),
            (0...Self.greatestNumber).contains(lastNumber), language.map({ $0.utf8.count <= 16 }) ?? true
        else { return nil }
        self.units = units
        self.hours = hours
        self.isPrivate = isPrivate
        self.language = language
        self.sharesPlace = sharesPlace
        self.places = places
        self.numbers = numbers
        self.lastNumber = max(lastNumber, numbers.max() ?? 0)
        self.defaultKey = defaultKey
    }

    private static let greatestNumber = 1 << 40

    /// Whether nothing is remembered but how many places there once were.
    package var isEmpty: Bool {
        var other = self
        other.lastNumber = 0
        return other == Profile()
    }

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

    /// The number of a saved place, for a button that means it.
    package func number(of place: SavedPlace) -> Int? {
        places.firstIndex { $0.key == place.key }.map { numbers[$0] }
    }

    /// The place with a number.
    package func place(numbered number: Int) -> SavedPlace? {
        numbers.firstIndex(of: number).map { places[$0] }
    }

    /// Keeps what another version stored besides.
    mutating func keep(_ members: UnknownMembers) { unknown = members }

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
            if before.place != saved.place { unknown.forget(place: numbers[index]) }
            return .replaced(saved, before: before)
        }
        guard places.count < Self.mostPlaces else { return .full(most: Self.mostPlaces) }
        places.append(saved)
        lastNumber += 1
        numbers.append(lastNumber)
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
        unknown.forget(place: numbers.remove(at: index))
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

    /// What choosing a value did.
    package enum Change<Value: Sendable & Equatable>: Sendable, Equatable {
        case changed(Value)
        /// It was chosen already: nothing is written.
        case unchanged(Value)

        /// The value that holds now.
        package var value: Value {
            switch self {
            case .changed(let value), .unchanged(let value): value
            }
        }
    }

    /// Sets the units.
    package mutating func setUnits(_ preference: UnitPreference) -> Change<UnitPreference> {
        Self.set(&units, to: preference)
    }

    /// Sets how times of day are written; nil: nothing is chosen.
    package mutating func setHours(_ style: HourStyle?) -> Change<HourStyle?> { Self.set(&hours, to: style) }

    /// Sets who sees answers; nil: nothing is chosen.
    package mutating func setPrivate(_ isPrivate: Bool?) -> Change<Bool?> { Self.set(&self.isPrivate, to: isPrivate) }

    /// Sets the language by its code; nil: nothing is chosen.
    package mutating func setLanguage(_ code: String?) -> Change<String?> { Self.set(&language, to: code) }

    /// Sets whether others may ask for the city of the default place.
    package mutating func setSharing(_ shares: Bool) -> Change<Bool> { Self.set(&sharesPlace, to: shares) }

    private static func set<Value>(_ old: inout Value, to new: Value) -> Change<Value> {
        guard old != new else { return .unchanged(new) }
        old = new
        return .changed(new)
    }
}
