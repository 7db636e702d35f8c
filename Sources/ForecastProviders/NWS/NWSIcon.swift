import ForecastCore

/// An icon's address, `…/icons/land/{day|night}/{code}[,{chance}][/{code}[,{chance}]]?size=…`, absolute or relative.
struct NWSIcon {
    /// Whether it is drawn for day or night.
    let isDay: Bool?
    /// The state of the sky; of two parts the more severe.
    let condition: Condition?
    /// What falls, of the same part.
    let precipitation: PrecipitationKind?

    /// Reads an address; nil when it is no icon's.
    init?(_ address: String?) {
        guard let address, address.utf8.count <= 512 else { return nil }
        let path = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard let half = path.lastIndex(where: { $0 == "day" || $0 == "night" }) else { return nil }
        isDay = path[half] == "day"
        let known = path[(half + 1)...].prefix(2).compactMap { part in
            Self.codes[String(part.prefix { $0 != "," })]
        }
        let worst = known.max { $0.rank < $1.rank }
        condition = worst?.condition
        precipitation = worst.flatMap { $0.kind ?? NWSWords.precipitation($0.condition) }
    }

    private struct Meaning {
        let condition: Condition
        let rank: Int
        let kind: PrecipitationKind?

        init(_ condition: Condition, _ rank: Int, _ kind: PrecipitationKind? = nil) {
            self.condition = condition
            self.rank = rank
            self.kind = kind
        }
    }

    /// The codes with a sky in them: `hot` and `cold` say nothing of it.
    ///
    /// A tropical storm is no tornado: its wind is what is known.
    private static let codes: [String: Meaning] = [
        "skc": Meaning(.clear, 0), "few": Meaning(.mostlyClear, 1), "sct": Meaning(.partlyCloudy, 2),
        "bkn": Meaning(.cloudy, 3), "ovc": Meaning(.cloudy, 4), "wind_skc": Meaning(.wind, 5),
        "wind_few": Meaning(.wind, 5), "wind_sct": Meaning(.wind, 5), "wind_bkn": Meaning(.wind, 5),
        "wind_ovc": Meaning(.wind, 5), "haze": Meaning(.fog, 6), "dust": Meaning(.fog, 7), "smoke": Meaning(.fog, 7),
        "fog": Meaning(.fog, 8), "rain_showers_hi": Meaning(.showers, 9), "rain_showers": Meaning(.showers, 10),
        "rain": Meaning(.rain, 11), "snow": Meaning(.snow, 12), "rain_snow": Meaning(.sleet, 13, .mixed),
        "rain_sleet": Meaning(.sleet, 14, .mixed), "snow_sleet": Meaning(.sleet, 14, .mixed),
        "sleet": Meaning(.sleet, 15), "rain_fzra": Meaning(.sleet, 16, .mixed),
        "snow_fzra": Meaning(.sleet, 16, .mixed), "fzra": Meaning(.sleet, 17), "tsra_hi": Meaning(.thunderstorm, 18),
        "tsra_sct": Meaning(.thunderstorm, 19), "tsra": Meaning(.thunderstorm, 20), "blizzard": Meaning(.snow, 21),
        "tropical_storm": Meaning(.wind, 22, .rain), "hurricane": Meaning(.wind, 23, .rain),
        "tornado": Meaning(.tornado, 24),
    ]
}
