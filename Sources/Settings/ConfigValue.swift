/// A JSON5 value, and where in the text it stands.
struct ConfigValue: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        case null
        case flag(Bool)
        case number(Double)
        case text(String)
        case list([ConfigValue])
        case object([String: Member])
    }

    /// A value under a key of an object.
    struct Member: Sendable, Equatable {
        /// Where the key stands.
        let offset: Int
        let value: ConfigValue

        static func == (left: Member, right: Member) -> Bool { left.value == right.value }
    }

    let content: Content
    /// Scalars of the text before it.
    let offset: Int

    init(_ content: Content, at offset: Int) {
        self.content = content
        self.offset = offset
    }

    /// Values that say the same are equal, wherever they stand.
    static func == (left: ConfigValue, right: ConfigValue) -> Bool { left.content == right.content }
}

/// Where the lines of a text begin.
struct LineTable {
    private var starts = [0]

    init(_ text: [Unicode.Scalar]) {
        for (index, scalar) in text.enumerated()
        // A carriage return before a line feed ends no line of its own.
        where scalar == "\n" || scalar == "\r" && (index + 1 == text.count || text[index + 1] != "\n") {
            starts.append(index + 1)
        }
    }

    /// The line and column of a scalar, both counted from 1.
    func place(of offset: Int) -> (line: Int, column: Int) {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }
}
