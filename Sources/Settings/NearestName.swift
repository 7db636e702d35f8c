/// The known name that somebody probably meant: the fewest letters to add, drop, change or swap, within reason.
func nearestName(to word: String, among names: [String]) -> String? {
    let word = Array(word.lowercased().unicodeScalars.prefix(64))
    let ranked = names.map { (name: $0, distance: distance(word, Array($0.lowercased().unicodeScalars))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, min(3, word.count / 2)) ? best.name : nil
}

/// The optimal string alignment distance.
private func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var (before, last, row) = ([Int](), [Int](), Array(0...other.count))
    for (i, a) in one.enumerated() {
        (before, last) = (last, row)
        row = [i + 1]
        for (j, b) in other.enumerated() {
            var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a == b ? 0 : 1))
            if i > 0, j > 0, a == other[j - 1], one[i - 1] == b { best = min(best, before[j - 1] + 1) }
            row.append(best)
        }
    }
    return row[other.count]
}
