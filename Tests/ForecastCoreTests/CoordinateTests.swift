import ForecastCore
import Testing

@Suite struct CoordinateTests {
    @Test(
        "values that are no point",
        arguments: [
            [90.01, 0], [-90.01, 0], [0, 180.01], [0, -180.01], [.nan, 0], [0, .nan], [.infinity, 0], [0, -.infinity],
        ]
    )
    func refused(_ values: [Double]) {
        #expect(Coordinate(latitude: values[0], longitude: values[1]) == nil)
    }

    @Test("the edges are points; -0 is 0")
    func edges() throws {
        #expect(Coordinate(latitude: 90, longitude: -180) != nil && Coordinate(latitude: -90, longitude: 180) != nil)
        let zero = try #require(Coordinate(latitude: -0.0, longitude: -0.0))
        #expect(zero.latitude.sign == .plus && zero.longitude.sign == .plus)
        let small = try #require(Coordinate(latitude: -0.004, longitude: -0.0049)).rounded
        #expect(small.latitude.sign == .plus && small.longitude.sign == .plus && small == zero)
    }

    @Test("rounded to 2 decimals, once and for all")
    func rounded() throws {
        let point = try #require(Coordinate(latitude: 52.5167, longitude: -71.058_9)).rounded
        #expect(point.latitude == 52.52 && point.longitude == -71.06)
        #expect(point.rounded == point)
        #expect(try #require(Coordinate(latitude: 89.999, longitude: 179.999)).rounded.latitude == 90)
    }

    @Test(
        "distances on the sphere",
        arguments: [
            ([0, 0, 0, 0], 0), ([0, 0, 0, 180], 20_015_115), ([90, 0, -90, 0], 20_015_115),
            ([0, 179, 0, -179], 222_390),
            ([52.52, 13.405, 48.8566, 2.3522], 877_464), ([0, 0, 1, 0], 111_195),
        ] as [([Double], Double)]
    )
    func distance(_ values: [Double], _ metres: Double) throws {
        let here = try #require(Coordinate(latitude: values[0], longitude: values[1]))
        let there = try #require(Coordinate(latitude: values[2], longitude: values[3]))
        #expect(abs(here.distance(to: there) - metres) <= max(1, metres * 0.001))
        #expect(here.distance(to: there) == there.distance(to: here))
    }
}
