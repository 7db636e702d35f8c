import JSONText

/// The commands the bot has on Discord, and what a use of one means to the grammar.
///
/// Discord has options where other platforms have one line of text. An option is one part of such a line; the place stands
/// in quotes, so that it is literal: "Rain" is the village. Discord mixes no subcommands with options, so settings are a
/// command of their own. The option `text` takes a whole line, as everywhere else.
package enum DiscordCommands {
    static let weather = "weather"
    static let settings = "weather-settings"
    /// How examples begin: pasted, the words after it are the value of the option.
    static let typed = "/weather text:"

    // MARK: From options to a line of text

    /// The line a use of a command stands for; for a command that is none of ours, a cry for help.
    static func text(_ data: JSONValue) -> String {
        guard data["type"]?.integer ?? 1 == 1 else { return "help" }
        switch data["name"]?.string {
        case weather: return weather(values(data))
        case settings:
            guard let used = data["options"]?.array?.first, let name = used["name"]?.string else { return "settings" }
            return setting(name, values(used))
        default: return "help"
        }
    }

    /// Texts of the options that were filled in.
    private static func values(_ data: JSONValue) -> [String: String] {
        let pairs = (data["options"]?.array ?? []).prefix(25).compactMap { option -> (String, String)? in
            guard let name = option["name"]?.string, let value = option["value"]?.string else { return nil }
            return (name, value)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func weather(_ values: [String: String]) -> String {
        // A line that is a command of its own begins with its word; the order of all else is free.
        let words = ["text", "units", "view", "when", "audience"].compactMap { values[$0] }
        return line(words, literal: [values["place"]])
    }

    private static func setting(_ name: String, _ values: [String: String]) -> String {
        switch name {
        case "show": "settings"
        case "forget": "forget me"
        case "places", "export": name
        case "units", "language", "clock", "answers", "help": line([name, values["to"]], literal: [])
        case "save": line([name], literal: [values["name"], values["place"]])
        case "default", "remove": line([name], literal: [values["name"]])
        case "rename": line([name], literal: [values["name"], values["to"]])
        default: "help"
        }
    }

    private static func line(_ words: [String?], literal: [String?]) -> String {
        (words.compactMap(\.self) + literal.compactMap(\.self).map(quoted))
            .filter { !$0.allSatisfy(\.isWhitespace) }
            .joined(separator: " ")
    }

    /// A text as one literal word, in the first pair of quotes of the grammar that does not end inside of it.
    private static func quoted(_ text: String) -> String {
        guard !text.allSatisfy(\.isWhitespace) else { return "" }
        for (opening, closing) in [("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»")]
        where !text.unicodeScalars.contains(where: { String($0) == closing }) {
            return opening + text + closing
        }
        return "\"" + String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\"" })) + "\""
    }

    // MARK: Definitions

    /// The commands as Discord takes them, one list.
    package static func json() -> [UInt8] {
        var writer = JSONWriter(capacity: 8192)
        writer.array { list in for command in all { command.write(&list) } }
        return writer.bytes
    }

    private static let place = DiscordOption(
        "place",
        "A town, an airport, a postal code or a coordinate",
        de: "Ein Ort, ein Flughafen, eine Postleitzahl oder eine Koordinate",
        isCompleted: true
    )

    static let all: [DiscordOption] = [
        DiscordOption(
            weather,
            "The weather anywhere, in your units",
            de: "Das Wetter überall, in deinen Einheiten",
            kind: .command,
            options: [
                place,
                DiscordOption(
                    "view",
                    "What to show",
                    de: "Was gezeigt wird",
                    choices: [
                        .init("now", "Now", de: "Jetzt"), .init("hourly", "Hourly", de: "Stündlich"),
                        .init("daily", "Daily", de: "Täglich"), .init("today", "Today", de: "Heute"),
                        .init("tonight", "Tonight", de: "Heute Nacht"), .init("tomorrow", "Tomorrow", de: "Morgen"),
                        .init("weekend", "Weekend", de: "Wochenende"), .init("rain", "Rain", de: "Regen"),
                        .init("wind", "Wind", de: "Wind"), .init("sun", "Sun", de: "Sonne"),
                        .init("moon", "Moon", de: "Mond"), .init("alerts", "Alerts", de: "Warnungen"),
                    ]
                ),
                DiscordOption(
                    "units",
                    "Units for this answer",
                    de: "Einheiten für diese Antwort",
                    choices: [
                        .init("metric", "Metric", de: "Metrisch"), .init("us", "US", de: "US"),
                        .init("uk", "UK", de: "UK"), .init("si", "SI", de: "SI"),
                        .init("ca", "Canada", de: "Kanada"), .init("nautical", "Nautical", de: "Nautisch"),
                        .init("c", "°C", de: "°C"), .init("f", "°F", de: "°F"),
                    ]
                ),
                DiscordOption(
                    "when",
                    "A day or a time: on friday, at 17:00, in 3h",
                    de: "Ein Tag oder eine Uhrzeit: am Freitag, um 17:00, in 3h",
                    longest: 60
                ),
                DiscordOption(
                    "audience",
                    "Who sees the answer",
                    de: "Wer die Antwort sieht",
                    choices: [
                        .init("private", "Only me", de: "Nur ich"), .init("public", "Everybody here", de: "Alle hier"),
                    ]
                ),
                DiscordOption(
                    "text",
                    "All in words: Berlin daily, compare Rome, Oslo",
                    de: "Alles in Worten: Berlin täglich, vergleiche Rom, Oslo",
                    longest: 500
                ),
            ]
        ),
        DiscordOption(
            settings,
            "Your places, units and what is remembered of you",
            de: "Deine Orte, Einheiten und was über dich gespeichert ist",
            kind: .command,
            options: [
                setting("show", "Your settings", de: "Deine Einstellungen"),
                setting(
                    "units",
                    "Your units",
                    de: "Deine Einheiten",
                    [
                        DiscordOption(
                            "to",
                            "metric, us, uk, si, ca, nautical or auto; or of one quantity: wind kn",
                            de: "metric, us, uk, si, ca, nautical oder auto; oder eine Größe: wind kn"
                        )
                    ]
                ),
                setting("places", "Your saved places", de: "Deine gespeicherten Orte"),
                setting(
                    "save",
                    "Remember a place under a name",
                    de: "Einen Ort unter einem Namen merken",
                    [name("The name: home", de: "Der Name: zuhause"), place.required]
                ),
                setting(
                    "default",
                    "The place for /weather alone",
                    de: "Der Ort für /weather allein",
                    [name("The name of one of your places", de: "Der Name eines deiner Orte")]
                ),
                setting(
                    "rename",
                    "Give a place of yours another name",
                    de: "Einem deiner Orte einen anderen Namen geben",
                    [
                        name("The name it has", de: "Der bisherige Name"),
                        DiscordOption("to", "The new name", de: "Der neue Name").required,
                    ]
                ),
                setting(
                    "remove",
                    "Remove a place of yours",
                    de: "Einen deiner Orte entfernen",
                    [name("Its name", de: "Sein Name")]
                ),
                setting(
                    "language",
                    "The language of your answers",
                    de: "Die Sprache deiner Antworten",
                    [
                        DiscordOption(
                            "to",
                            "The language",
                            de: "Die Sprache",
                            choices: [
                                .init("english", "English", de: "Englisch"), .init("deutsch", "German", de: "Deutsch"),
                                .init("auto", "That of my Discord", de: "Die meines Discord"),
                            ]
                        )
                    ]
                ),
                setting(
                    "clock",
                    "How times are written",
                    de: "Wie Uhrzeiten geschrieben werden",
                    [
                        DiscordOption(
                            "to",
                            "12 or 24 hours",
                            de: "12 oder 24 Stunden",
                            choices: [
                                .init("12", "3:05 pm", de: "3:05 pm"), .init("24", "15:05", de: "15:05"),
                                .init("auto", "Automatic", de: "Automatisch"),
                            ]
                        )
                    ]
                ),
                setting(
                    "answers",
                    "Who sees your answers",
                    de: "Wer deine Antworten sieht",
                    [
                        DiscordOption(
                            "to",
                            "Who sees them",
                            de: "Wer sie sieht",
                            choices: [
                                .init("private", "Only me", de: "Nur ich"),
                                .init("public", "Everybody here", de: "Alle hier"),
                                .init("auto", "Automatic", de: "Automatisch"),
                            ]
                        )
                    ]
                ),
                setting("export", "All that is remembered of you", de: "Alles, was über dich gespeichert ist"),
                setting("forget", "Delete all that is remembered of you", de: "Alles über dich Gespeicherte löschen"),
                setting(
                    "help",
                    "What I can do",
                    de: "Was ich kann",
                    [DiscordOption("to", "About what: places, units", de: "Wozu: Orte, Einheiten")]
                ),
            ]
        ),
    ]

    private static func setting(
        _ name: String,
        _ description: String,
        de: String,
        _ options: [DiscordOption] = []
    ) -> DiscordOption {
        DiscordOption(name, description, de: de, kind: .subcommand, options: options)
    }

    private static func name(_ description: String, de: String) -> DiscordOption {
        DiscordOption("name", description, de: de).required
    }
}
