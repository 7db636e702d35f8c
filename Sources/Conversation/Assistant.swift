import Cards
import ForecastCore
import Foundation
import Languages
import Places
import Profiles

/// Answers commands and presses with cards.
///
/// It knows no platform. What memory holds is answered at once; what waits for a disk or a provider is a closure.
package final class Assistant: Sendable {
    /// What holds for everyone who has chosen nothing else.
    package struct Defaults: Sendable, Equatable {
        package var units: UnitPreference
        package var isPrivate: Bool
        /// Whether a number typed later can mean a line of a list: not where every command is a process of its own.
        package var remembersLists: Bool

        package init(units: UnitPreference = .auto, isPrivate: Bool = false, remembersLists: Bool = true) {
            self.units = units
            self.isPrivate = isPrivate
            self.remembersLists = remembersLists
        }
    }

    let finder: any PlaceFinder
    let forecasts: ForecastService
    let profiles: any ProfileStore
    let choices: Choices
    let defaults: Defaults
    let language: Language
    let phrases: Phrases
    let now: @Sendable () -> Date
    /// Cards made lately, with the bytes they were rendered to.
    let answers = Recent<WeatherKey, Answer>(capacity: 512)
    private let commands = Recent<CommandKey, Command>(capacity: 1024)

    package init(
        finder: any PlaceFinder,
        forecasts: ForecastService,
        profiles: any ProfileStore,
        defaults: Defaults = Defaults(),
        now: @escaping @Sendable () -> Date
    ) {
        self.finder = RememberedPlaces(finder)
        self.forecasts = forecasts
        self.profiles = profiles
        self.choices = Choices(now: now)
        self.defaults = defaults
        self.language = .english
        self.phrases = .english
        self.now = now
    }

    /// Answers a command.
    package func answer(_ invocation: Invocation) -> Reply {
        withProfile(of: invocation.speaker) { [self] asker in
            respond(to: command(invocation.text, asker.profile), asker)
        }
    }

    /// What a text means to somebody with these places; the same is asked again and again.
    private func command(_ text: String, _ profile: Profile) -> Command {
        let parser = CommandParser { [finder] in profile.place(named: $0) != nil || finder.knows($0) }
        guard text.utf8.count <= Self.longestKeptText else { return parser.parse(text) }
        return commands.value(for: CommandKey(text: text, places: profile.places)) { parser.parse(text) }
    }

    /// Longer texts are rare and would fill the memory.
    private static let longestKeptText = 64

    /// What the meaning of a text depends on: a word may be the name of a place of one's own.
    struct CommandKey: Hashable {
        let text: String
        let places: [SavedPlace]
    }

    /// Answers a press.
    package func answer(_ press: ActionPress) -> Reply {
        withProfile(of: press.speaker) { [self] asker in
            switch ActionToken(press.token) {
            case .show(let view, let when, let placeID, let units):
                guard let place = finder.place(id: placeID) ?? asker.savedPlace(id: placeID) else { break }
                choices.chose(placeID: placeID, by: press.speaker.user)
                return weather(ForecastCommand(view, when, units: units), at: place, asker)
            case .save(let name, let placeID):
                guard let place = finder.place(id: placeID) else { break }
                choices.chose(placeID: placeID, by: press.speaker.user)
                return save(name, place, asker)
            case nil: break
            }
            return .ready(Answer(phrases.message(phrases.oldButton(asker.command))))
        }
    }

    /// The places whose names begin with what was typed.
    package func suggest(_ question: PlaceSuggesting) -> [PlaceSuggestion] { [] }

    /// Somebody's own page: their places and settings.
    package func home(for speaker: Speaker) -> Reply {
        answer(Invocation(speaker, text: "settings"))
    }

    /// What is said when there is neither time left nor a way to answer later.
    package var tooLate: Card { phrases.message(phrases.tooLate) }

    private func withProfile(
        of speaker: Speaker,
        _ respond: @escaping @Sendable (Asker) -> Reply
    ) -> Reply {
        if let profile = profiles.cached(speaker.user).profile {
            return respond(Asker(speaker: speaker, profile: profile))
        }
        return .later { [self] in
            do throws(StoreFailure) {
                let profile = try await profiles.load(speaker.user)
                return await respond(Asker(speaker: speaker, profile: profile)).answer()
            } catch {
                return Answer(phrases.storeFailure(error))
            }
        }
    }

    private func respond(to command: Command, _ asker: Asker) -> Reply {
        switch command {
        case .forecast(let question): return forecast(question, asker)
        case .choose(let number): return choose(number, asker)
        case .units(let choices): return units(choices, asker)
        case .save(let name, let place): return save(name, words: place, asker)
        case .setDefault(let name): return setDefault(name, asker)
        case .remove(let name): return remove(name, asker)
        case .forgetMe: return forget(asker)
        case .places: return .ready(Answer(phrases.places(asker)))
        case .settings: return .ready(Answer(phrases.settings(asker, defaults)))
        case .help: return .ready(Answer(phrases.help(asker.command)))
        case .notUnderstood(let why): return .ready(Answer(phrases.notUnderstood(why, asker.command)))
        }
    }

    private func choose(_ number: Int, _ asker: Asker) -> Reply {
        switch choices.choose(number, by: asker.user) {
        case .place(let place, let list):
            switch list.purpose {
            case .show(let question): return weather(question, at: place, asker)
            case .save(let name): return save(name, place, asker)
            }
        case .outOfRange(let lines): return .ready(Answer(phrases.message(phrases.notOnTheList(number, lines))))
        case .noList: return .ready(Answer(phrases.message(phrases.noList(asker.command))))
        }
    }
}

/// Who asks, with their profile as it was when the request came.
struct Asker: Sendable {
    let speaker: Speaker
    let profile: Profile

    var user: ProfileKey { speaker.user }
    var command: String { speaker.command }

    func savedPlace(id: String) -> Place? {
        profile.places.first { $0.place.id == id }?.place
    }

    /// Breaks ties between places of one name.
    var placeContext: PlaceContext { PlaceContext(countryCode: profile.defaultPlace?.place.countryCode) }
}
