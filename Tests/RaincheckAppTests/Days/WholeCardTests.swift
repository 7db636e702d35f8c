import Testing

@testable import RaincheckApp

extension WholeProgram {
    /// A few cards word for word, on days on which much can go wrong.
    @Suite struct WholeCardTests {
        struct Row: Sendable, CustomTestStringConvertible {
            let place: KnownPlace
            let format: WireFormat
            let view: String
            let card: String
            var testDescription: String { "\(view) of \(format) at \(place)" }
        }

        @Test(arguments: [
            Row(
                place: .newYorkAutumn,
                format: .nws,
                view: "today",
                card: """
                    New York City, New York, United States
                    Today · Sun 1 Nov
                    ! Storm, until 21:30
                    ! Flood, 11:30 until Mon 07:30
                    ! Frost

                    Rain

                    Rain possible (chance 40 %).

                    High            68 °F
                    Overnight low   27 °F
                    Chance of rain  40 %
                    Wind            22 mph W
                    Sunrise         06:12
                    Sunset          18:34

                                  °F  Felt  Chance      Wind
                    01:00 UTC-5  14°   -4°    40 %  22 mph W  Rain
                    04:00        19°    2°    40 %  22 mph W  Rain
                    07:00        25°   10°    40 %  22 mph W  Rain
                    10:00        30°   17°    40 %  22 mph W  Rain
                    13:00        36°   25°    40 %  22 mph W  Rain
                    16:00        41°   31°    40 %  22 mph W  Rain
                    19:00        46°   38°    40 %  22 mph W  Rain
                    22:00        52°          40 %  22 mph W  Rain

                    Temperature  01:00 UTC-5 ▁▁▂▂▂▃▃▃▃▄▄▅▅▅▅▆▆▆▇▇▇██ 23:00 · 14° … 54 °F

                    Recording, US National Weather Service · as of 01:30 UTC-5, just now

                    """
            ),
            Row(
                place: .berlinSpring,
                format: .darkSky,
                view: "daily 8",
                card: """
                    Berlin, Germany
                    8 days, °C · 00:10 local time
                    ! Storm, until 21:10
                    ! Flood, 11:10 until Mon 07:10
                    ! Frost

                                High  Night
                    Sun 29 Mar   20°    -3°  Rain
                    Mon 30 Mar   21°    -2°  Rain
                    Tue 31 Mar   22°    -1°  Rain
                    Wed 1 Apr    23°     0°  Rain
                    Thu 2 Apr    24°     1°  Rain
                    Fri 3 Apr    25°     2°  Rain
                    Sat 4 Apr    26°     3°  Rain
                    Sun 5 Apr    27°     4°  Rain

                    Recording, powered by Dark Sky · as of 00:10, just now

                    """
            ),
            Row(
                place: .berlinAutumn,
                format: .metNorway,
                view: "hourly 7",
                card: """
                    Berlin, Germany
                    Next 7 hours · Sat 24 Oct, 23:40 local time

                                   °C  Felt  Amount       Wind
                    23:00        -10°  -20°  0.5 mm  36 km/h W  Rain
                    Sun 00:00     -9°  -19°  0.5 mm  36 km/h W  Rain
                    01:00         -8°  -18°  0.5 mm  36 km/h W  Rain
                    02:00 UTC+2   -7°  -16°  0.5 mm  36 km/h W  Rain
                    02:00 UTC+1   -6°  -15°  0.5 mm  36 km/h W  Rain
                    03:00         -5°  -14°  0.5 mm  36 km/h W  Rain
                    04:00         -4°  -12°  0.5 mm  36 km/h W  Rain

                    Temperature    23:00 ▁▂▃▅▆▇█ 04:00 · -10° … -4 °C
                    Precipitation  23:00 ▂▂▂▂▂▂▂ 04:00 · up to 0.5 mm/h

                    Recording, weather data from MET Norway (CC BY 4.0) · as of 23:40, just
                    now

                    """
            ),
            Row(
                place: .tromsoDecember,
                format: .pirateWeather,
                view: "now",
                card: """
                    Tromsø, Troms, Norway
                    Now · Fri 18 Dec, 10:17 local time
                    ! Storm, until Sat 06:17
                    ! Flood, 20:17 until Sat 16:17
                    ! Frost

                    Rain, 7 °C

                    Today          2° … 20 °C
                    Overnight low  -3 °C
                    Wind           36 km/h W
                    Pressure       1000 hPa
                    Sun            down all day

                    Recording, powered by Pirate Weather · as of 10:17, just now

                    """
            ),
            Row(
                place: .stJohnsAutumn,
                format: .openWeather,
                view: "tomorrow",
                card: """
                    St. John's, Newfoundland and Labrador, Canada
                    Tomorrow · Mon 2 Nov
                    ! Frost
                    ! Storm, until 19:10
                    ! Flood, 09:10 until Mon 05:10

                    Rain

                    Rain expected from about 00:00.

                    High            21 °C
                    Low             3 °C
                    Chance of rain  40 %
                    Precipitation   3.0 mm
                    Sunrise         06:12
                    Sunset          18:34

                            °C  Amount       Wind
                    00:30  16°  0.5 mm  36 km/h W  Rain
                    03:30  19°  0.5 mm  36 km/h W  Rain
                    06:30  22°  0.5 mm  36 km/h W  Rain
                    09:30  25°  0.5 mm  36 km/h W  Rain
                    12:30  28°  0.5 mm  36 km/h W  Rain
                    15:30  31°  0.5 mm  36 km/h W  Rain
                    18:30  34°  0.5 mm  36 km/h W  Rain
                    21:30  37°  0.5 mm  36 km/h W  Rain

                    Temperature    00:30 ▁▁▂▂▂▃▃▃▄▄▄▅▅▅▆▆▆▇▇▇██ 21:30 · 16° … 37 °C
                    Precipitation  00:30 ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂ 21:30 · up to 0.5 mm/h

                    Recording, weather data provided by OpenWeather · as of 00:10, just now

                    """
            ),
            Row(
                place: .lordHoweSpring,
                format: .openMeteoText,
                view: "daily 3",
                card: """
                    Lord Howe Island Airport, Australia
                    3 days, °C · 09:20 local time

                               High  Low
                    Sat 3 Oct   20°   2°  Rain
                    Sun 4 Oct   21°   3°  Rain
                    Mon 5 Oct   22°   4°  Rain

                    Recording, weather data by Open-Meteo.com · as of 09:20, just now

                    """
            ),
            Row(
                place: .kathmandu,
                format: .metNorway,
                view: "tomorrow",
                card: """
                    Kathmandu, Bagmati, Nepal
                    Tomorrow · Fri 21 Aug

                    Rain

                    Rain expected from about 00:00.

                    High           29 °C
                    Low            6 °C
                    Precipitation  12.0 mm
                    Wind           36 km/h W
                    Sunrise        05:37
                    Sunset         18:36

                            °C  Felt  Amount       Wind
                    00:45   6°    1°  0.5 mm  36 km/h W  Rain
                    03:45   9°    5°  0.5 mm  36 km/h W  Rain
                    06:45  12°        0.5 mm  36 km/h W  Rain
                    09:45  15°        0.5 mm  36 km/h W  Rain
                    12:45  18°        0.5 mm  36 km/h W  Rain
                    15:45  21°        0.5 mm  36 km/h W  Rain
                    18:45  24°        0.5 mm  36 km/h W  Rain
                    21:45  27°        0.5 mm  36 km/h W  Rain

                    Temperature    00:45 ▁▁▂▂▂▃▃▃▃▄▄▄▅▅▅▆▆▆▆▇▇▇██ 23:45 · 6° … 29 °C
                    Precipitation  00:45 ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂ 23:45 · up to 0.5 mm/h

                    Recording, weather data from MET Norway (CC BY 4.0) · as of 09:20, just
                    now

                    """
            ),
        ])
        func card(_ row: Row) async throws {
            let terminal = try Terminal(answer: row.format.answer(row.place), row.format)
            let text = await terminal.ask(row.place, row.view).text
            #expect(text == row.card, "\(row.card)----\n\(text)====\n")
        }
    }
}
