import ForecastCore

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
