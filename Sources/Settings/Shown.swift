// How what stands in a configuration is shown to whoever has to mend it: short, on one line, and never a secret.

/// Text from the file as a sentence can carry it: short, on one line.
func printable(_ text: String, most: Int = 60) -> String {
    let clean = text.unicodeScalars.prefix(most).map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "?"
        default: String(scalar)
        }
    }
    return clean.joined() + (text.unicodeScalars.count > most ? "…" : "")
}

/// A text in quotes, unless it may be a secret that stands in the wrong place.
func shown(_ text: String) -> String {
    mayBeSecret(text) ? hidden(text) : "\"\(printable(text))\""
}

/// A number as it is typed.
func shown(_ number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
    return Int(exactly: number).map { "\($0)" } ?? "\(number)"
}

/// A URL or a host in quotes: what is behind the host may be a secret, and so may whatever is before an @.
func shownAddress(_ text: String) -> String {
    guard !text.contains("@") else { return hidden(text) }
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
    let host = String(text[start..<end])
    guard host == host.lowercased() || !mayBeSecret(host) else { return hidden(text) }
    return "\"\(printable(String(text[..<end])))\(end == text.endIndex ? "" : "/…")\""
}

private func hidden(_ text: String) -> String {
    "\(text.utf8.count) bytes of text that are not shown, for they may be a secret"
}

/// Whether a text looks made by chance, as keys and tokens do.
func mayBeSecret(_ text: String) -> Bool {
    let isLong = text.utf8.count >= 16 && !text.contains(" ")
    let hasDigit = text.utf8.contains { (0x30...0x39).contains($0) }
    let hasLetter = text.utf8.contains { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    return isLong && hasDigit && hasLetter || ["xox", "whsec_", "whsk_", "sk-"].contains { text.hasPrefix($0) }
}

/// Whether the name of an environment variable can be shown before it is known that it is one: it may be the secret itself.
func isPlainlyName(_ name: String) -> Bool {
    let isUsual = name.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    return name.utf8.count < 16 || isUsual && name.contains("_") && name.utf8.count <= 60
}

/// The same for a path.
func isPlainlyPath(_ path: String) -> Bool {
    path.utf8.count < 16 || ["/", "./", "../"].contains { path.hasPrefix($0) }
}
