extension PlaceTable {
    /// The places best known of those with a name that begins so, best first, at most `limit`.
    ///
    /// The greatest weight of every block of keys is in the table: blocks are looked into from the weightiest down, until
    /// no block left can hold a better place.
    func completions(of beginning: ArraySlice<UInt8>, asker: Asker = .nobody, limit: Int = 12) -> [Candidate] {
        guard !beginning.isEmpty, limit > 0, weights.count == keyBlocks.count,
            let blocks = blocks(beginningWith: beginning)
        else { return [] }
        var best = BestCandidates(limit: limit)
        var looked = 0
        for block in weightiest(of: blocks) {
            let greatest = Double(bytes.u8(weights.offset + block)) / 20
            if best.candidates.count == limit, let least = best.candidates.map(\.score).min(), least >= greatest {
                break
            }
            look(into: block, for: beginning, asker, &best)
            looked += 1
            if looked == Self.mostBlocks { break }
        }
        return best.sorted
    }

    /// The places whose name is the first words and whose title begins with all of them, best first.
    func completions(ofTitle name: FoldedName, asker: Asker) -> [Candidate] {
        var best = BestCandidates(limit: 12)
        for cut in (1..<max(1, name.words.count)).reversed() {
            guard let postings = look(up: name.key(0..<cut)) else { continue }
            for number in 0..<min(64, postings.count) {
                guard let meaning = meaning(postings, number), meaning.kind.isPlace else { break }
                guard let title = makePlace(meaning.number)?.title,
                    FoldedName(title, table: self).key.starts(with: name.key)
                else { continue }
                let score = Ranking.prominence(meaning.number, meaning.kind, in: self)
                let bonus = asker.bonus(meaning.number, in: self)
                best.add(Candidate(index: meaning.number, kind: meaning.kind, score: score + bonus))
            }
        }
        return best.sorted
    }

    /// A bound on the work for one beginning.
    private static let mostBlocks = 48

    /// Places of block numbers, weightiest first, about as many as are ever looked into.
    private func weightiest(of blocks: ClosedRange<Int>) -> [Int] {
        var counts = [Int](repeating: 0, count: 256)
        for block in blocks { counts[Int(bytes.u8(weights.offset + block))] += 1 }
        var (least, enough) = (256, 0)
        while least > 1, enough < Self.mostBlocks {
            least -= 1
            enough += counts[least]
        }
        var chosen: [(weight: UInt8, block: Int)] = []
        for block in blocks {
            let weight = bytes.u8(weights.offset + block)
            if Int(weight) >= least { chosen.append((weight, block)) }
        }
        return chosen.sorted { ($0.weight, $1.block) > ($1.weight, $0.block) }.map(\.block)
    }

    /// The blocks that may hold keys that begin so.
    private func blocks(beginningWith beginning: ArraySlice<UInt8>) -> ClosedRange<Int>? {
        guard keyBlocks.count > 0 else { return nil }
        let first = lastBlock(before: beginning)
        // No byte of UTF-8 is 0xFF: this is greater than every key that begins so.
        let last = lastBlock(before: (Array(beginning) + [0xFF])[...])
        return first...max(first, last)
    }

    private func look(
        into block: Int,
        for beginning: ArraySlice<UInt8>,
        _ asker: Asker,
        _ best: inout BestCandidates
    ) {
        var entry = KeyEntry(table: self, block: block)
        // How many bytes of the beginning the entry has.
        var matched = 0
        for place in 0..<Self.keysPerBlock {
            guard place == 0 || entry.advance(in: self) else { return }
            matched = min(matched, entry.shared)
            if matched == entry.shared {
                while matched < beginning.count, matched < entry.length,
                    bytes.u8(entry.suffix + matched - entry.shared) == beginning[beginning.startIndex + matched]
                { matched += 1 }
            }
            guard matched == beginning.count else { continue }
            // Postings are sorted best first.
            for number in 0..<min(4, entry.postings.count) {
                guard let meaning = meaning(entry.postings, number), meaning.kind.isPlace else { break }
                let score = Ranking.prominence(meaning.number, meaning.kind, in: self)
                best.add(
                    Candidate(
                        index: meaning.number,
                        kind: meaning.kind,
                        score: score + asker.bonus(meaning.number, in: self)
                    )
                )
            }
        }
    }

    private func lastBlock(before key: ArraySlice<UInt8>) -> Int { lastBlock(upTo: key) ?? 0 }
}
