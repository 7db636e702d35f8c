import ForecastCore

extension Language {
    /// German.
    package static let german = Language(
        code: "de",
        name: "Deutsch",
        phrases: .german,
        keywords: .german,
        words: .german
    )
}

extension Words {
    fileprivate static let german = Words(
        decimalPoint: ",",
        lowersLabels: false,
        date: { "\($0) \($1). \($2)" },
        halves: (morning: "AM", afternoon: "PM"),
        condition: { condition in
            switch condition {
            case .clear: "Klar"
            case .mostlyClear: "Meist klar"
            case .partlyCloudy: "Teils bewölkt"
            case .cloudy: "Bewölkt"
            case .fog: "Nebel"
            case .wind: "Windig"
            case .drizzle: "Nieselregen"
            case .rain: "Regen"
            case .heavyRain: "Starkregen"
            case .showers: "Schauer"
            case .sleet: "Schneeregen"
            case .snow: "Schneefall"
            case .hail: "Hagel"
            case .thunderstorm: "Gewitter"
            case .tornado: "Tornado"
            }
        },
        weekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
        months: ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"],
        compass: [
            "N", "NNO", "NO", "ONO", "O", "OSO", "SO", "SSO", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
        ],
        beaufort: [
            "Windstille", "leiser Zug", "leichte Brise", "schwache Brise", "mäßige Brise", "frische Brise",
            "starker Wind", "steifer Wind", "stürmischer Wind", "Sturm", "schwerer Sturm", "orkanartiger Sturm",
            "Orkan",
        ],
        uv: { band in
            switch band {
            case .low: "niedrig"
            case .moderate: "mäßig"
            case .high: "hoch"
            case .veryHigh: "sehr hoch"
            case .extreme: "extrem"
            }
        },
        europeanAir: { band in
            switch band {
            case .good: "gut"
            case .fair: "akzeptabel"
            case .moderate: "mäßig"
            case .poor: "schlecht"
            case .veryPoor: "sehr schlecht"
            case .extremelyPoor: "extrem schlecht"
            }
        },
        usAir: { band in
            switch band {
            case .good: "gut"
            case .moderate: "mäßig"
            case .unhealthyForSensitiveGroups: "ungesund für empfindliche Gruppen"
            case .unhealthy: "ungesund"
            case .veryUnhealthy: "sehr ungesund"
            case .hazardous: "gefährlich"
            }
        },
        moonPhase: { phase in
            switch phase {
            case .new: "Neumond"
            case .waxingCrescent: "Zunehmende Sichel"
            case .firstQuarter: "Erstes Viertel"
            case .waxingGibbous: "Zunehmender Dreiviertelmond"
            case .full: "Vollmond"
            case .waningGibbous: "Abnehmender Dreiviertelmond"
            case .lastQuarter: "Letztes Viertel"
            case .waningCrescent: "Abnehmende Sichel"
            }
        },
        severity: { severity in
            switch severity {
            case .unknown: nil
            case .minor: "gering"
            case .moderate: "mäßig"
            case .severe: "schwer"
            case .extreme: "extrem"
            }
        },
        labels: .german,
        views: .german,
        sentences: .german,
        rain: .german,
        sky: .german
    )
}

extension Words.Labels {
    fileprivate static let german = Words.Labels(
        high: "Max.",
        low: "Min.",
        overnight: "Tiefstwert nachts",
        chance: "Risiko",
        precipitation: "Niederschlag",
        amount: "Menge",
        snow: "Neuschnee",
        temperature: "Temperatur",
        felt: "Gefühlt",
        wind: "Wind",
        gusts: "Böen",
        direction: "Richtung",
        arrows: "Pfeile",
        beaufort: "Beaufort",
        humidity: "Luftfeuchte",
        dewPoint: "Taupunkt",
        cloudCover: "Bewölkung",
        pressure: "Luftdruck",
        visibility: "Sichtweite",
        uvIndex: "UV-Index",
        airQuality: "Luftqualität",
        today: "Heute",
        night: "Nachts",
        nextHour: "Nächste Stunde",
        sunrise: "Sonnenaufgang",
        sunset: "Sonnenuntergang",
        sun: "Sonne",
        moon: "Mond",
        dayLength: "Tageslänge",
        solarNoon: "Sonnenhöchststand",
        severity: "Stufe",
        region: "Gebiet",
        valid: "Gültig",
        sender: "Herausgeber",
        localTime: "Ortszeit",
        difference: "Diff."
    )
}

