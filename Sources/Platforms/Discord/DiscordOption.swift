import JSONText

/// A command, a subcommand or an option, as it is registered (docs.discord.com/developers/interactions/application-commands).
struct DiscordOption: Sendable {
    enum Kind: Sendable {
        case command
        case subcommand
        case string

        /// Discord's number for it.
        var number: Int {
            switch self {
            case .command, .subcommand: 1
            case .string: 3
            }
        }
    }

    /// A value that can be chosen.
    struct Choice: Sendable {
        let value: String
        let name: String
        let german: String

        init(_ value: String, _ name: String, de german: String) {
            (self.value, self.name, self.german) = (value, name, german)
        }
    }

    let name: String
    let description: String
    let german: String
    let kind: Kind
    let options: [DiscordOption]
    let choices: [Choice]
    /// Whether Discord asks how to complete what is typed.
    let isCompleted: Bool
    /// Characters of a text.
    let longest: Int
    private(set) var isRequired = false

    init(
        _ name: String,
        _ description: String,
        de german: String,
        kind: Kind = .string,
        options: [DiscordOption] = [],
        choices: [Choice] = [],
        isCompleted: Bool = false,
        longest: Int = 100
    ) {
        (self.name, self.description, self.german, self.kind) = (name, description, german, kind)
        (self.options, self.choices, self.isCompleted, self.longest) = (options, choices, isCompleted, longest)
    }

    var required: DiscordOption {
        var option = self
        option.isRequired = true
        return option
    }

    func write(_ writer: inout JSONWriter) {
        writer.object { object in
            object.member("name", name)
            object.name("type")
            object.integer(kind.number)
            object.member("description", description)
            Self.localized("description_localizations", description, german, &object)
            switch kind {
            case .command:
                // In servers, in talks with the bot and in other talks; added to a server or to one's own account.
                Self.integers("contexts", [0, 1, 2], &object)
                Self.integers("integration_types", [0, 1], &object)
            case .subcommand: break
            case .string: writeString(&object)
            }
            guard !options.isEmpty else { return }
            object.name("options")
            object.array { list in for option in options { option.write(&list) } }
        }
    }

    private func writeString(_ writer: inout JSONWriter) {
        writer.name("required")
        writer.bool(isRequired)
        guard choices.isEmpty else {
            writer.name("choices")
            writer.array { list in
                for choice in choices {
                    list.object {
                        $0.member("name", choice.name)
                        Self.localized("name_localizations", choice.name, choice.german, &$0)
                        $0.member("value", choice.value)
                    }
                }
            }
            return
        }
        writer.name("max_length")
        writer.integer(longest)
        if isCompleted {
            writer.name("autocomplete")
            writer.bool(true)
        }
    }

    /// The words in the languages there are; English has its own entry, or Discord would fall back to another.
    private static func localized(_ name: String, _ english: String, _ german: String, _ writer: inout JSONWriter) {
        writer.name(name)
        writer.object {
            $0.member("en-US", english)
            $0.member("de", german)
        }
    }

    private static func integers(_ name: String, _ values: [Int], _ writer: inout JSONWriter) {
        writer.name(name)
        writer.array { list in for value in values { list.integer(value) } }
    }
}
