import ForecastCore
import TestSupport
import Testing

@testable import Places

@Suite struct CoordinateTests {
    private let gazetteer = Gazetteer.embedded

    @Test(arguments: [
        ("52.52,13.40", "52.52,13.4"), ("52.52, 13.40", "52.52,13.4"), ("52.52 13.40", "52.52,13.4"),
        ("52,52 13,40", "52.52,13.4"), ("52,52; 13,40", "52.52,13.4"), ("52,52, 13,40", "52.52,13.4"),
        ("52°31'12\"N 13°24'E", "52.52,13.4"), ("52°31′12″N, 13°24′0″E", "52.52,13.4"),
        ("52°31'N 13°24'E", "52.5167,13.4"), ("52° 31.2' N 13° 24' E", "52.52,13.4"), ("N52.52 E13.40", "52.52,13.4"),
        ("52.52N 13.40E", "52.52,13.4"), ("52.52n,13.40e", "52.52,13.4"), ("E13.40 N52.52", "52.52,13.4"),
        ("13.40E, 52.52N", "52.52,13.4"), ("52.52° 13.40°", "52.52,13.4"), ("geo:52.52,13.40", "52.52,13.4"),
        ("GEO:52.52,13.40;u=35", "52.52,13.4"), ("geo:52.52,13.40?z=11", "52.52,13.4"), ("+52.52,+13.40", "52.52,13.4"),
        ("-33.87,151.21", "-33.87,151.21"), ("33.87S 151.21E", "-33.87,151.21"), ("−33.87, 151.21", "-33.87,151.21"),
        ("40.7128N, 74.0060W", "40.7128,-74.006"), ("0,0", "0,0"), ("-0.0, -0.0", "0,0"), ("90,180", "90,180"),
        ("-90,-180", "-90,-180"), ("90, 0", "90,0"), ("0 180", "0,180"), ("52 13", "52,13"),
        ("1.23456,2.00004", "1.2346,2"),
        ("-0.00001, 5", "0,5"), (" 52.52 ,\t13.40 ", "52.52,13.4"),
    ]) func understands(query: String, id: String) throws {
        guard case .found(let place) = gazetteer.find(query) else {
            Issue.record("\(gazetteer.find(query))")
            return
        }
        #expect(place.id == "at:" + id)
        let again = try #require(gazetteer.place(id: place.id))
        #expect(again.id == place.id)
        #expect(again.title == place.title)
        #expect(again.coordinate.distance(to: place.coordinate) < 12)
    }

    @Test(arguments: [
        "91,0", "-90.0001,0", "0,180.5", "0,-181", "120, 45", "52°60'N 13°E", "52°1'60\"N 13°E", "95N 10E", "1000 1000",
    ]) func refusesWithWords(query: String) {
        guard case .refused(let words) = gazetteer.find(query) else {
            Issue.record("\(gazetteer.find(query))")
            return
        }
        #expect(words.hasSuffix("."))
    }

    @Test(arguments: [
        "52.52", "52.52,", "1,2,3", "52,52,13,40", "N52 N13", "-52N 13E", "N52N 13", "1e3,5", "Paris 52", "1.2.3,4", "",
        "N", "+,+",
        "52..5,1", "52.52 | 13.4",
    ]) func isNoCoordinate(query: String) {
        #expect(CoordinateQuery(query) == nil)
    }

    @Test func isNamedAfterTheTownNearby() throws {
        let place = try #require(gazetteer.first("52.52,13.40"))
        #expect(place.title == "Berlin, Germany")
        #expect(place.timeZoneID == "Europe/Berlin")
        #expect(place.coordinate.latitude == 52.52)
    }

    @Test func isSoFarFromTheNearestPlace() throws {
        let place = try #require(gazetteer.first("51.0, 3.0"))
        #expect(place.countryCode == "BE")
        let sahara = try #require(gazetteer.first("26.0, 9.5"))
        #expect(sahara.name.contains(" km "), "\(sahara)")
        #expect(sahara.country != nil)
        let north = try #require(gazetteer.first("70.45, 24.4"))
        #expect(north.name.contains(" km "), "\(north)")
        #expect(north.timeZoneID == "Europe/Oslo")
    }

    @Test(arguments: [
        ("0,-140", "0.00° N, 140.00° W", "Etc/GMT+9"), ("-45.5, 100.25", "45.50° S, 100.25° E", "Etc/GMT-7"),
        ("0,0", "0.00° N, 0.00° E", "Etc/GMT"), ("-90,-180", "90.00° S, 180.00° W", "Etc/GMT+12"),
        ("85, 180", "85.00° N, 180.00° E", "Etc/GMT-12"), ("-48.876, -123.393", "48.88° S, 123.39° W", "Etc/GMT+8"),
    ]) func keepsNauticalTimeAtSea(query: String, name: String, zone: String) throws {
        let place = try #require(gazetteer.first(query))
        #expect(place.name == name)
        #expect(place.title == name)
        #expect(place.countryCode == nil)
        #expect(place.timeZoneID == zone)
    }

    @Test func findsTheNearestAsACompleteSearchDoes() async throws {
        let table = try #require(gazetteer.table)
        // Both sides of the date line, a pole, dense and empty country.
        let points = [
            (52.5, 13.4), (-17.8, 179.99), (-17.8, -179.99), (89.9, 0), (64.1, -21.9), (0.1, 6.6), (-54.8, -68.3),
            (66.5, -179.9),
        ]
        for (latitude, longitude) in points {
            await letOthersRun()
            let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
            var best = Double.infinity
            for index in 0..<table.places.count {
                if let there = table.coordinate(index) { best = min(best, there.distance(to: point)) }
            }
            let near = gazetteer.nearest(to: point)
            if best <= 1_000_000 {
                #expect(near?.distance == best, "\(point)")
            } else {
                #expect(near == nil)
            }
        }
    }
}
