/// A key or a signing secret: it can be used, but it does not print.
///
/// Every way Swift has of turning a value into text gives `[redacted]`, so a secret in a log line, an error or a dump
/// is a harmless one.
package struct SecretText: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The secret itself, for the code that signs, verifies or sends it, and for nothing else.
    package let exposed: [UInt8]

    package init(_ bytes: [UInt8]) {
        exposed = bytes
    }

    package var description: String { "[redacted]" }
    package var debugDescription: String { "[redacted]" }
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
