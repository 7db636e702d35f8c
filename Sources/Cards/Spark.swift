/// A small drawing of numbers in one line of text.
enum Spark {
    /// Bars between two values, one a number: lowest `▁`, highest `█`, a dot where there is none.
    static func bars(_ values: [Double?], from low: Double, to high: Double) -> String {
        let step = (high - low) / 7
        return String(
            values.map { value in
                guard let value else { return "·" }
                guard step > 0 else { return bars[0] }
                return bars[min(7, max(0, Int(((value - low) / step).rounded())))]
            }
        )
    }

    /// The same for what begins at zero: a value above it is never drawn as nothing.
    static func bars(_ values: [Double?], to high: Double) -> String {
        let line = bars(values, from: 0, to: high)
        return String(zip(line, values).map { $0 == bars[0] && ($1 ?? 0) > 0 ? bars[1] : $0 })
    }

    /// At most so many values: each the mean (or the highest) of as many of the given ones.
    static func fewer(_ values: [Double?], most: Int, _ merge: ([Double]) -> Double?) -> [Double?] {
        let size = (values.count + most - 1) / most
        guard size > 1 else { return values }
        return stride(from: 0, to: values.count, by: size).map { start in
            merge(values[start..<min(start + size, values.count)].compactMap(\.self))
        }
    }

    private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
