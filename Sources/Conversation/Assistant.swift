import Cards
import ForecastCore
import Foundation
import Languages
import Locking
import Places
import Profiles
import Telemetry

/// Answers commands and presses with cards.
///
/// It knows no platform. What memory holds is answered at once; what waits for a disk or a provider is a closure.
package final class Assistant: Sendable {
    /// What holds for everyone who has chosen nothing else, in a channel that has neither.
    package struct Defaults: Sendable, Equatable {
        package var units: UnitPreference
        package var isPrivate: Bool
        /// How times of day are written; nil: as the reader's locale has it.
        package var hours: HourStyle?
        /// The code of the language for readers of whom nothing is known; nil: the first there is.
        package var language: String?
        /// Whether a number typed later can mean a line of a list: not where every command is a process of its own.
        package var remembersLists: Bool

        package init(
            units: UnitPreference = .auto,
            isPrivate: Bool = false,
            hours: HourStyle? = nil,
            language: String? = nil,
            remembersLists: Bool = true
        ) {
            self.units = units
            self.isPrivate = isPrivate
            self.hours = hours
            self.language = language
            self.remembersLists = remembersLists
        }
    }

    let finder: any PlaceFinder
    let remote: RemotePlaces?
    let forecasts: ForecastService
    let profiles: any ProfileStore
    let choices: Choices
    let seal: TokenSeal
    let defaults: Defaults
    let now: @Sendable () -> Date
    /// Cards made lately, with the bytes they were rendered to.
    let answers = Recent<WeatherKey, SharedAnswer>(capacity: 512)
    /// Profiles that are fetched while a name is typed.
    let fetching = Locked<Set<ProfileKey>>([])
    private let commands = Recent<CommandKey, Command>(capacity: 1024)

    package init(
        finder: any PlaceFinder,
        remote: RemotePlaces? = nil,
        forecasts: ForecastService,
        profiles: any ProfileStore,
        seal: TokenSeal,
        defaults: Defaults = Defaults(),
        now: @escaping @Sendable () -> Date
    ) {
        self.finder = RememberedPlaces(finder, remote: remote?.finder)
        self.remote = remote
        self.forecasts = forecasts
        self.profiles = profiles
        self.choices = Choices(now: now)
        self.seal = seal
        self.defaults = defaults
        self.now = now
    }

    /// Answers a command.
    package func answer(_ invocation: Invocation) -> Reply {
        withAsker(invocation.speaker) { [self] asker in
            respond(to: command(invocation.text, asker), asker)
        }
    }

    /// What is said when there is neither time left nor a way to answer later.
    package var tooLate: Card {
        let language = Language.named(defaults.language)
        return Replies(language, command: "").message(language.phrases.failures.tooLate)
    }

    // MARK: Understanding

    /// What a text means to somebody with these places; the same is asked again and again.
    private func command(_ text: String, _ asker: Asker) -> Command {
        let today = LocalDay(number: Int((now().timeIntervalSince1970 / 86_400).rounded(.down)))
        let parser = CommandParser(today: today) { [finder] in asker.savedPlace(named: $0) != nil || finder.knows($0) }
        guard text.utf8.count <= Self.longestKeptText else { return parser.parse(text) }
        let key = CommandKey(text: text, today: today, places: asker.profile.places, channel: asker.channel.places)
        return commands.value(for: key) { parser.parse(text) }
    }

    /// Longer texts are rare and would fill the memory.
    private static let longestKeptText = 64

    /// What the meaning of a text depends on: a word may be the name of a saved place, a date may be this year's.
    struct CommandKey: Hashable {
        let text: String
        let today: LocalDay
        let places: [SavedPlace]
        let channel: [SavedPlace]
    }

    // MARK: Who asks

    /// Finds out who asks: at once when memory knows them and their channel.
    ///
    /// What cannot be read of somebody takes nothing away but their preferences: they are answered without, and told so.
    func withAsker(_ speaker: Speaker, _ respond: @escaping @Sendable (Asker) -> Reply) -> Reply {
        let user = profiles.cached(speaker.user)
        let channel = speaker.channel.map(profiles.cached) ?? .absent
        if user.profile != nil, channel.profile != nil { return knowing(speaker, user, channel, respond) }
        return .later(isPrivate: defaults.isPrivate) { [self] in
            let user = await profiles.find(speaker.user)
            var channel = ProfileLookup.absent
            if let key = speaker.channel { channel = await profiles.find(key) }
            return await knowing(speaker, user, channel, respond).answer()
        }
    }

    /// Answers somebody of whom all is known that can be.
    private func knowing(
        _ speaker: Speaker,
        _ user: ProfileLookup,
        _ channel: ProfileLookup,
        _ respond: (Asker) -> Reply
    ) -> Reply {
        let asker = Asker(
            speaker: speaker,
            profile: user.profile ?? Profile(),
            channel: channel.profile ?? Profile(),
            defaults: defaults
        )
        let notices = replies(asker).notices(user, channel)
        let reply = respond(asker)
        return notices.isEmpty ? reply : reply.map { $0.adding(notices) }
    }

    /// What is said to somebody, in their language.
    func replies(_ asker: Asker, _ language: String? = nil) -> Replies {
        Replies(
            Language.matching(language) ?? asker.language.value,
            command: asker.command,
            hasButtons: asker.speaker.hasButtons
        )
    }

    /// An answer whose buttons are the asker's.
    func answer(_ card: Card, _ asker: Asker, _ outcome: Outcome = .answered) -> Answer {
        answer(SharedAnswer(card), asker, outcome)
    }

    func answer(_ shared: SharedAnswer, _ asker: Asker, _ outcome: Outcome = .answered) -> Answer {
        Answer(shared, for: Answer.Recipient(seal: seal, user: asker.user, now: now()), outcome)
    }

    /// There is no weather.
    func noForecast(_ failure: ForecastFailure, _ place: Place, _ language: String?, _ asker: Asker) -> Answer {
        Answer(replies(asker, language).noForecast(failure, place), .noWeather, why: failure.description)
    }

    /// What was to be kept or removed could not be.
    func storeFailure(_ failure: StoreFailure, _ asker: Asker) -> Answer {
        Answer(replies(asker).storeFailure(failure), .storeFailed, why: failure.description)
    }

    // MARK: Doing

    private func respond(to command: Command, _ asker: Asker) -> Reply {
        let replies = replies(asker)
        switch command {
        case .forecast(let question): return forecast(question, asker)
        case .compare(let places, let how): return compare(places, how, asker)
        case .choose(let number): return choose(number, of: nil, asker)
        case .places: return .ready(Answer(replies.places(asker.profile, .user)))
        case .settings: return .ready(Answer(replies.settings(asker)))
        case .export: return .ready(Answer(export(asker)))
        case .forgetMe: return forget(asker)
        case .help(let topic): return .ready(Answer(replies.help(topic)))
        case .notUnderstood(let why): return .ready(Answer(replies.notUnderstood(why), .notUnderstood))
        case .channel(let command): return respondForChannel(to: command, asker)
        case .units, .clock, .answers, .language, .share, .save, .setDefault, .rename, .remove:
            return change(command, .user, asker)
        }
    }

    private func respondForChannel(to command: Command, _ asker: Asker) -> Reply {
        let replies = replies(asker)
        guard asker.speaker.channel != nil else {
            return .ready(Answer(replies.message(replies.phrases.settings.noChannel(asker.command)), .notUnderstood))
        }
        switch command {
        case .settings: return .ready(Answer(replies.channelSettings(asker)))
        case .places: return .ready(Answer(replies.places(asker.channel, .channel)))
        case .units(let choices) where choices.isEmpty: return .ready(Answer(replies.channelSettings(asker)))
        case .clock(.show), .answers(.show), .language(.show): return .ready(Answer(replies.channelSettings(asker)))
        case .forgetMe:
            return asker.speaker.mayChangeChannel
                ? forgetChannel(asker)
                : .ready(Answer(replies.message(replies.phrases.settings.notAllowed), .notAllowed))
        default:
            guard asker.speaker.mayChangeChannel else {
                return .ready(Answer(replies.message(replies.phrases.settings.notAllowed), .notAllowed))
            }
            return change(command, .channel, asker)
        }
    }

    /// Does what a line of a list stands for.
    func choose(_ number: Int, of list: Int?, _ asker: Asker) -> Reply {
        let replies = replies(asker)
        let choosing = replies.phrases.choosing
        switch choices.choose(number, of: list, in: asker.talk) {
        case .place(let place, let list):
            switch list.purpose {
            case .show(let question): return weather(question, at: place, asker)
            case .compare(let places, let how): return compare(places, how, asker)
            case .save(let name, let scope): return save(name, place, scope, asker)
            }
        case .outOfRange(let lines):
            return .ready(Answer(replies.message(choosing.notOnTheList(number, lines)), .notUnderstood))
        case .noList: return .ready(Answer(replies.message(choosing.noList(asker.command)), .notUnderstood))
        case .newerList: return .ready(Answer(replies.message(choosing.newerList(asker.command)), .tooOld))
        }
    }
}
