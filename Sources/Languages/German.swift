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
        sampleSource: "Beispieldaten, erfunden",
        recorded: { "Aufzeichnung, \($0)" },
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
        cannotKnowAlerts: {
            "Die Quelle dieser Karte (\($0)) führt keine Warnungen, also kann sie nicht sagen, ob es welche gibt."
        },
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

extension Phrases {
    /// What is said in German.
    static let german = Phrases(
        choosing: Choosing(
            whichDefault: {
                "Welcher Ort? Schreib `\($0) Berlin`, oder speichere einen für immer: `\($0) speichere zuhause Berlin`. "
                    + "Danach genügt `\($0)` allein."
            },
            which: { "Welches „\($0)“?" },
            pressOrType: { "Drück einen Knopf oder schreib die Nummer: `\($0) 1`" },
            typeNumber: { "Schreib die Nummer: `\($0) 1`" },
            typeInFull: { "Schreib den gemeinten Ort aus: `\($0)`" },
            unknown: { "Ich kenne keinen Ort namens „\($0)“." },
            tryOtherWords: {
                "Versuch den Namen mit dem Land, etwa `\($0) Paris, Frankreich`, oder eine Koordinate: `\($0) 48.85,2.35`."
            },
            notOnEarth: {
                "„\($0)“ ist kein Punkt auf der Erde: Die Breite liegt zwischen -90 und 90, die Länge zwischen -180 und "
                    + "180, erst die Breite, etwa `\($1) 48.85,2.35`."
            },
            didYouMean: "Meinst du einen von diesen?",
            didYouMeanThis: { "Meinst du `\($0)`?" },
            notOnTheList: { "Die Nummer \($0) steht nicht auf der Liste: Sie geht von 1 bis \($1)." },
            noList: {
                "Es gibt keine Liste zur Auswahl: Listen gelten zehn Minuten. Frag noch einmal, etwa `\($0) Springfield`."
            },
            newerList: { "Diese Liste ist nicht mehr die letzte. Frag noch einmal, etwa `\($0) Springfield`." }
        ),
        buttons: Buttons(
            tooOld: { "Dieser Knopf ist zu alt. Frag noch einmal, etwa `\($0) Berlin`." },
            notYours: { "Dieser Knopf gehört jemand anderem. Frag selbst, etwa `\($0) Berlin`." },
            makeDefault: { "\($0) als Standard" },
            use: { "\($0) verwenden" }
        ),
        failures: Failures(
            senseless: {
                "Das Wetter für \($0) bekomme ich gerade nicht: Der Wetterdienst antwortet Unsinn. "
                    + "Bitte versuch es später noch einmal: `\($1)`"
            },
            silent: {
                "Das Wetter für \($0) bekomme ich gerade nicht: Der Wetterdienst antwortet nicht. "
                    + "Bitte versuch es in einer Minute noch einmal: `\($1)`"
            },
            crowded: {
                "Das Wetter für \($0) bekomme ich gerade nicht: Der Wetterdienst wurde zu oft gefragt. "
                    + "Bitte versuch es später noch einmal: `\($1)`"
            },
            keyRefused: {
                "Das Wetter für \($0) bekomme ich nicht: Der Wetterdienst lehnt meinen Schlüssel ab. "
                    + "Bitte sag denen Bescheid, die Raincheck hier betreiben."
            },
            nothingThere: { "Der Wetterdienst hat nichts für \($0)." },
            tooLate: "Das Wetter braucht gerade zu lange. Bitte frag gleich noch einmal.",
            readOnly: "Einstellungen lassen sich hier nur lesen, nicht ändern. Es wurde nichts geändert.",
            unreadable:
                "Das Gespeicherte lässt sich nicht lesen, darum rühre ich es nicht an. "
                + "Bitte sag denen Bescheid, die Raincheck hier betreiben.",
            newer:
                "Eine neuere Version von mir hat deine Einstellungen gespeichert: Ich kann sie lesen, aber nicht ändern. "
                + "Bitte sag denen Bescheid, die Raincheck hier betreiben.",
            withoutYours: "Ich konnte deine Einstellungen nicht lesen: Das ist die Antwort ohne sie.",
            withoutChannels: "Ich konnte die Einstellungen dieses Kanals nicht lesen: Das ist die Antwort ohne sie.",
            yoursRestored: { settings in
                "Deine Einstellungen waren beschädigt: Es gelten die von vor der letzten Änderung. Siehe „\(settings)“."
            },
            channelsRestored:
                "Die Einstellungen dieses Kanals waren beschädigt: Es gelten die von vor der letzten Änderung.",
            notStored:
                "Das konnte ich nicht speichern, es wurde nichts geändert. Bitte versuch es noch einmal, "
                + "oder sag denen Bescheid, die Raincheck hier betreiben."
        ),
        misunderstood: Misunderstood(
            tooLong: { "Das ist zu lang. `\($0) hilfe` zeigt, was ich kann." },
            count: { "Zu „\($0)“ gehört eine Zahl von 1 bis \($1), etwa `\($2)`." },
            unit: {
                "Die Einheit „\($0)“ kenne ich nicht. Es gibt metric, us, uk, si, ca, nautical und auto; "
                    + "oder eine einzelne Größe, etwa `\($1) einheiten wind kn`."
            },
            saveNeeds: { "Sag Namen und Ort, etwa `\($0) speichere zuhause Berlin`." },
            renameNeeds: { "Sag den Namen und den neuen Namen, etwa `\($0) umbenennen zuhause \"meine Bude\"`." },
            nameNeeded: { "Sag, welcher deiner Orte, etwa `\($0)`. Alle zeigt `\($1)`." },
            noSuchDay: { "Einen Tag „\($0)“ gibt es nicht. Ein Tag ist ein Wochentag oder ein Datum, etwa `\($1)`." },
            noSuchTime: { "Eine Uhrzeit „\($0)“ gibt es nicht. Eine Uhrzeit ist wie 17:00 oder 17 Uhr, etwa `\($1)`." },
            past: { "Ich kenne das Wetter, das kommt, nicht das vergangene. Versuch `\($0)`." },
            twoTimes: { "„\($0)“ und „\($1)“ sind zwei Zeiten; zeigen kann ich eine. Versuch `\($2)`." },
            tooFarAhead: { "„\($0)“ ist zu weit voraus: Weiter als 14 Tage sehe ich nicht. Versuch `\($1)`." },
            compareNeedsTwo: {
                "Nenn zwei bis fünf Orte mit Kommas dazwischen, etwa `\($0) vergleiche Berlin, Paris`."
            },
            compareTooMany: { "Höchstens \($0) Orte kann ich vergleichen, etwa `\($1)`." },
            compareIsNow: { "Ich vergleiche das Wetter, wie es jetzt ist. Versuch `\($0)`." },
            clock: { "Eine Uhr hat 12 oder 24 Stunden: `\($0) uhr 12`, `\($0) uhr 24` oder `\($0) uhr auto`." },
            answers: {
                "Antworten sind für dich allein oder für alle: `\($0) antworten privat`, `\($0) antworten öffentlich` "
                    + "oder `\($0) antworten auto`."
            },
            language: {
                "Ich spreche Deutsch und Englisch: `\($0) sprache deutsch`, `\($0) sprache english` "
                    + "oder `\($0) sprache auto`."
            },
            share: { "Teilen ist an oder aus: `\($0) teilen an` oder `\($0) teilen aus`." },
            forget: { "Um alles zu löschen, was ich über dich gespeichert habe, schreib `\($0) vergiss mich`." },
            channel: {
                "Für diesen Kanal lassen sich Einheiten, Uhr, Antworten, Sprache und Orte festlegen, etwa "
                    + "`\($0) kanal einheiten metric`. Alles zeigt `\($0) kanal einstellungen`."
            }
        ),
        places: Places(
            badName: {
                "Ein Name hat 1 bis \($0) Zeichen und ist weder Befehl noch Zahl. "
                    + "Versuch `\($1) speichere zuhause Berlin`."
            },
            saved: { "„\($0)“ ist gespeichert: \($1)." },
            isYourDefault: { "Das ist dein Standardort: `\($0)` allein zeigt ihn." },
            isChannelDefault: {
                "Das ist der Standardort dieses Kanals: `\($0)` allein zeigt ihn allen, die keinen eigenen haben."
            },
            typeItsName: { "Schreib `\($0)`." },
            replaced: { "„\($0)“ ist jetzt \($1), vorher \($2)." },
            already: { "„\($0)“ ist schon \($1). Es wurde nichts geändert." },
            full: { "Es sind \($0) Orte, mehr geht nicht. Entferne erst einen: `\($1)`." },
            yourDefaultNow: { "Dein Standardort ist jetzt „\($0)“: \($1)." },
            channelDefaultNow: { "Der Standardort dieses Kanals ist jetzt „\($0)“: \($1)." },
            alreadyDefault: { "„\($0)“ ist schon der Standardort. Es wurde nichts geändert." },
            noneCalled: { "Es ist kein Ort namens „\($0)“ gespeichert. Alle zeigt `\($1)`." },
            removed: { "„\($0)“ (\($1)) ist entfernt." },
            removedDefault: { "„\($0)“ (\($1)) ist entfernt; das war der Standardort." },
            noDefaultNow: { "Es gibt jetzt keinen Standardort: `\($0)` legt einen fest." },
            renamed: { "„\($0)“ heißt jetzt „\($1)“: \($2)." },
            alreadyCalled: { "Der Ort heißt schon „\($0)“. Es wurde nichts geändert." },
            taken: { "„\($0)“ heißt schon ein anderer Ort: \($1). Es wurde nichts geändert." },
            none: { "Es sind noch keine Orte gespeichert. Schreib `\($0)`." },
            yours: "Deine Orte",
            ofChannel: "Orte dieses Kanals",
            isDefault: { "\($0) (Standard)" }
        ),
        settings: Settings(
            yours: "Deine Einstellungen",
            ofChannel: "Einstellungen dieses Kanals",
            label: { preference in
                switch preference {
                case .units: "Einheiten"
                case .clock: "Uhr"
                case .answers: "Antworten"
                case .language: "Sprache"
                case .sharing: "Teilen"
                }
            },
            value: { value, chooser in
                switch chooser {
                case .you: "\(value) (von dir gewählt)"
                case .channel: "\(value) (für diesen Kanal gewählt)"
                case .installation: "\(value) (Vorgabe)"
                case .place: "\(value) (nach dem Ort)"
                case .locale: "\(value) (wie in deinem Chatprogramm)"
                }
            },
            changed: { preference, value in
                switch preference {
                case .units: "Deine Einheiten sind jetzt: \(value)."
                case .clock: "Deine Uhr ist jetzt: \(value)."
                case .answers: "Deine Antworten sind jetzt: \(value)."
                case .language: "Deine Sprache ist jetzt: \(value)."
                case .sharing: "Dein Standardort ist jetzt: \(value)."
                }
            },
            unchanged: { preference, value in
                switch preference {
                case .units: "Deine Einheiten sind schon: \(value). Es wurde nichts geändert."
                case .clock: "Deine Uhr ist schon: \(value). Es wurde nichts geändert."
                case .answers: "Deine Antworten sind schon: \(value). Es wurde nichts geändert."
                case .language: "Deine Sprache ist schon: \(value). Es wurde nichts geändert."
                case .sharing: "Dein Standardort ist schon: \(value). Es wurde nichts geändert."
                }
            },
            channelChanged: { preference, value in
                switch preference {
                case .units: "Die Einheiten dieses Kanals sind jetzt: \(value)."
                case .clock: "Die Uhr dieses Kanals ist jetzt: \(value)."
                case .answers: "Die Antworten in diesem Kanal sind jetzt: \(value)."
                case .language: "Die Sprache dieses Kanals ist jetzt: \(value)."
                case .sharing: "Der Standardort dieses Kanals ist jetzt: \(value)."
                }
            },
            channelUnchanged: { preference, value in
                switch preference {
                case .units: "Die Einheiten dieses Kanals sind schon: \(value). Es wurde nichts geändert."
                case .clock: "Die Uhr dieses Kanals ist schon: \(value). Es wurde nichts geändert."
                case .answers: "Die Antworten in diesem Kanal sind schon: \(value). Es wurde nichts geändert."
                case .language: "Die Sprache dieses Kanals ist schon: \(value). Es wurde nichts geändert."
                case .sharing: "Der Standardort dieses Kanals ist schon: \(value). Es wurde nichts geändert."
                }
            },
            defaultPlace: "Standardort",
            savedPlaces: "Gespeicherte Orte",
            noneYet: "noch keiner",
            countOf: { "\($0) von \($1)" },
            usualUnits: "auto, wie im Land des Ortes üblich",
            automatic: "auto",
            quantity: { quantity, symbol in
                switch quantity {
                case .temperature: "Temperatur in \(symbol)"
                case .wind: "Wind in \(symbol)"
                case .precipitation: "Regen in \(symbol)"
                case .snow: "Schnee in \(symbol)"
                case .pressure: "Luftdruck in \(symbol)"
                case .distance: "Entfernungen in \(symbol)"
                }
            },
            twelveHours: "12 Stunden",
            twentyFourHours: "24 Stunden",
            isPrivate: "privat",
            isPublic: "öffentlich",
            shared: "mit Kollegen geteilt, nur die Stadt",
            notShared: "nicht geteilt",
            namedPlace: { "\($0): \($1)" },
            aSet: "alle: metric, us, uk, si, ca, nautical oder auto",
            oneQuantity: "eine einzelne Größe",
            oneAnswer: "für eine Antwort",
            change: { preference in
                switch preference {
                case .units: "Einheiten ändern"
                case .clock: "12 oder 24 Stunden, oder auto"
                case .answers: "privat oder öffentlich, oder auto"
                case .language: "deutsch, english oder auto"
                case .sharing: "Kollegen nach deiner Stadt fragen lassen"
                }
            },
            seePlaces: "die Orte sehen",
            seeExport: "alles sehen, was ich über dich gespeichert habe",
            deleteAll: "alles löschen, was ich über dich gespeichert habe",
            noChannel: {
                "Das hier ist kein Kanal, es gibt keine eigenen Einstellungen. Deine zeigt `\($0) einstellungen`."
            },
            notAllowed:
                "Die Einstellungen dieses Kanals dürfen nur Personen ändern, die von den Betreibern bestimmt sind. "
                + "Es wurde nichts geändert."
        ),
        sharing: Sharing(
            nothing: { "\($0) teilt keinen Ort mit anderen. Wer das möchte, schreibt `\($1)`." },
            noPlace: {
                "Speichere erst einen Ort: Geteilt wird dein Standardort. Versuch `\($0) speichere zuhause Berlin`."
            }
        ),
        data: Data(
            title: "Was ich über dich gespeichert habe",
            intro: "Das ist alles, als JSON.",
            lately: "Zehn Minuten lang gemerkt: was du für einen Namen gewählt hast.",
            nothing: "Ich habe nichts über dich gespeichert.",
            forgotten: "Erledigt: Alles, was ich über dich gespeichert hatte, ist gelöscht, auch die Sicherungen.",
            nothingToForget: "Es gab nichts zu löschen: Ich habe nichts über dich gespeichert.",
            channelForgotten:
                "Erledigt: Alles, was ich über diesen Kanal gespeichert hatte, ist gelöscht, auch die Sicherungen.",
            nothingOfChannel: "Es gab nichts zu löschen: Ich habe nichts über diesen Kanal gespeichert."
        ),
        help: Help(
            title: "Was ich kann",
            overview: [
                Line(
                    "Berlin",
                    "das Wetter jetzt; ein Name in jeder Schrift, mit Region oder Land, oder eine Koordinate"
                ),
                Line("Berlin stündlich", "die nächsten Stunden; `stündlich 24` für mehr"),
                Line("Berlin täglich", "die nächsten Tage; `täglich 3` für weniger, `woche` ist dasselbe"),
                Line(
                    "Berlin regen morgen",
                    "auch `wind`, `sonne`, `mond`, `warnungen`; `freitag`, `wochenende`, `um 17 uhr`"
                ),
                Line("vergleiche Berlin, Paris", "zwei bis fünf Orte nebeneinander"),
                Line("Berlin f privat", "andere Einheiten oder nur für dich, für diese Antwort"),
                Line("speichere zuhause Berlin", "einen Ort merken; den ersten zeigt der Befehl allein"),
                Line("einheiten metric", "deine Einheiten: alle, oder eine Größe wie in `einheiten wind kn`"),
                Line("einstellungen", "was ich über dich weiß; `vergiss mich` löscht es"),
            ],
            topicTitle: { topic in
                switch topic {
                case .weather: "Nach dem Wetter fragen"
                case .times: "Tage und Uhrzeiten"
                case .places: "Deine Orte"
                case .settings: "Deine Einstellungen"
                case .channel: "Einstellungen eines Kanals"
                }
            },
            topicWords: { topic in
                switch topic {
                case .weather: ["wetter", "ansichten", "vorhersage"]
                case .times: ["zeiten", "zeit", "tage", "uhrzeiten", "datum"]
                case .places: ["orte", "ort", "speichern", "standard", "teilen"]
                case .settings: ["einstellungen", "einheiten", "uhr", "sprache", "antworten", "datenschutz"]
                case .channel: ["kanal"]
                }
            },
            lines: { topic in
                switch topic {
                case .weather:
                    [
                        Line("Berlin", "das Wetter jetzt"),
                        Line("Berlin stündlich 24", "bis zu 48 Stunden"),
                        Line("Berlin täglich 10", "bis zu 14 Tage"),
                        Line("Berlin regen", "wann es regnet, in Worten"),
                        Line("Berlin wind", "Wind und Böen"),
                        Line("Berlin sonne", "Auf- und Untergang; `mond` für den Mond"),
                        Line("Berlin warnungen", "amtliche Warnungen"),
                        Line("vergleiche Berlin, Paris", "zwei bis fünf Orte nebeneinander; ohne Orte: deine"),
                        Line("\"Regen, Bayern\"", "Anführungszeichen machen alles zu einem Ort"),
                    ]
                case .times:
                    [
                        Line("Berlin heute", "auch `heute abend`, `morgen`, `wochenende`"),
                        Line("Berlin am freitag", "der nächste Freitag, heute mitgezählt"),
                        Line("Berlin am 24.12.", "ein Datum; auch wie 2026-12-24"),
                        Line("Berlin morgen um 17 uhr", "eine Stunde; auch wie 17:00"),
                        Line("Berlin in 3 stunden", "auch `in 90 min`"),
                        Line("Berlin stündlich freitag", "die Stunden eines Tages"),
                    ]
                case .places:
                    [
                        Line("speichere zuhause Berlin", "einen Ort merken; der erste ist der Standardort"),
                        Line("zuhause täglich", "der Name gilt überall, wo ein Ort gilt"),
                        Line("orte", "alle deine Orte"),
                        Line("standard zuhause", "was der Befehl allein zeigt"),
                        Line("umbenennen zuhause \"meine Bude\"", "ein anderer Name"),
                        Line("entferne zuhause", "den Ort vergessen"),
                        Line("teilen an", "Kollegen nach deiner Stadt fragen lassen; `teilen aus` beendet das"),
                        Line("@anna", "das Wetter in der Stadt einer Kollegin, wenn sie sie teilt"),
                    ]
                case .settings:
                    [
                        Line("einstellungen", "alles, was gilt, und wer es gewählt hat"),
                        Line("einheiten metric", "alle: metric, us, uk, si, ca, nautical oder auto"),
                        Line("einheiten wind kn", "eine einzelne Größe"),
                        Line("uhr 24", "12 oder 24 Stunden, oder auto"),
                        Line("antworten privat", "privat oder öffentlich, oder auto"),
                        Line("sprache english", "deutsch, english oder auto"),
                        Line("export", "alles, was ich über dich gespeichert habe"),
                        Line("vergiss mich", "es löschen"),
                    ]
                case .channel:
                    [
                        Line("kanal einstellungen", "was für diesen Kanal gilt"),
                        Line("kanal standard Berlin", "der Ort für alle, die keinen eigenen haben"),
                        Line("kanal speichere büro Paris", "ein Name für alle hier"),
                        Line("kanal einheiten metric", "auch `uhr`, `antworten`, `sprache`"),
                        Line("kanal orte", "die Orte dieses Kanals; `kanal entferne büro`"),
                        Line("kanal vergiss", "löschen, was ich über diesen Kanal gespeichert habe"),
                    ]
                }
            },
            remark: { topic in
                switch topic {
                case .weather: "Die Buchstaben beim Wind sagen, woher er kommt."
                case .times: "Uhrzeiten sind die des Ortes."
                case .channel: "Deine eigenen Einstellungen gehen vor, dann die des Kanals."
                case .places, .settings: nil
                }
            },
            more: { "Mehr: \($0)" }
        )
    )
}

