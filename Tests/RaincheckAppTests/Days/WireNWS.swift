extension KnownPlace {
    /// Five answers of api.weather.gov: a point, hours, half-days, an observation, alerts.
    var nws: [[String: Any]] {
        [
            [
                "properties": [
                    "gridId": "OKX", "gridX": 33, "gridY": 35, "timeZone": zone,
                    "astronomicalData": ["sunrise": iso(sunrises[1]), "sunset": iso(sunrises[1] + 44_520)],
                ]
            ],
            ["properties": ["periods": (-1..<80).map(hourlyPeriod)]],
            ["properties": ["periods": halfDays]],
            [
                "properties": [
                    "timestamp": iso(now - 1200), "textDescription": "Rain",
                    "temperature": ["unitCode": "wmoUnit:degC", "value": Self.current],
                    "windSpeed": ["unitCode": "wmoUnit:km_h-1", "value": 36],
                    "windDirection": ["unitCode": "wmoUnit:degree_(angle)", "value": 270],
                    "seaLevelPressure": ["unitCode": "wmoUnit:Pa", "value": 100_000],
                ]
            ],
            ["features": alertsOfNWS],
        ]
    }

    private func iso(_ seconds: Int) -> String {
        WireFormat.text(seconds, offset: -18_000, "yyyy-MM-dd'T'HH:mm:ss", mark: "-05:00")
    }

    private func period(_ start: Int, _ end: Int, _ celsius: Double, isDaytime: Bool) -> [String: Any] {
        [
            "startTime": iso(start), "endTime": iso(end), "isDaytime": isDaytime, "temperature": number(celsius),
            "temperatureUnit": "F", "windSpeed": "15 to 22 mph", "windDirection": "W", "shortForecast": "Light Rain",
            "icon": "https://api.weather.gov/icons/land/\(isDaytime ? "day" : "night")/rain,40?size=medium",
            "probabilityOfPrecipitation": ["unitCode": "wmoUnit:percent", "value": 40],
        ]
    }

    private func hourlyPeriod(_ index: Int) -> [String: Any] {
        let start = hourOfUTC + index * 3600
        return period(start, start + 3600, Self.temperature(index), isDaytime: true)
    }

    /// From 6 to 18 and from 18 to 6 o'clock: what is over is left out, what runs begins with the running hour.
    private var halfDays: [[String: Any]] {
        let all = (-1...7).flatMap { day -> [(start: Int, end: Int, celsius: Double, isDaytime: Bool)] in
            let morning = sunrises[day + 1] - 720
            return [
                (morning, morning + 43_200, Self.high(day), true),
                (morning + 43_200, sunrises[day + 2] - 720, Self.night(day), false),
            ]
        }
        return all.filter { $0.end > now }.map {
            period(max($0.start, hourOfUTC), $0.end, $0.celsius, isDaytime: $0.isDaytime)
        }
    }

    /// Texts are renewed before the event ends; one event was called off.
    private var alertsOfNWS: [[String: Any]] {
        func alert(
            _ event: String,
            _ begins: Int?,
            _ expires: Int?,
            _ ends: Int?,
            type: String = "Alert"
        ) -> [String: Any] {
            let severity = begins == nil ? "Minor" : "Severe"
            var values: [String: Any] = ["event": event, "messageType": type, "status": "Actual", "severity": severity]
            for (name, time) in [("onset", begins), ("expires", expires), ("ends", ends)] {
                if let time { values[name] = iso(time) }
            }
            return ["properties": values]
        }
        return [
            alert("Frost", nil, nil, nil), alert("Storm", now - 7200, now + 3600, now + 72_000),
            alert("Flood", now + 36_000, now + 108_000, nil), alert("Over", now - 7200, now + 7200, now),
            alert("Called off", now - 7200, now + 7200, now + 7200, type: "Cancel"),
            alert("Storm", now - 3600, now + 7200, now + 72_000, type: "Update"),
        ]
    }
}
