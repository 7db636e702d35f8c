import Glibc

/// Writes a line to standard error in one call, so that lines of several threads do not mix.
///
/// A line that cannot be written is lost: there is nowhere else to say so.
@Sendable func writeToStandardError(_ line: [UInt8]) {
    line.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
            let written = write(STDERR_FILENO, start, rest.count)
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
    }
}
