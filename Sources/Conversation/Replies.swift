import Cards
import ForecastCore
import Languages
import Places
import Profiles

/// What is said to one reader beside the weather: cards in their language, with examples built from the command's name as
/// they typed it.
struct Replies: Sendable {
    let language: Language
    private let typedCommand: String

    var phrases: Phrases { language.phrases }
    var keywords: Keywords { language.keywords }
    /// The command's name, fit to be shown.
    var command: String { OutsideText.quoted(typedCommand) }

    /// Whether the reader sees buttons.
    let hasButtons: Bool

    /// - Parameter command: As it came from outside.
    init(_ language: Language, command: String, hasButtons: Bool = true) {
        self.language = language
        typedCommand = command
        self.hasButtons = hasButtons
    }

    /// A private card with a few words.
    func message(_ text: String, title: String = "Raincheck") -> Card {
        Card(title: title, sections: [.paragraph(text)], summary: text, isPrivate: true)
    }

    /// What can be typed: the command's name and some words.
    func example(_ words: String...) -> String { ([command] + words).filter { !$0.isEmpty }.joined(separator: " ") }

    // MARK: Places

    func noDefault() -> Card { message(phrases.choosing.whichDefault(command)) }

    /// - Parameter origin: Where the asker's default place is: places of one title are told apart by how far away they are.
    func choose(_ list: Choices.List, _ origin: Coordinate?, canTypeNumber: Bool) -> Card {
        let title = phrases.choosing.which(OutsideText.quoted(list.words))
        let titles = titles(of: list.places, from: origin)
        return Card(
            title: title,
            sections: [.choices(titles), .paragraph(howToChoose(list, canTypeNumber))],
            actions: actions(list),
            summary: title + " " + numbered(titles),
            isPrivate: true
        )
    }

    func unknownPlace(_ list: Choices.List, _ origin: Coordinate?, canTypeNumber: Bool) -> Card {
        let text = phrases.choosing.unknown(OutsideText.quoted(list.words))
        let titles = titles(of: list.places, from: origin)
        return Card(
            title: text,
            sections: [
                .paragraph(phrases.choosing.didYouMean), .choices(titles),
                .paragraph(howToChoose(list, canTypeNumber)),
            ],
            actions: actions(list),
            summary: text + " " + phrases.choosing.didYouMean + " " + numbered(titles),
            isPrivate: true
        )
    }

    func unknownPlace(_ typed: String) -> Card {
        let choosing = phrases.choosing
        return message(choosing.unknown(OutsideText.quoted(typed)) + " " + choosing.tryOtherWords(command))
    }

    /// What can be no place: too long, or a coordinate beyond the poles.
    func noPlace(_ typed: String) -> Card {
        typed.utf8.count > CommandParser.longestPlace
            ? message(phrases.misunderstood.tooLong(command))
            : message(phrases.choosing.notOnEarth(OutsideText.quoted(typed), command))
    }

    /// A place that is none because one word beside it is misspelt.
    func misspeltWord(_ typed: String, _ meant: String, _ purpose: Choices.Purpose) -> Card {
        let choosing = phrases.choosing
        let words =
            if case .show(let question) = purpose { example(OutsideText.quoted(meant), self.words(question)) } else {
                ""
            }
        let hint = words.isEmpty ? choosing.tryOtherWords(command) : choosing.didYouMeanThis(words)
        return message(choosing.unknown(OutsideText.quoted(typed)) + " " + hint)
    }

    private func howToChoose(_ list: Choices.List, _ canTypeNumber: Bool) -> String {
        canTypeNumber
            ? (hasButtons ? phrases.choosing.pressOrType(command) : phrases.choosing.typeNumber(command))
            : list.places.first.map {
                phrases.choosing.typeInFull(example(again($0, list)))
            } ?? ""
    }

    private func numbered(_ titles: [String]) -> String {
        titles.enumerated().map { "\($0.offset + 1). \($0.element)" }.joined(separator: "; ")
    }

