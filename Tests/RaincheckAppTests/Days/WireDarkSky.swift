extension KnownPlace {
    /// The preset of the answer: each place has another one than its readers'.
    private var preset: String {
        switch units {
        case .us: "us"
        case .ca: "ca"
        case .metric: zone == "Europe/Berlin" ? "uk2" : zone == "Asia/Kathmandu" ? "us" : "si"
        }
    }

    /// Dark Sky's answer, or Pirate Weather's; the first day is yesterday, the first hours are over.
    func darkSky(isPirate: Bool) -> [String: Any] {
        func degrees(_ celsius: Double) -> Double { preset == "us" ? celsius * 9 / 5 + 32 : celsius }
        let wind = preset == "si" ? 10 : preset == "ca" ? 36 : 10 / 0.44704
        func point(_ time: Int, _ celsius: Double) -> [String: Any] {
            [
                "time": time, "icon": "rain", "temperature": degrees(celsius), "apparentTemperature": degrees(celsius),
                "windSpeed": wind, "windBearing": 270, "pressure": 1000, "precipType": isPirate ? "none" : "rain",
            ]
        }
        let days = (-1...7).map { day in
            var point: [String: Any] = [
                "time": midnights[day + 1], "icon": "rain", "temperatureHigh": degrees(Self.high(day)),
                "temperatureLow": degrees(Self.night(day)),
            ]
            if isPirate {
                point["temperatureMax"] = degrees(Self.high(day))
                point["temperatureMin"] = degrees(Self.low(day))
            }
            point.merge(sunOfDarkSky(day, isPirate)) { $1 }
            return point
        }
        return [
            "latitude": coordinate.latitude, "longitude": coordinate.longitude, "timezone": reportedZone ?? zone,
            "offset": Double(offset) / 3600, "currently": point(now, Self.current),
            "hourly": ["data": (-5..<49).map { point(hour + $0 * 3600, Self.temperature($0)) }],
            "daily": ["data": days], "alerts": alerts(isPirate),
            "flags": isPirate ? ["units": preset, "version": "V2.9.7"] : ["units": preset],
        ]
    }

    /// Dark Sky says nothing of the sun on polar days, Pirate Weather has times in which it is up for a day or a second.
    private func sunOfDarkSky(_ day: Int, _ isPirate: Bool) -> [String: Any] {
        let midnight = midnights[day + 1]
        switch (sun, isPirate) {
        case (.times, _):
            return ["sunriseTime": sunrises[day + 1], "sunsetTime": sunrises[day + 1] + 44_520]
        case (.up, true): return ["sunriseTime": midnight + 1, "sunsetTime": midnight + 86_399]
        case (.down, true): return ["sunriseTime": midnight + 86_398, "sunsetTime": midnight + 86_399]
        default: return [:]
        }
    }

    private func alerts(_ isPirate: Bool) -> [[String: Any]] {
        let severity = isPirate ? "Severe" : "warning"
        let storm: [String: Any] = [
            "title": "Storm", "severity": severity, "time": now - 7200, "expires": now + 72_000, "regions": [String](),
        ]
        return [
            ["title": "Frost"], storm,
            ["title": "Flood", "severity": severity, "time": now + 36_000, "expires": now + 108_000],
            ["title": "Over", "severity": severity, "time": now - 7200, "expires": now],
            ["title": "Long over", "severity": severity, "time": now - 90_000, "expires": now - 1], storm,
        ]
    }
}
