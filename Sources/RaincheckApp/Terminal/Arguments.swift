/// What was typed in a terminal after the program's name.
///
/// Options are `--name value` or `--name=value`; `--` ends them. Everything else is a word.
struct Arguments: Equatable {
    /// Wrong usage: a sentence.
    struct Failure: Error, Equatable {
        let description: String
    }

    private(set) var words: [String] = []
    private(set) var options: [String: String] = [:]
    private(set) var flags: Set<String> = []

    /// Sorts arguments into words, options with a value, and flags.
    init(
        _ arguments: some Sequence<String>,
        options known: Set<String>,
        flags knownFlags: Set<String> = []
    ) throws(Failure) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--"), argument != "--" else {
                if argument == "--" {
                    words += rest
                    return
                }
                words.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts.first ?? "")
            if knownFlags.contains(name), parts.count == 1 {
                flags.insert(name)
            } else if known.contains(name) {
                guard options[name] == nil else { throw Failure(description: "--\(name) is given twice") }
                guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
                    throw Failure(description: "--\(name) needs a value")
                }
                options[name] = value
            } else {
                throw Failure(description: "there is no option \(argument.prefix(40))")
            }
        }
    }
}

extension Arguments {
    /// The value of an option that must be there.
    func required(_ name: String) throws(Failure) -> String {
        guard let value = options[name], !value.isEmpty else { throw Failure(description: "--\(name) is missing") }
        return value
    }

    func expectNoWords() throws(Failure) {
        if let word = words.first { throw Failure(description: "\(word.prefix(40)) is one word too many") }
    }
}