    /// Titles that differ, in the language.
    func titles(of places: [Place], from origin: Coordinate?) -> [String] {
        PlaceTitles(for: places, from: origin).entries.map { title, detail in
            switch detail {
            case nil: return title
            case .away(let metres, let bearing)?:
                let compass = language.words.compass
                let point = compass[(Int((bearing / 22.5).rounded()) % 16 + 16) % 16]
                return title + " (\(Int((metres / 1000).rounded())) km \(point))"
            case let other?: return title + " (" + PlaceTitles.text(other) + ")"
            }
        }
    }

    private func actions(_ list: Choices.List) -> [CardAction] {
        list.places.enumerated().compactMap { number, place in
            token(place, number + 1, list).map {
                CardAction(id: "choice-\(number + 1)", label: "\(number + 1)", token: $0, kind: .option)
            }
        }
    }

    /// The token says itself what it does, where that is short enough; else it names the list, which lives ten minutes.
    private func token(_ place: Place, _ number: Int, _ list: Choices.List) -> String? {
        let itself: ActionToken? =
            switch list.purpose {
            case .show(var question):
                {
                    question.place = nil
                    return .show(question, placeID: place.id)
                }()
            case .save(let name, let scope): .save(name: name, placeID: place.id, scope)
            case .compare: nil
            }
        return itself?.text ?? ActionToken.pick(list: list.id, number: number).text
    }

    /// The words that ask the same for a place of the list.
    private func again(_ place: Place, _ list: Choices.List) -> String {
        // Where others have the same title, its id is typed.
        let isUnique = list.places.allSatisfy { $0.id == place.id || $0.title != place.title }
        let title = isUnique ? CommandParser.literal(place.title) : place.id
        switch list.purpose {
        case .show(let question): return [title, words(question)].filter { !$0.isEmpty }.joined(separator: " ")
        case .compare(let places, _):
            return keywords.word(.compare) + " "
                + places.map { $0 == list.words ? title : CommandParser.literal(OutsideText.quoted($0)) }
                .joined(separator: "; ")
        case .save(let name, let scope):
            let save = keywords.word(.save) + " " + Self.quoted(name) + " " + title
            return scope == .user ? save : keywords.word(.channel) + " " + save
        }
    }

    /// A name so that it is one word.
    static func quoted(_ name: String) -> String {
        let name = OutsideText.quoted(name)
        return name.contains(" ") ? "\"" + name.replacing("\"", with: "'") + "\"" : name
    }

    func sharesNothing(_ mention: Mention) -> Card {
        let who = mention.name ?? "@" + OutsideText.quoted(mention.id)
        let example = example(keywords.word(.share), keywords.switchedOn.first ?? "")
        return message(phrases.sharing.nothing(who, example))
    }

    // MARK: Failures

    func noForecast(_ failure: ForecastFailure, _ place: Place) -> Card {
        let failures = phrases.failures
        let again = example(CommandParser.literal(place.title))
        let text =
            switch failure.code {
            case .malformed: failures.senseless(place.title, again)
            case .unreachable, .timeout, .serverError: failures.silent(place.title, again)
            case .rateLimited: failures.crowded(place.title, again)
            case .unauthorized: failures.keyRefused(place.title)
            case .noData, .notCovered: failures.nothingThere(place.title)
            }
        return message(text, title: place.title)
    }

    /// What is said beside an answer where the asker's profile, or their channel's, is not what it should be.
    func notices(_ user: ProfileLookup, _ channel: ProfileLookup) -> [String] {
        let failures = phrases.failures
        let settings = example(keywords.word(.settings))
        func notice(_ found: ProfileLookup, _ unreadable: String, _ restored: String) -> String? {
            switch found {
            case .unreadable: unreadable
            case .restored: restored
            case .known, .newer, .absent, .mustLoad: nil
            }
        }
        return [
            notice(user, failures.withoutYours, failures.yoursRestored(settings)),
            notice(channel, failures.withoutChannels, failures.channelsRestored),
        ].compactMap(\.self)
    }

    func storeFailure(_ failure: StoreFailure) -> Card {
        switch failure.code {
        case .readOnly: message(phrases.failures.readOnly)
        case .damaged: message(phrases.failures.unreadable)
        case .newerSchema: message(phrases.failures.newer)
        case .noSpace, .io, .locked, .unsafeFolder, .closed: message(phrases.failures.notStored)
        }
    }
}
