import ForecastCore

extension Language {
    /// English.
    package static let english = Language(
        code: "en",
        name: "English",
        phrases: .english,
        keywords: .english,
        words: .english
    )
}

extension Words {
    fileprivate static let english = Words(
        decimalPoint: ".",
        lowersLabels: true,
        date: { "\($0) \($1) \($2)" },
        halves: (morning: "am", afternoon: "pm"),
        condition: { condition in
            switch condition {
            case .clear: "Clear"
            case .mostlyClear: "Mostly clear"
            case .partlyCloudy: "Partly cloudy"
            case .cloudy: "Cloudy"
            case .fog: "Fog"
            case .wind: "Windy"
            case .drizzle: "Drizzle"
            case .rain: "Rain"
            case .heavyRain: "Heavy rain"
            case .showers: "Showers"
            case .sleet: "Sleet"
            case .snow: "Snow"
            case .hail: "Hail"
            case .thunderstorm: "Thunderstorm"
            case .tornado: "Tornado"
            }
        },
        weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        compass: [
            "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
        ],
        beaufort: [
            "calm", "light air", "light breeze", "gentle breeze", "moderate breeze", "fresh breeze", "strong breeze",
            "near gale", "gale", "strong gale", "storm", "violent storm", "hurricane force",
        ],
        uv: { band in
            switch band {
            case .low: "low"
            case .moderate: "moderate"
            case .high: "high"
            case .veryHigh: "very high"
            case .extreme: "extreme"
            }
        },
        europeanAir: { band in
            switch band {
            case .good: "good"
            case .fair: "fair"
            case .moderate: "moderate"
            case .poor: "poor"
            case .veryPoor: "very poor"
            case .extremelyPoor: "extremely poor"
            }
        },
        usAir: { band in
            switch band {
            case .good: "good"
            case .moderate: "moderate"
            case .unhealthyForSensitiveGroups: "unhealthy for sensitive groups"
            case .unhealthy: "unhealthy"
            case .veryUnhealthy: "very unhealthy"
            case .hazardous: "hazardous"
            }
        },
        moonPhase: { phase in
            switch phase {
            case .new: "New moon"
            case .waxingCrescent: "Waxing crescent"
            case .firstQuarter: "First quarter"
            case .waxingGibbous: "Waxing gibbous"
            case .full: "Full moon"
            case .waningGibbous: "Waning gibbous"
            case .lastQuarter: "Last quarter"
            case .waningCrescent: "Waning crescent"
            }
        },
        severity: { severity in
            switch severity {
            case .unknown: nil
            case .minor: "minor"
            case .moderate: "moderate"
            case .severe: "severe"
            case .extreme: "extreme"
            }
        },
        labels: .english,
        views: .english,
        sentences: .english,
        rain: .english,
        sky: .english
    )
}

extension Words.Labels {
    fileprivate static let english = Words.Labels(
        high: "High",
        low: "Low",
        overnight: "Overnight low",
        chance: "Chance",
        precipitation: "Precipitation",
        amount: "Amount",
        snow: "New snow",
        temperature: "Temperature",
        felt: "Felt",
        wind: "Wind",
        gusts: "Gusts",
        direction: "Direction",
        arrows: "Arrows",
        beaufort: "Beaufort",
        humidity: "Humidity",
        dewPoint: "Dew point",
        cloudCover: "Cloud cover",
        pressure: "Pressure",
        visibility: "Visibility",
        uvIndex: "UV index",
        airQuality: "Air quality",
        today: "Today",
        night: "Night",
        nextHour: "Next hour",
        sunrise: "Sunrise",
        sunset: "Sunset",
        sun: "Sun",
        moon: "Moon",
        dayLength: "Day length",
        solarNoon: "Solar noon",
        severity: "Severity",
        region: "Region",
        valid: "Valid",
        sender: "Issued by",
        localTime: "Time",
        difference: "Diff"
    )
}

extension Words.Views {
    fileprivate static let english = Words.Views(
        now: "Now",
        hourly: "Hourly",
        daily: "Daily",
        today: "Today",
        tomorrow: "Tomorrow",
        tonight: "Tonight",
        weekend: "Weekend",
        rain: "Rain",
        wind: "Wind",
        sun: "Sun",
        moon: "Moon",
        alerts: "Alerts",
        refresh: "Refresh"
    )
}