extension Words.Views {
    fileprivate static let german = Words.Views(
        now: "Jetzt",
        hourly: "Stündlich",
        daily: "Täglich",
        today: "Heute",
        tomorrow: "Morgen",
        tonight: "Heute Nacht",
        weekend: "Wochenende",
        rain: "Regen",
        wind: "Wind",
        sun: "Sonne",
        moon: "Mond",
        alerts: "Warnungen",
        refresh: "Aktualisieren"
    )
}

extension Words.Sentences {
    fileprivate static let german = Words.Sentences(
        feelsLike: { "gefühlt \($0)" },
        nextHours: { $0 == 1 ? "Diese Stunde" : "Nächste \($0) Stunden" },
        hoursFrom: { $0 == 1 ? "Eine Stunde" : "\($0) Stunden" },
        nextDays: { $0 == 1 ? "Ein Tag" : "\($0) Tage" },
        sample: "Beispieldaten: Dieses Wetter ist erfunden.",
        stale: { "\($0) ist gerade nicht erreichbar: Stand \($1), \($2)." },
        source: { "\($0) · Stand \($1), \($2)" },
        partSource: { part, name in
            switch part {
            case .alerts: "Warnungen: \(name)"
            case .minutely: "Minutenwerte: \(name)"
            case .airQuality: "Luftqualität: \(name)"
            }
        },
        reckoned: "Sonne und Mond sind für diesen Ort berechnet.",
        justNow: "ganz frisch",
        minutesOld: { "\($0) min alt" },
        hoursOld: { $1 == 0 ? "\($0) h alt" : "\($0) h \($1) min alt" },
        localTime: { "\($0) Ortszeit" },
        noDataForView: "Die Quelle hat hier keine Daten für diese Ansicht.",
        noDataFor: { "Die Vorhersage enthält nichts für \($0)." },
        covers: { $0 == $1 ? "Sie gilt nur für \($0)." : "Sie reicht von \($0) bis \($1)." },
        onlyWholeDay: { "Für \($0) gibt es keine Stundenwerte: Dies ist der ganze Tag." },
        gusting: { "\($0), Böen \($1)" },
        beyondTheForecast: "Weiter reicht die Vorhersage nicht.",
        upTo: { "bis \($0)" },
        windFrom: { "aus \($0) (\($1))" },
        windKey: "zeigen, wohin der Wind weht; Buchstaben nennen, woher er kommt",
        uvScale: { "\($0), \($1) (WHO-Skala)" },
        europeanAirScale: { "\($0), \($1) (europäischer Index)" },
        usAirScale: { "\($0), \($1) (Index der US-EPA)" },
        alertUntil: { "\($0), bis \($1)" },
        alertFrom: { title, start, end in
            end.map { "\(title), \(start) bis \($0)" } ?? "\(title), ab \(start)"
        },
        noAlerts: { "Für diesen Ort sind keine Warnungen bekannt. Quelle: \($0)." },
        cannotKnowAlerts: { "\($0) führt keine Warnungen: Ob es welche gibt, lässt sich daraus nicht sagen." },
        moreAlerts: {
            $0 == 1 ? "Eine weitere Warnung wird nicht gezeigt." : "\($0) weitere Warnungen werden nicht gezeigt."
        },
        from: { "ab \($0)" },
        until: { "bis \($0)" },
        fromUntil: { "\($0) bis \($1)" },
        comparedWith: { "Verglichen mit \($0)" },
        sameTime: "gleiche Zeit",
        ahead: { "\($0) voraus" },
        behind: { "\($0) zurück" },
        sameWarmth: "gleich warm",
        warmer: { "\($0) wärmer" },
        colder: { "\($0) kälter" },
        duration: { $0 == 0 ? "\($1) min" : $1 == 0 ? "\($0) h" : "\($0) h \($1) min" }
    )
}

