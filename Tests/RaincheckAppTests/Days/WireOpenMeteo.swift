extension KnownPlace {
    /// Open-Meteo's answer: everything by the offset of now, behind a change of clocks too.
    func openMeteo(asText: Bool) -> [String: Any] {
        func time(_ seconds: Int) -> Any {
            asText ? WireFormat.text(seconds, offset: offset, "yyyy-MM-dd'T'HH:mm") : seconds
        }
        let first = hour - 5 * 3600
        let hours = (-5..<163).map { first + ($0 + 5) * 3600 }
        // The midnights of the one offset, and the dates of the place.
        let noon = midnights[1] + 43_200 + offset
        let today = noon - noon % 86_400 - offset
        let days = (-1...8).map { today + $0 * 86_400 }
        let sunTimes = (-1...8).map { day -> (Int, Int) in
            switch sun {
            case .times: (sunrises[day + 1], sunrises[day + 1] + 44_520)
            case .up: (today + day * 86_400, today + (day + 1) * 86_400)
            case .down: (today + day * 86_400, today + day * 86_400)
            }
        }
        return [
            "latitude": coordinate.latitude + 0.003, "longitude": coordinate.longitude - 0.004,
            "utc_offset_seconds": offset, "timezone": reportedZone ?? zone, "timezone_abbreviation": "GMT+3",
            "current_units": ["wind_speed_10m": "km/h", "temperature_2m": "°F"],
            "current": [
                "time": time(now - now % 900), "interval": 900, "temperature_2m": Self.current * 9 / 5 + 32,
                "apparent_temperature": Self.current, "wind_speed_10m": 36, "wind_direction_10m": 270,
                "pressure_msl": 1000, "weather_code": 61, "precipitation": 0.1,
            ],
            "hourly_units": ["wind_speed_10m": "m/s"],
            "hourly": [
                "time": hours.map(time), "temperature_2m": (-5..<163).map(Self.temperature),
                "apparent_temperature": (-5..<163).map(Self.temperature), "wind_speed_10m": hours.map { _ in 10 },
                "wind_direction_10m": hours.map { _ in 270 },
            ],
            "daily": [
                "time": days.map { asText ? WireFormat.text($0, offset: offset, "yyyy-MM-dd") : $0 as Any },
                "temperature_2m_max": (-1...8).map(Self.high), "temperature_2m_min": (-1...8).map(Self.low),
                "weather_code": days.map { _ in 61 }, "sunrise": sunTimes.map { time($0.0) },
                "sunset": sunTimes.map { time($0.1) },
            ],
        ]
    }
}
