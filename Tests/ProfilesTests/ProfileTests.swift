import ForecastCore
import Testing

@testable import Profiles

@Suite struct ProfileTests {
    @Test func savingAndReplacing() throws {
        var profile = Profile()
        #expect(profile.isEmpty && profile.defaultPlace == nil)
        let home = try saved("home")
        #expect(profile.save(home) == .added(home, isDefault: true))
        let work = try saved("Work", "Potsdam")
        #expect(profile.save(work) == .added(work, isDefault: false))
        #expect(profile.save(work) == .unchanged(work))
        let moved = try saved("HOME", "Hamburg")
        #expect(profile.save(moved) == .replaced(moved, before: home))
        #expect(profile.places.map(\.name) == ["HOME", "Work"])
        #expect(profile.defaultPlace == moved, "a default that is replaced stays the default")
        #expect(profile.place(named: "work") == work)
        #expect(profile.place(named: "elsewhere") == nil)
    }

    @Test func equalCoordinatesUnderTwoNamesAreTwoPlaces() throws {
        var profile = Profile()
        _ = profile.save(try saved("a"))
        _ = profile.save(try saved("b"))
        #expect(profile.places.count == 2)
        #expect(profile.remove("a") == .removedDefault(try saved("a"), defaultNow: try saved("b")))
    }

    @Test func defaults() throws {
        var profile = Profile()
        #expect(profile.setDefault("home") == .unknown)
        let (home, work) = (try saved("home"), try saved("work", "Potsdam"))
        _ = profile.save(home)
        _ = profile.save(work)
        #expect(profile.setDefault("home") == .unchanged(home))
        #expect(profile.setDefault("WORK") == .changed(work, before: home))
        #expect(profile.isDefault(work) && !profile.isDefault(home))
    }

    @Test func removingTheDefaultSaysWhatIsNext() throws {
        var profile = Profile()
        let (home, work) = (try saved("home"), try saved("work", "Potsdam"))
        _ = profile.save(home)
        _ = profile.save(work)
        #expect(profile.remove("nowhere") == .unknown)
        #expect(profile.remove("Home") == .removedDefault(home, defaultNow: work))
        #expect(profile.defaultPlace == work)
        _ = profile.save(home)
        #expect(profile.remove("home") == .removed(home))
        #expect(profile.remove("work") == .removedDefault(work, defaultNow: nil))
        #expect(profile.isEmpty)
    }

    @Test func renaming() throws {
        var profile = Profile()
        let (home, work) = (try saved("home"), try saved("work", "Potsdam"))
        _ = profile.save(home)
        _ = profile.save(work)
        #expect(profile.rename("nowhere", to: "x") == .unknown)
        #expect(profile.rename("home", to: "  ") == .badName)
        #expect(profile.rename("home", to: "WORK") == .taken(work))
        #expect(profile.rename("home", to: "home") == .unchanged(home))
        #expect(profile.rename("home", to: "Home") == .renamed(try saved("Home"), before: "home"))
        #expect(profile.rename("home", to: "flat") == .renamed(try saved("flat"), before: "Home"))
        #expect(profile.defaultPlace?.name == "flat")
    }

    @Test func units() {
        var profile = Profile()
        #expect(profile.setUnits(.auto) == .unchanged(.auto))
        #expect(profile.setUnits(UnitPreference(set: .us)) == .changed(UnitPreference(set: .us)))
        #expect(profile.setUnits(UnitPreference(set: .us)) == .unchanged(UnitPreference(set: .us)))
    }

    @Test func fiftyPlacesAreTheMost() throws {
        var profile = Profile()
        for number in 1...50 { _ = profile.save(try saved("p\(number)")) }
        #expect(profile.save(try saved("one more")) == .full(most: 50))
        guard case .replaced = profile.save(try saved("P50", "Bonn")) else {
            Issue.record("replacing must work in a full profile")
            return
        }
        #expect(profile.places.count == 50)
    }

    @Test(arguments: [
        "home", "  home ", "Zuhause", "東京の家", "grandma's", "🏡", "a", "👨‍👩‍👧‍👦", String(repeating: "x", count: 40),
    ]) func names(name: String) throws {
        _ = try saved(name)
    }

    @Test(arguments: [
        "", " ", "\t\n", "a\nb", "a\r\nb", "a\u{0}b", "\u{200B}", "\u{2028}x\u{2028}y", "\u{1B}[31m",
        String(repeating: "x", count: 41), "e" + String(repeating: "\u{301}", count: 200), "\u{202E}", "\u{7F}",
    ]) func refusedNames(name: String) throws {
        #expect(SavedPlace(name: name, place: try place()) == nil)
    }

    @Test(arguments: [
        ("Home", "hOME"), ("ÜBER", "über"), ("STRASSE", "strasse"), ("my  home", "My home"), ("ＨＯＭＥ", "home"),
        ("caf\u{E9}", "cafe\u{301}"), ("ΑΘΗΝΑ", "αθηνα"),
    ]) func sameName(one: String, other: String) {
        #expect(SavedPlace.key(of: one) == SavedPlace.key(of: other))
    }

    @Test(arguments: [("cafe", "café"), ("home", "home 2"), ("uber", "über")])
    func otherName(one: String, other: String) {
        #expect(SavedPlace.key(of: one) != SavedPlace.key(of: other))
    }

    @Test func partsMustFit() throws {
        let home = try saved("home")
        #expect(Profile(units: .auto, places: [home], defaultName: "HOME")?.defaultPlace == home)
        #expect(Profile(units: .auto, places: [home], defaultName: nil) == nil)
        #expect(Profile(units: .auto, places: [home], defaultName: "work") == nil)
        #expect(Profile(units: .auto, places: [], defaultName: "home") == nil)
        #expect(Profile(units: .auto, places: [home, try saved("Home", "Bonn")], defaultName: "home") == nil)
    }
}
