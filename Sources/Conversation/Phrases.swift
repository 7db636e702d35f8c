import Cards
import ForecastCore
import Places
import Profiles

/// What the assistant says beside the weather, in one language.
///
/// Text in back-ticks can be typed as it stands: it is built from the command's name as the asker typed it.
package struct Phrases: Sendable {
    package static let english = Phrases()

    /// A private card with a few words.
    func message(_ text: String, title: String = "Raincheck") -> Card {
        Card(title: title, sections: [.paragraph(text)], summary: text, isPrivate: true)
    }

    // MARK: Places

    func noDefault(_ command: String) -> Card {
        message(
            "Which place? Type `\(command) Berlin`, or save one for good: `\(command) save home Berlin`. "
                + "After that `\(command)` alone is enough."
        )
    }

    func choose(
        _ typed: String,
        _ places: [Place],
        _ purpose: Choices.Purpose,
        _ command: String,
        _ canTypeNumber: Bool
    ) -> Card {
        let quoted = OutsideText.quoted(typed)
        let inFull = places.first.map { "Type the one you mean in full: `\(command) \(again($0, purpose))`" } ?? ""
        return Card(
            title: "Which \(quoted)?",
            sections: [
                .choices(places.map(\.title)),
                .paragraph(canTypeNumber ? "Press a button or type its number: `\(command) 1`" : inFull),
            ],
            actions: places.enumerated().map { number, place in
                CardAction(id: "choice-\(number + 1)", label: "\(number + 1)", token: token(place, purpose))
            },
            summary: "Which \(quoted)? "
                + places.enumerated().map { "\($0.offset + 1). \($0.element.title)" }.joined(separator: "; "),
            isPrivate: true
        )
    }

    func unknownPlace(_ typed: String, _ suggestions: [Place], _ purpose: Choices.Purpose, _ command: String) -> Card {
        let quoted = OutsideText.quoted(typed)
        let text = "I don't know a place called “\(quoted)”."
        guard !suggestions.isEmpty else {
            return message(
                text + " Try its name with the country, as in `\(command) Paris, France`, "
                    + "or a coordinate: `\(command) 48.85,2.35`."
            )
        }
        return Card(
            title: text,
            sections: [.paragraph("Did you mean one of these?"), .choices(suggestions.map(\.title))],
            actions: suggestions.enumerated().map { number, place in
                CardAction(id: "choice-\(number + 1)", label: "\(number + 1)", token: token(place, purpose))
            },
            summary: text + " Did you mean " + suggestions.map(\.title).joined(separator: "; ") + "?",
            isPrivate: true
        )
    }

    /// The words that ask the same for a place of the list.
    private func again(_ place: Place, _ purpose: Choices.Purpose) -> String {
        switch purpose {
        case .show(let question): ([place.title] + question.words).joined(separator: " ")
        case .save(let name): "save \(name) \(place.title)"
        }
    }

    private func token(_ place: Place, _ purpose: Choices.Purpose) -> String {
        switch purpose {
        case .show(let question):
            ActionToken.show(question.view, question.when, placeID: place.id, units: question.units).text
        case .save(let name): ActionToken.save(name: name, placeID: place.id).text
        }
    }

    func notOnTheList(_ number: Int, _ lines: Int) -> String {
        "There is no number \(number) on the list: it goes from 1 to \(lines)."
    }

    func noList(_ command: String) -> String {
        "There is no list to choose from: lists are kept for ten minutes. Ask again, as in `\(command) Springfield`."
    }

    func oldButton(_ command: String) -> String {
        "This button is too old to work. Ask again, as in `\(command) Berlin`."
    }

    // MARK: Weather

    func noForecast(_ failure: ForecastFailure, _ place: Place, _ again: String) -> Card {
        let text =
            switch failure.code {
            case .malformed:
                "I cannot get the weather for \(place.title) right now: the weather service gives an answer that makes no "
                    + "sense. Please try again later: `\(again)`"
            case .unreachable, .timeout, .serverError:
                "I cannot get the weather for \(place.title) right now: the weather service does not answer. "
                    + "Please try again in a minute: `\(again)`"
            case .rateLimited:
                "I cannot get the weather for \(place.title) right now: the weather service has had too many "
                    + "questions. Please try again later: `\(again)`"
            case .unauthorized:
                "I cannot get the weather for \(place.title): the weather service refuses my key. "
                    + "Please tell whoever runs Raincheck here."
            case .noData, .notCovered:
                "The weather service has nothing for \(place.title)."
            }
        return message(text, title: place.title)
    }

    var tooLate: String { "The weather takes too long right now. Please ask again in a moment." }

    // MARK: Misunderstandings

    func notUnderstood(_ why: Misunderstanding, _ command: String) -> Card {
        switch why {
        case .tooLong: message("That is too long to be understood. Type `\(command) help` to see what I can do.")
        case .countOutOfRange(let view, let maximum, let place):
            message(
                "`\(view)` takes a number from 1 to \(maximum), as in "
                    + "`\(command) \(place.map(OutsideText.quoted) ?? "Berlin") \(view) \(maximum)`."
            )
        case .unknownUnit(let word):
            message(
                "I don't know the unit “\(OutsideText.quoted(word))”. Sets: metric, us, uk, si, ca, nautical, auto; "
                    + "or one quantity, as in `\(command) units wind kn`."
            )
        case .missingWords(let word):
            message(
                word == "save"
                    ? "Say which name and which place, as in `\(command) save home Berlin`."
                    : "Say which of your places, as in `\(command) \(word) home`. `\(command) places` lists them."
            )
        }
    }

    func badName(_ command: String) -> String {
        "A name has 1 to \(SavedPlace.longestName) characters and is no command word or number. "
            + "Try `\(command) save home Berlin`."
    }

    // MARK: Failures of the store

    func storeFailure(_ failure: StoreFailure) -> Card {
        switch failure.code {
        case .readOnly:
            message("Preferences cannot be changed here: they are open for reading only. Nothing was changed.")
        case .damaged, .newerSchema:
            message("What I stored about you cannot be read, so I leave it alone. Please tell whoever runs Raincheck.")
        case .noSpace, .io, .locked, .unsafeFolder, .closed:
            message("I could not store that, so nothing was changed. Please try again, or tell whoever runs Raincheck.")
        }
    }
}
