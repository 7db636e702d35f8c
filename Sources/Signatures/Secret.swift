/// Bytes that must not be seen: a signing secret, a token, an API key.
///
/// A secret never prints itself: `description`, `debugDescription`, `dump` and every mirror show `[redacted]`.
package struct Secret: Sendable {
    /// Why bytes are refused as a secret; says nothing of the bytes.
    package struct TooShort: Error, Equatable, CustomStringConvertible {
        /// The bytes a secret must have at least.
        package let minimum: Int

        /// Says how many bytes were asked for.
        package init(minimum: Int) {
            self.minimum = minimum
        }

        /// A sentence without the bytes.
        package var description: String { "the secret is shorter than \(minimum) bytes" }
    }

    /// What is shown in place of the bytes.
    package static let mask = "[redacted]"

    /// The bytes themselves, for the one call that needs them.
    package let bytes: [UInt8]

    /// Keeps bytes as they are; they may be empty, see ``init(_:atLeast:)``.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Keeps the UTF-8 bytes of a text.
    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Keeps bytes that are long enough to be a key: anyone can sign with an empty one.
    package init(_ bytes: [UInt8], atLeast minimum: Int) throws(TooShort) {
        self.init(bytes)
        try check(atLeast: minimum)
    }

    /// Throws when there are fewer bytes than this, or only blanks.
    package func check(atLeast minimum: Int) throws(TooShort) {
        let isBlank = bytes.allSatisfy { $0 <= 0x20 }
        guard bytes.count >= minimum, !isBlank else { throw TooShort(minimum: minimum) }
    }

    /// Whether other bytes are the same; the time does not tell where they differ.
    package func matches(_ other: some Collection<UInt8>) -> Bool {
        ConstantTime.equal(bytes, other)
    }
}

extension Secret: Equatable {
    /// Whether both hold the same bytes, see ``matches(_:)``.
    package static func == (left: Secret, right: Secret) -> Bool {
        left.matches(right.bytes)
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The mask.
    package var description: String { Self.mask }
    /// The mask.
    package var debugDescription: String { Self.mask }
    /// A mirror that shows nothing.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
