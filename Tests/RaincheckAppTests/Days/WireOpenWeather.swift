extension KnownPlace {
    /// OpenWeather's answer: days stamped about noon, hours of UTC, nothing of the sun on polar days.
    var openWeather: [String: Any] {
        func point(_ time: Int, _ celsius: Double) -> [String: Any] {
            [
                "dt": time, "temp": celsius, "feels_like": celsius, "pressure": 1000, "wind_speed": 10, "wind_deg": 270,
                "weather": [["id": 500, "icon": "10d"]], "rain": ["1h": 0.5],
            ]
        }
        let days = (-1...7).map { day in
            var point: [String: Any] = [
                "dt": midnights[day + 1] + 43_200, "temp": ["max": Self.high(day), "min": Self.low(day), "day": 9],
                "weather": [["id": 500, "icon": "10d"]], "pop": 0.4, "rain": 3,
            ]
            if sun == .times {
                point["sunrise"] = sunrises[day + 1]
                point["sunset"] = sunrises[day + 1] + 44_520
            }
            return point
        }
        let storm: [String: Any] = ["event": "Storm", "start": now - 7200, "end": now + 72_000, "tags": ["Wind"]]
        return [
            "lat": coordinate.latitude, "lon": coordinate.longitude, "timezone": reportedZone ?? zone,
            "timezone_offset": offset, "current": point(now, Self.current),
            "hourly": (-1..<48).map { point(hourOfUTC + $0 * 3600, Self.temperature($0)) }, "daily": days,
            "alerts": [
                storm, ["event": "Flood", "start": now + 36_000, "end": now + 108_000],
                ["event": "Over", "start": now - 7200, "end": now], ["event": "Frost"], storm,
            ],
        ]
    }
}
