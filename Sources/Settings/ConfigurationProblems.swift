/// One thing that is wrong with a configuration.
package struct ConfigurationProblem: Sendable, Equatable, CustomStringConvertible {
    /// Where: `installations[0].signingSecrets[0]`; empty for the text as a whole.
    package let path: String
    /// What, and what to do about it, as a full sentence.
    ///
    /// No secret and no value of one is in it.
    package let sentence: String

    package init(path: String, sentence: String) {
        self.path = path
        self.sentence = sentence
    }

    package var description: String { path.isEmpty ? sentence : path + ": " + sentence }
}

/// Everything that is wrong with a configuration, so that it can be mended in one go.
package struct ConfigurationProblems: Error, Sendable, Equatable, CustomStringConvertible {
    /// At least one.
    package let problems: [ConfigurationProblem]

    package init(_ problems: [ConfigurationProblem]) {
        self.problems = problems
    }

    /// A line for each problem.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
