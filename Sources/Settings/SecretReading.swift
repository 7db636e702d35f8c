// Where secrets come from, and what cannot be one.

extension ConfigReader {
    /// A secret: never in the file itself, at least 16 bytes; nil as well where it is not wanted now.
    mutating func secret(_ setting: Setting, isWanted: Bool) -> SecretText? {
        let setting = setting.hidden
        guard let value = setting.value else {
            note(setting)
            return nil
        }
        if case .text = value.content {
            problem(setting, "A secret does not belong in this file; write { env: \"NAME\" } or { file: \"path\" }.")
            return nil
        }
        let members = object(setting, known: ["env", "file"])
        guard members.isThere else { return nil }
        guard members["env"].isThere != members["file"].isThere else {
            problem(setting, "A secret is either { env: \"NAME\" } or { file: \"path\" }.")
            return nil
        }
        let name = text(members["env"], wanted: "the name of an environment variable")
        let file = filePath(members["file"])
        guard isWanted else { return nil }
        if let name { return secret(setting, in: members["env"], variable: name) }
        return file.flatMap { secret(setting, in: members["file"], file: $0) }
    }

    private mutating func secret(_ setting: Setting, in source: Setting, variable name: String) -> SecretText? {
        guard let found = environment[name] else {
            let shown = isPlainlyName(name) ? "variable \(printable(name))" : "variable that is named here"
            problem(source, "The environment \(shown) is not set; set it, or name another one.")
            return nil
        }
        return secret(
            setting,
            source,
            Array(found.utf8),
            "environment variable \(printable(name))",
            short: "env \(name)"
        )
    }

    private mutating func secret(_ setting: Setting, in source: Setting, file: String) -> SecretText? {
        guard let found = try? readFile(file) else {
            var typed = ""
            if case .text(let text)? = source.value?.content { typed = text }
            let shown = isPlainlyPath(typed) ? "file \(printable(file, most: 200))" : "file that is named here"
            problem(source, "The \(shown) cannot be read; is the path right, and may this user read it?")
            return nil
        }
        let path = printable(file, most: 200)
        if let mode = surroundings.mode(file) {
            guard mode & 0o002 == 0 else {
                problem(source, "Everybody may write to the file \(path); say: chmod o-rwx \(path)")
                return nil
            }
            if mode & 0o004 != 0 {
                warning(source, "Every user of this machine may read the file \(path); say: chmod o-r \(path)")
            }
        }
        return secret(setting, source, withoutLineEnd(found), "file \(path)", short: "file \(path)")
    }

    private mutating func secret(
        _ setting: Setting,
        _ source: Setting,
        _ bytes: [UInt8],
        _ name: String,
        short: String
    ) -> SecretText? {
        if let flaw = flaw(of: bytes) {
            problem(source, "What the \(name) holds is no secret: \(flaw).")
            return nil
        }
        note(setting, "set (\(bytes.count) bytes, from \(short))")
        return SecretText(bytes)
    }
}

/// One line end at the end of a file is the editor's, not the secret's.
private func withoutLineEnd(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.last == 0x0A else { return bytes }
    return bytes.dropLast(bytes.dropLast().last == 0x0D ? 2 : 1)
}

/// Why bytes are not what somebody was given as a secret; nothing of them is in it.
private func flaw(of bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard let first = text.first, let last = text.last else { return "it is empty" }
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
    }
    if first == "\u{FEFF}" { return "it begins with a byte order mark; save it without one" }
    if text.allSatisfy(isBlank) { return "it is blank" }
    if last == "\n" || last == "\r" { return "it ends with a line end too many; remove it" }
    if isBlank(first) || isBlank(last) { return "it begins or ends with a blank; remove it" }
    if "\"'`“”„‘’«".unicodeScalars.contains(first), "\"'`“”‘’»".unicodeScalars.contains(last) {
        return "it is in quotes; remove them"
    }
    if text.contains(where: isControl) { return "it has a control character, such as a line end, in it; remove it" }
    guard (16...4096).contains(bytes.count) else { return "it has \(bytes.count) bytes; it needs 16 to 4096" }
    return nil
}
