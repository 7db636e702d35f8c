import ForecastCore
import Foundation

extension PlaceTable {
    /// Calls a function with every place within some metres of a point, and its distance.
    ///
    /// The function returns the distance beyond which it is no longer interested. Cells are one degree wide.
    func forEachPlace(near point: Coordinate, within radius: Double, _ body: (Int, Double) -> Double) {
        var limit = radius
        let metresPerDegree = 111_000.0  // a little less than true: never cuts off too much
        let reach = radius / metresPerDegree
        let rows = cellRow(point.latitude - reach)...cellRow(point.latitude + reach)
        for row in rows {
            // The narrowest parallel of the row decides how many cells a distance spans.
            let widest = min(90, max(abs(Double(row) - 90), abs(Double(row) - 89)))
            let narrow = cos(widest.radians)
            let span = narrow > 0.01 ? min(180, reach / narrow) : 180
            let west = Int((point.longitude - span).rounded(.down))
            let columns = min(360, Int((point.longitude + span).rounded(.down)) - west + 1)
            for step in 0..<columns {
                let column = ((west + 180 + step) % 360 + 360) % 360
                scan(row * 360 + column, point, narrow * metresPerDegree, &limit, body)
            }
        }
    }

    private func scan(
        _ cell: Int,
        _ point: Coordinate,
        _ metresPerDegreeEast: Double,
        _ limit: inout Double,
        _ body: (Int, Double) -> Double
    ) {
        let first = Int(bytes.u32(cells.offset + 4 * cell))
        let end = min(places.count, Int(bytes.u32(cells.offset + 4 * cell + 4)))
        guard first < end else { return }
        for index in first..<end {
            // Cheap bounds first: most places of a cell are out of the question.
            guard abs(Double(latitude(index)) / 1e5 - point.latitude) * 111_000 <= limit else { continue }
            let east = abs(Double(longitude(index)) / 1e5 - point.longitude)
            guard min(east, 360 - east) * metresPerDegreeEast <= limit, let there = coordinate(index) else { continue }
            let distance = point.distance(to: there)
            if distance <= limit { limit = min(limit, body(index, distance)) }
        }
    }

    private func cellRow(_ latitude: Double) -> Int {
        min(179, max(0, Int(latitude.rounded(.down)) + 90))
    }

    /// The nearest place within some metres, looked for close by first.
    func nearestPlace(to point: Coordinate, within farthest: Double) -> (index: Int, distance: Double)? {
        var radius = min(15_000, farthest)
        while true {
            var best: (index: Int, distance: Double)?
            forEachPlace(near: point, within: radius) { index, distance in
                best = (index, distance)
                return distance.nextDown
            }
            if best != nil || radius >= farthest { return best }
            radius = min(radius * 4, farthest)
        }
    }
}