extension Words.Rain {
    fileprivate static let german = Words.Rain(
        what: { kind, band, peak in
            let noun =
                switch kind {
                case .rain: "Regen"
                case .snow: "Schneefall"
                case .sleet: "Schneeregen"
                case .hail: "Hagel"
                case .mixed: "Regen und Schnee"
                case nil: "Niederschlag"
                }
            return [band.map(strength), peak.map { "bis " + strength($0) }, noun].compactMap(\.self)
                .joined(separator: " ")
        },
        chanceOf: { kind in
            switch kind {
            case .rain, nil: "Regenrisiko"
            case .snow: "Schneerisiko"
            case .sleet, .hail, .mixed: "Niederschlagsrisiko"
            }
        },
        possibly: { "möglicherweise \($0)" },
        noneInTheNextHour: {
            $0 ? "Kein Regen oder Schnee in der nächsten Stunde." : "Kein Regen in der nächsten Stunde."
        },
        noneUntil: { $1 ? "Kein Regen oder Schnee bis mindestens \($0)." : "Kein Regen bis mindestens \($0)." },
        dryThen: { begin, what, minutes in
            "Trocken bis etwa \(begin), dann " + (minutes.map { "\($0) min " } ?? "") + what + "."
        },
        stopping: { "\($0), hört gegen \($1) auf." },
        turning: { "\($0), ab etwa \($1) \($2)." },
        wholeHour: { "\($0) in der ganzen nächsten Stunde." },
        untilAtLeast: { "\($0) bis mindestens \($1)." },
        again: { "Ab etwa \($0) erneut." },
        hourly: { what, likelihood, begin, end in
            var sentence = what
            switch likelihood {
            case .expected: sentence += " erwartet"
            case .likely: sentence += " wahrscheinlich"
            case .possible: sentence += " möglich"
            }
            if let begin { sentence += " ab etwa \(begin)" }
            if let end { sentence += " bis etwa \(end)" }
            switch likelihood {
            case .expected: return sentence + "."
            case .likely(let chance), .possible(let chance): return sentence + " (Risiko \(chance))."
            }
        },
        dryHours: { end, chance, isCold in
            (isCold ? "Kein Regen oder Schnee bis \(end) erwartet" : "Kein Regen bis \(end) erwartet")
                + (chance.map { " (Risiko höchstens \($0))." } ?? ".")
        },
        fromHours: "Ohne Minutenwerte: Dies stammt aus den Stundenwerten."
    )

    private static func strength(_ band: PrecipitationBand) -> String {
        switch band {
        case .veryLight: "sehr leichter"
        case .light: "leichter"
        case .moderate: "mäßiger"
        case .heavy: "starker"
        }
    }
}

extension Words.Sky {
    fileprivate static let german = Words.Sky(
        upAllDay: "geht nicht unter",
        downAllDay: "geht nicht auf",
        risesIn: { "Die Sonne geht um \($0) auf, in \($1)." },
        setsIn: { "Die Sonne geht um \($0) unter, in \($1)." },
        change: { seconds in
            let (minutes, rest) = (abs(seconds) / 60, abs(seconds) % 60)
            let length = minutes == 0 ? "\(rest) s" : rest == 0 ? "\(minutes) min" : "\(minutes) min \(rest) s"
            return seconds == 0
                ? "so lang wie am Vortag" : length + (seconds > 0 ? " länger" : " kürzer") + " als am Vortag"
        },
        twilight: { twilight in
            switch twilight {
            case .civil: "Bürgerliche Dämmerung"
            case .nautical: "Nautische Dämmerung"
            case .astronomical: "Astronomische Dämmerung"
            }
        },
        allNight: "die ganze Nacht",
        none: "wird nicht erreicht",
        lit: { "\($0) beleuchtet" }
    )
}
