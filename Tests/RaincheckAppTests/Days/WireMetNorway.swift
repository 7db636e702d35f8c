extension KnownPlace {
    /// MET Norway's answer: hours of UTC that rain half a millimetre each, told by the hour and again by the next six;
    /// then steps of six hours; the last is an instant alone.
    var metNorway: [String: Any] {
        let hourly = (-2..<60).map { step($0, Self.temperature($0), hours: [1: 0.5, 6: 3]) }
        let later = (0..<28).map { step(60 + $0 * 6, 5, hours: [6: 3]) }
        let series = hourly + later + [step(60 + 28 * 6, 5, hours: [:])]
        return [
            "type": "Feature",
            "geometry": ["type": "Point", "coordinates": [coordinate.longitude, coordinate.latitude, 12]],
            "properties": ["meta": ["units": ["air_temperature": "celsius"]], "timeseries": series],
        ]
    }

    private func step(_ hour: Int, _ celsius: Double, hours: [Int: Double]) -> [String: Any] {
        var data: [String: Any] = [
            "instant": [
                "details": [
                    "air_temperature": celsius, "wind_speed": 10, "wind_from_direction": 270,
                    "air_pressure_at_sea_level": 1000,
                ]
            ]
        ]
        for (length, amount) in hours {
            data["next_\(length)_hours"] = [
                "summary": ["symbol_code": "rain"], "details": ["precipitation_amount": amount],
            ]
        }
        return ["time": WireFormat.text(hourOfUTC + hour * 3600, offset: 0, "yyyy-MM-dd'T'HH:mm:ss'Z'"), "data": data]
    }
}