extension Words.Sentences {
    fileprivate static let english = Words.Sentences(
        feelsLike: { "feels like \($0)" },
        nextHours: { $0 == 1 ? "This hour" : "Next \($0) hours" },
        hoursFrom: { $0 == 1 ? "One hour" : "\($0) hours" },
        nextDays: { $0 == 1 ? "One day" : "\($0) days" },
        sample: "Sample data: this weather is made up.",
        stale: { "\($0) cannot be reached right now: as of \($1), \($2)." },
        source: { "\($0) · as of \($1), \($2)" },
        partSource: { part, name in
            switch part {
            case .alerts: "Alerts: \(name)"
            case .minutely: "Minute by minute: \(name)"
            case .airQuality: "Air quality: \(name)"
            }
        },
        reckoned: "Sun and moon are reckoned for this place.",
        justNow: "just now",
        minutesOld: { "\($0) min old" },
        hoursOld: { $1 == 0 ? "\($0) h old" : "\($0) h \($1) min old" },
        localTime: { "\($0) local time" },
        noDataForView: "The source has no data for this view here.",
        noDataFor: { "The forecast has nothing for \($0)." },
        covers: { $0 == $1 ? "It covers \($0) only." : "It covers \($0) to \($1)." },
        onlyWholeDay: { "There are no hours for \($0): this is the whole day." },
        gusting: { "\($0), gusts \($1)" },
        beyondTheForecast: "That is as far as the forecast goes.",
        upTo: { "up to \($0)" },
        windFrom: { "from \($0) (\($1))" },
        windKey: "point to where the wind blows; letters say where it is from",
        uvScale: { "\($0), \($1) (WHO scale)" },
        europeanAirScale: { "\($0), \($1) (European index)" },
        usAirScale: { "\($0), \($1) (US EPA index)" },
        alertUntil: { "\($0), until \($1)" },
        alertFrom: { title, start, end in
            end.map { "\(title), \(start) until \($0)" } ?? "\(title), from \(start)"
        },
        noAlerts: { "No warnings are known for this place. Source: \($0)." },
        cannotKnowAlerts: { "\($0) carries no warnings, so this says nothing about whether there are any." },
        moreAlerts: { $0 == 1 ? "One more warning is not shown." : "\($0) more warnings are not shown." },
        from: { "from \($0)" },
        until: { "until \($0)" },
        fromUntil: { "\($0) until \($1)" },
        comparedWith: { "Compared with \($0)" },
        sameTime: "same time",
        ahead: { "\($0) ahead" },
        behind: { "\($0) behind" },
        sameWarmth: "as warm",
        warmer: { "\($0) warmer" },
        colder: { "\($0) colder" },
        duration: { $0 == 0 ? "\($1) min" : $1 == 0 ? "\($0) h" : "\($0) h \($1) min" }
    )
}

extension Words.Rain {
    fileprivate static let english = Words.Rain(
        what: { kind, band, peak in
            let noun =
                switch kind {
                case .rain: "rain"
                case .snow: "snow"
                case .sleet: "sleet"
                case .hail: "hail"
                case .mixed: "rain and snow"
                case nil: "precipitation"
                }
            return [band.map(strength), peak.map { "to " + strength($0) }, noun].compactMap(\.self)
                .joined(separator: " ")
        },
        chanceOf: { kind in
            switch kind {
            case .rain, nil: "Chance of rain"
            case .snow: "Chance of snow"
            case .sleet, .hail, .mixed: "Chance of precipitation"
            }
        },
        possibly: { "possibly \($0)" },
        noneInTheNextHour: { $0 ? "No rain or snow in the next hour." : "No rain in the next hour." },
        noneUntil: { $1 ? "No rain or snow until \($0) at least." : "No rain until \($0) at least." },
        dryThen: { begin, what, minutes in
            "Dry until about \(begin), then \(what)" + (minutes.map { " for \($0) min." } ?? ".")
        },
        stopping: { "\($0), stopping about \($1)." },
        turning: { "\($0), turning to \($2) about \($1)." },
        wholeHour: { "\($0) for the whole of the next hour." },
        untilAtLeast: { "\($0) until \($1) at least." },
        again: { "Again from about \($0)." },
        hourly: { what, likelihood, begin, end in
            var sentence = what
            switch likelihood {
            case .expected: sentence += " expected"
            case .likely: sentence += " likely"
            case .possible: sentence += " possible"
            }
            if let begin { sentence += " from about \(begin)" }
            if let end { sentence += " until about \(end)" }
            switch likelihood {
            case .expected: return sentence + "."
            case .likely(let chance), .possible(let chance): return sentence + " (chance \(chance))."
            }
        },
        dryHours: { end, chance, isCold in
            (isCold ? "No rain or snow expected until \(end)" : "No rain expected until \(end)")
                + (chance.map { " (chance at most \($0))." } ?? ".")
        },
        fromHours: "Without data for the minutes: this is read from the hours."
    )

    private static func strength(_ band: PrecipitationBand) -> String {
        switch band {
        case .veryLight: "very light"
        case .light: "light"
        case .moderate: "moderate"
        case .heavy: "heavy"
        }
    }
}

extension Words.Sky {
    fileprivate static let english = Words.Sky(
        upAllDay: "up all day",
        downAllDay: "down all day",
        risesIn: { "The sun rises at \($0), in \($1)." },
        setsIn: { "The sun sets at \($0), in \($1)." },
        change: { seconds in
            let (minutes, rest) = (abs(seconds) / 60, abs(seconds) % 60)
            let length = minutes == 0 ? "\(rest) s" : rest == 0 ? "\(minutes) min" : "\(minutes) min \(rest) s"
            return seconds == 0
                ? "as long as the day before" : length + (seconds > 0 ? " longer" : " shorter") + " than the day before"
        },
        twilight: { twilight in
            switch twilight {
            case .civil: "Civil twilight"
            case .nautical: "Nautical twilight"
            case .astronomical: "Astronomical twilight"
            }
        },
        allNight: "lasts all night",
        none: "not reached",
        lit: { "\($0) lit" }
    )
}
