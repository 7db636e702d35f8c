import ForecastCore
import Testing

@Suite struct BandTests {
    @Test(arguments: [
        (0.0, UVBand.low), (2.9, .low), (3, .moderate), (5.9, .moderate), (6, .high), (8, .veryHigh),
        (10.9, .veryHigh), (11, .extreme), (25, .extreme),
    ]) func ultraviolet(index: Double, band: UVBand) {
        #expect(UVBand(index: index) == band)
    }

    @Test(arguments: [
        (0.0, PrecipitationBand?.none), (0.049, nil), (0.05, .veryLight), (0.429, .veryLight), (0.43, .light),
        (2.53, .light), (2.54, .moderate), (10.1, .moderate), (0.4 * 25.4, .heavy), (10.2, .heavy), (300, .heavy),
    ]) func precipitation(rate: Double, band: PrecipitationBand?) {
        #expect(PrecipitationBand(millimetresPerHour: rate) == band)
    }

    @Test(arguments: [
        (0.0, EuropeanAirBand.good), (20, .good), (20.1, .fair), (40, .fair), (60, .moderate), (80, .poor),
        (100, .veryPoor), (100.1, .extremelyPoor),
    ]) func europeanAir(index: Double, band: EuropeanAirBand) {
        #expect(EuropeanAirBand(index: index) == band)
    }

    @Test(arguments: [
        (0.0, USAirBand.good), (50, .good), (50.4, .good), (51, .moderate), (101, .unhealthyForSensitiveGroups),
        (151, .unhealthy), (200, .unhealthy), (201, .veryUnhealthy), (300, .veryUnhealthy), (301, .hazardous),
    ]) func usAir(index: Double, band: USAirBand) {
        #expect(USAirBand(index: index) == band)
    }

    @Test("what is no value has no band", arguments: [-1, -Double.infinity, .nan])
    func none(value: Double) {
        #expect(UVBand(index: value) == nil)
        #expect(PrecipitationBand(millimetresPerHour: value) == nil)
        #expect(EuropeanAirBand(index: value) == nil)
        #expect(USAirBand(index: value) == nil)
    }

    @Test("bands are in their order")
    func order() {
        #expect(UVBand.allCases == UVBand.allCases.sorted())
        #expect(PrecipitationBand.veryLight < .heavy)
        #expect(EuropeanAirBand.good < .extremelyPoor)
        #expect(USAirBand.good < .hazardous)
    }
}
