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
