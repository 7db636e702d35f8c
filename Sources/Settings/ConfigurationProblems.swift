/// One thing that is wrong with a configuration, or worth a second look.
package struct ConfigurationProblem: Sendable, Equatable {
    /// Of what: `installations[0].signingSecrets[0]`; empty for the text as a whole.
    package let path: String
    /// Where the value stands, or the key that should not be there, or the object that lacks something; counted from 1,
    /// 0 where there is no text to point at.
    package let line: Int
    package let column: Int
    /// What, with the value that is wrong, and what would do, as a full sentence.
    ///
    /// No secret is in it, and nothing that could be one.
    package let sentence: String

    package init(path: String, line: Int = 0, column: Int = 0, sentence: String) {
        self.path = path
        self.line = line
        self.column = column
        self.sentence = sentence
    }

    /// One line for a terminal: `FILE:LINE:COLUMN: path: sentence`.
    package func text(in file: String) -> String {
        let place = (file.isEmpty ? [] : [file]) + (line == 0 ? [] : ["\(line)", "\(column)"])
        return [place.joined(separator: ":"), path, sentence].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

/// Everything that is wrong with a configuration, so that it can be mended in one go.
package struct ConfigurationProblems: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file as it was named; empty where there is none.
    package var file: String
    /// At least one, in the order of their places.
    package let problems: [ConfigurationProblem]

    package init(_ problems: [ConfigurationProblem], file: String = "") {
        self.problems = problems
        self.file = file
    }

    /// A line for each problem.
    package var description: String { problems.map { $0.text(in: file) }.joined(separator: "\n") }
}