extension Keywords {
    /// The grammar in German.
    static let german = Keywords(
        views: { view in
            switch view {
            case .now: ["jetzt", "aktuell", "momentan", "gerade"]
            case .hourly: ["stündlich", "stuendlich", "stunden", "stundenweise"]
            case .daily: ["täglich", "taeglich", "tage", "woche", "wöchentlich", "wochenvorhersage"]
            case .rain:
                ["regen", "regnet", "regnen", "niederschlag", "schnee", "schneit", "schneien", "regenschirm", "schirm"]
            case .wind: ["wind", "windig", "böen", "boeen"]
            case .sun: ["sonne", "sonnenaufgang", "sonnenuntergang"]
            case .moon: ["mond", "mondphase", "mondaufgang", "monduntergang"]
            case .alerts: ["warnungen", "warnung", "unwetter", "unwetterwarnung", "unwetterwarnungen"]
            case .compare: ["vergleiche", "vergleich", "vergleichen"]
            }
        },
        settings: { setting in
            switch setting {
            case .help: ["hilfe"]
            case .places: ["orte"]
            case .settings: ["einstellungen"]
            case .forget: ["vergiss", "vergessen"]
            case .units: ["einheiten", "einheit"]
            case .setDefault: ["standard", "standardort"]
            case .remove: ["entferne", "entfernen", "lösche", "löschen", "loeschen"]
            case .save: ["speichere", "speichern", "merke"]
            case .rename: ["umbenennen"]
            case .export: ["exportiere", "exportieren"]
            case .share: ["teilen", "teile"]
            case .clock: ["uhr", "uhrzeit"]
            case .answers: ["antworten"]
            case .language: ["sprache"]
            case .channel: ["kanal"]
            }
        },
        today: ["heute"],
        tomorrow: ["morgen"],
        dayAfterTomorrow: ["übermorgen", "uebermorgen"],
        tonight: ["abends", "nachts"],
        weekend: ["wochenende"],
        yesterday: ["gestern"],
        weekdays: [
            ["montag"], ["dienstag"], ["mittwoch"], ["donnerstag"], ["freitag"], ["samstag", "sonnabend"], ["sonntag"],
        ],
        shortWeekdays: [["mo"], ["di"], ["mi"], ["do"], ["fr"], ["sa"], ["so"]],
        months: [
            ["januar", "jan", "jänner"], ["februar", "feb"], ["märz", "maerz", "mrz"], ["april", "apr"], ["mai"],
            ["juni", "jun"], ["juli", "jul"], ["august", "aug"], ["september", "sep", "sept"], ["oktober", "okt"],
            ["november", "nov"], ["dezember", "dez"],
        ],
        morning: ["vormittag", "früh", "frueh"],
        afternoon: ["nachmittag"],
        evening: ["abend"],
        night: ["nacht"],
        noon: ["mittag", "mittags"],
        midnight: ["mitternacht"],
        isPrivate: ["privat"],
        isPublic: ["öffentlich", "oeffentlich"],
        on: ["am"],
        at: ["um"],
        within: ["in"],
        next: [
            "nächste", "nächsten", "nächster", "nächstes", "naechste", "naechsten", "kommende", "kommenden", "diesen",
            "diese", "dieses",
        ],
        following: ["nächste", "naechste", "kommende"],
        week: ["woche"],
        half: ["halbe", "halben"],
        versus: ["gegen"],
        and: ["und", "mit"],
        durations: { duration in
            switch duration {
            case .minutes: ["min", "minute", "minuten"]
            case .hours: ["h", "std", "stunde", "stunden"]
            case .days: ["tag", "tage", "tagen"]
            }
        },
        oClock: ["uhr"],
        numbers: [
            ["eins", "ein", "eine", "einer", "einem"], ["zwei"], ["drei"], ["vier"], ["fünf", "fuenf"], ["sechs"],
            ["sieben"], ["acht"], ["neun"], ["zehn"], ["elf"], ["zwölf", "zwoelf"],
        ],
        fillers: [
            "in", "im", "für", "fuer", "bei", "der", "die", "das", "den", "dem", "wetter", "vorhersage",
            "wettervorhersage", "bitte", "wie", "was", "ist", "wird", "es", "gibt", "zeig", "zeige", "mir", "von",
            "scheint", "brauche", "ich", "einen", "ein", "eine", "temperatur", "draußen", "danke", "geht", "wann",
            "am", "um", "zum", "werden", "denn",
        ],
        me: ["mich"],
        to: ["in", "zu", "als"],
        switchedOn: ["an", "ein", "ja"],
        switchedOff: ["aus", "nein"],
        automatic: ["automatisch"],
        inLanguage: ["auf"],
        itself: ["deutsch", "de", "german"],
        quantities: { quantity in
            switch quantity {
            case .temperature: ["temperatur", "temperaturen"]
            case .wind: ["wind", "windgeschwindigkeit"]
            case .precipitation: ["regen", "niederschlag"]
            case .snow: ["schnee", "neuschnee"]
            case .pressure: ["druck", "luftdruck"]
            case .distance: ["entfernung", "sicht", "sichtweite"]
            }
        },
        units: [
            "metrisch": .set(.metric), "imperial": .set(.us), "nautisch": .set(.nautical), "knoten": .wind(.knots),
            "meilen": .distance(.miles), "zoll": .precipitation(.inches),
        ],
        exampleName: "zuhause"
    )
}
