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
        sampleSource: "Sample data, made up",
        recorded: { "Recording, \($0)" },
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
        cannotKnowAlerts: {
            "The source of this card (\($0)) carries no warnings, so it cannot say whether there are any."
        },
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

extension Phrases {
    /// What is said in English.
    static let english = Phrases(
        choosing: Choosing(
            whichDefault: {
                "Which place? Type `\($0) Berlin`, or save one for good: `\($0) save home Berlin`. "
                    + "After that `\($0)` alone is enough."
            },
            which: { "Which \($0)?" },
            pressOrType: { "Press a button or type its number: `\($0) 1`" },
            typeNumber: { "Type its number: `\($0) 1`" },
            typeInFull: { "Type the one you mean in full: `\($0)`" },
            unknown: { "I don't know a place called “\($0)”." },
            tryOtherWords: {
                "Try its name with the country, as in `\($0) Paris, France`, or a coordinate: `\($0) 48.85,2.35`."
            },
            notOnEarth: {
                "“\($0)” is no point on the earth: a latitude lies between -90 and 90, a longitude between -180 and 180, "
                    + "latitude first, as in `\($1) 48.85,2.35`."
            },
            didYouMean: "Did you mean one of these?",
            didYouMeanThis: { "Did you mean `\($0)`?" },
            notOnTheList: { "There is no number \($0) on the list: it goes from 1 to \($1)." },
            noList: {
                "There is no list to choose from: lists are kept for ten minutes. Ask again, as in `\($0) Springfield`."
            },
            newerList: { "That list is no longer the last one. Ask again, as in `\($0) Springfield`." }
        ),
        buttons: Buttons(
            tooOld: { "This button is too old to work. Ask again, as in `\($0) Berlin`." },
            notYours: { "This button belongs to somebody else. Ask for yourself, as in `\($0) Berlin`." },
            makeDefault: { "Make \($0) the default" },
            use: { "Use \($0)" }
        ),
        failures: Failures(
            senseless: {
                "I cannot get the weather for \($0) right now: the weather service gives an answer that makes no sense. "
                    + "Please try again later: `\($1)`"
            },
            silent: {
                "I cannot get the weather for \($0) right now: the weather service does not answer. "
                    + "Please try again in a minute: `\($1)`"
            },
            crowded: {
                "I cannot get the weather for \($0) right now: the weather service has had too many questions. "
                    + "Please try again later: `\($1)`"
            },
            keyRefused: {
                "I cannot get the weather for \($0): the weather service refuses my key. "
                    + "Please tell whoever runs Raincheck here."
            },
            nothingThere: { "The weather service has nothing for \($0)." },
            tooLate: "The weather takes too long right now. Please ask again in a moment.",
            readOnly: "Preferences cannot be changed here: they are open for reading only. Nothing was changed.",
            unreadable:
                "What I stored cannot be read, so I leave it alone. Please tell whoever runs Raincheck here.",
            newer:
                "A newer version of me stored your preferences: I can read them, but not change them. "
                + "Please tell whoever runs Raincheck here.",
            withoutYours: "I could not read your settings: this is answered without them.",
            withoutChannels: "I could not read this channel's settings: this is answered without them.",
            yoursRestored: { settings in
                "Your settings were damaged: I use those from before the last change. See “\(settings)”."
            },
            channelsRestored: "This channel's settings were damaged: I use those from before the last change.",
            notStored:
                "I could not store that, so nothing was changed. Please try again, or tell whoever runs Raincheck here."
        ),
        misunderstood: Misunderstood(
            tooLong: { "That is too long to be understood. Type `\($0) help` to see what I can do." },
            count: { "“\($0)” takes a number from 1 to \($1), as in `\($2)`." },
            unit: {
                "I don't know the unit “\($0)”. Sets: metric, us, uk, si, ca, nautical, auto; "
                    + "or one quantity, as in `\($1) units wind kn`."
            },
            saveNeeds: { "Say which name and which place, as in `\($0) save home Berlin`." },
            renameNeeds: { "Say which name and its new name, as in `\($0) rename home \"my flat\"`." },
            nameNeeded: { "Say which of your places, as in `\($0)`. `\($1)` lists them." },
            noSuchDay: { "There is no day “\($0)”. A day is a weekday or a date, as in `\($1)`." },
            noSuchTime: { "There is no time “\($0)”. A time is like 17:00 or 5pm, as in `\($1)`." },
            past: { "I know the weather that comes, not the weather that was. Try `\($0)`." },
            twoTimes: { "“\($0)” and “\($1)” are two times; I can show one. Try `\($2)`." },
            tooFarAhead: { "“\($0)” is further ahead than I can look: 14 days are the most. Try `\($1)`." },
            compareNeedsTwo: { "Say two to five places with commas between, as in `\($0) compare Berlin, Paris`." },
            compareTooMany: { "I can compare \($0) places at most, as in `\($1)`." },
            compareIsNow: { "I compare the weather as it is now. Try `\($0)`." },
            clock: { "A clock has 12 or 24 hours: `\($0) clock 12`, `\($0) clock 24` or `\($0) clock auto`." },
            answers: {
                "Answers are for you alone or for everybody: `\($0) answers private`, `\($0) answers public` "
                    + "or `\($0) answers auto`."
            },
            language: {
                "I speak English and German: `\($0) language english`, `\($0) language deutsch` "
                    + "or `\($0) language auto`."
            },
            share: { "Sharing is on or off: `\($0) share on` or `\($0) share off`." },
            forget: { "To delete everything I stored about you, type `\($0) forget me`." },
            channel: {
                "For this channel you can set units, clock, answers, language and places, as in "
                    + "`\($0) channel units us`. `\($0) channel settings` shows them."
            }
        ),
        places: Places(
            badName: {
                "A name has 1 to \($0) characters and is no command word or number. Try `\($1) save home Berlin`."
            },
            saved: { "Saved “\($0)”: \($1)." },
            isYourDefault: { "It is your default: `\($0)` alone shows it." },
            isChannelDefault: {
                "It is this channel's default: `\($0)` alone shows it to all who have none of their own."
            },
            typeItsName: { "Type `\($0)`." },
            replaced: { "“\($0)” is now \($1); it was \($2)." },
            already: { "“\($0)” is already \($1). Nothing was changed." },
            full: { "There are \($0) places, which is the most. Remove one first: `\($1)`." },
            yourDefaultNow: { "Your default is now “\($0)”: \($1)." },
            channelDefaultNow: { "This channel's default is now “\($0)”: \($1)." },
            alreadyDefault: { "“\($0)” is already the default. Nothing was changed." },
            noneCalled: { "There is no saved place called “\($0)”. `\($1)` lists them." },
            removed: { "Removed “\($0)” (\($1))." },
            removedDefault: { "Removed “\($0)” (\($1)), which was the default." },
            noDefaultNow: { "There is no default now: `\($0)` sets one." },
            renamed: { "“\($0)” is called “\($1)” now: \($2)." },
            alreadyCalled: { "It is already called “\($0)”. Nothing was changed." },
            taken: { "There is another place called “\($0)”: \($1). Nothing was changed." },
            none: { "There are no places yet. Type `\($0)`." },
            yours: "Your places",
            ofChannel: "Places of this channel",
            isDefault: { "\($0) (default)" }
        ),
        settings: Settings(
            yours: "Your settings",
            ofChannel: "Settings of this channel",
            label: { preference in
                switch preference {
                case .units: "Units"
                case .clock: "Clock"
                case .answers: "Answers"
                case .language: "Language"
                case .sharing: "Sharing"
                }
            },
            value: { value, chooser in
                switch chooser {
                case .you: "\(value) (set by you)"
                case .channel: "\(value) (set for this channel)"
                case .installation: "\(value) (the default)"
                case .place: "\(value) (by the place)"
                case .locale: "\(value) (as in your chat program)"
                }
            },
            changed: { preference, value in
                switch preference {
                case .units: "Your units are now: \(value)."
                case .clock: "Your clock is now: \(value)."
                case .answers: "Your answers are now: \(value)."
                case .language: "Your language is now: \(value)."
                case .sharing: "Your default place is now: \(value)."
                }
            },
            unchanged: { preference, value in
                switch preference {
                case .units: "Your units are already: \(value). Nothing was changed."
                case .clock: "Your clock is already: \(value). Nothing was changed."
                case .answers: "Your answers are already: \(value). Nothing was changed."
                case .language: "Your language is already: \(value). Nothing was changed."
                case .sharing: "Your default place is already: \(value). Nothing was changed."
                }
            },
            channelChanged: { preference, value in
                switch preference {
                case .units: "This channel's units are now: \(value)."
                case .clock: "This channel's clock is now: \(value)."
                case .answers: "This channel's answers are now: \(value)."
                case .language: "This channel's language is now: \(value)."
                case .sharing: "This channel's default place is now: \(value)."
                }
            },
            channelUnchanged: { preference, value in
                switch preference {
                case .units: "This channel's units are already: \(value). Nothing was changed."
                case .clock: "This channel's clock is already: \(value). Nothing was changed."
                case .answers: "This channel's answers are already: \(value). Nothing was changed."
                case .language: "This channel's language is already: \(value). Nothing was changed."
                case .sharing: "This channel's default place is already: \(value). Nothing was changed."
                }
            },
            defaultPlace: "Default place",
            savedPlaces: "Saved places",
            noneYet: "none yet",
            countOf: { "\($0) of \($1)" },
            usualUnits: "auto, as usual in the place's country",
            automatic: "auto",
            quantity: { quantity, symbol in
                switch quantity {
                case .temperature: "temperature in \(symbol)"
                case .wind: "wind in \(symbol)"
                case .precipitation: "rain in \(symbol)"
                case .snow: "snow in \(symbol)"
                case .pressure: "pressure in \(symbol)"
                case .distance: "distances in \(symbol)"
                }
            },
            twelveHours: "12 hours",
            twentyFourHours: "24 hours",
            isPrivate: "private",
            isPublic: "public",
            shared: "shared with colleagues, its city only",
            notShared: "not shared",
            namedPlace: { "\($0): \($1)" },
            aSet: "a set: metric, us, uk, si, ca, nautical, or auto",
            oneQuantity: "one quantity",
            oneAnswer: "for one answer",
            change: { preference in
                switch preference {
                case .units: "change units"
                case .clock: "12 or 24 hours, or auto"
                case .answers: "private or public, or auto"
                case .language: "deutsch, english, or auto"
                case .sharing: "let colleagues ask for your city"
                }
            },
            seePlaces: "see the places",
            seeExport: "see everything I stored about you",
            deleteAll: "delete everything I stored about you",
            noChannel: { "This is no channel, so it has no settings of its own. Yours: `\($0) settings`" },
            notAllowed:
                "Only people named by whoever runs Raincheck may change this channel's settings. Nothing was changed."
        ),
        sharing: Sharing(
            nothing: { "\($0) shares no place with others. Whoever wants to types `\($1)`." },
            noPlace: { "Save a place first: it is your default place that is shared. Try `\($0) save home Berlin`." }
        ),
        data: Data(
            title: "What I stored about you",
            intro: "This is everything, as JSON.",
            lately: "Kept for ten minutes, in memory: what you chose for a name.",
            nothing: "I have stored nothing about you.",
            forgotten: "Done: everything I stored about you is deleted, backups included.",
            nothingToForget: "There was nothing to delete: I have stored nothing about you.",
            channelForgotten: "Done: everything I stored about this channel is deleted, backups included.",
            nothingOfChannel: "There was nothing to delete: I have stored nothing about this channel."
        ),
        help: Help(
            title: "What I can do",
            overview: [
                Line("Berlin", "the weather now; a name in any script, with region or country, or a coordinate"),
                Line("Berlin hourly", "the coming hours; `hourly 24` for more"),
                Line("Berlin daily", "the coming days; `daily 3` for fewer, `week` is the same"),
                Line("Berlin rain tomorrow", "also `wind`, `sun`, `moon`, `alerts`; `friday`, `weekend`, `at 5pm`"),
                Line("compare Berlin, Paris", "two to five places side by side"),
                Line("Berlin f private", "other units or another audience, for this answer"),
                Line("save home Berlin", "remember a place; the first is what the command alone shows"),
                Line("units us", "your units: a set, or one quantity as in `units wind kn`"),
                Line("settings", "what I know about you; `forget me` deletes it"),
            ],
            topicTitle: { topic in
                switch topic {
                case .weather: "Asking for the weather"
                case .times: "Days and times"
                case .places: "Your places"
                case .settings: "Your settings"
                case .channel: "Settings of a channel"
                }
            },
            topicWords: { topic in
                switch topic {
                case .weather: ["weather", "views", "view", "forecast"]
                case .times: ["times", "time", "days", "when", "dates"]
                case .places: ["places", "place", "save", "default", "rename", "remove", "share"]
                case .settings: ["settings", "units", "clock", "language", "answers", "privacy", "export", "forget"]
                case .channel: ["channel"]
                }
            },
            lines: { topic in
                switch topic {
                case .weather:
                    [
                        Line("Berlin", "the weather now"),
                        Line("Berlin hourly 24", "up to 48 hours"),
                        Line("Berlin daily 10", "up to 14 days"),
                        Line("Berlin rain", "when it rains, in words"),
                        Line("Berlin wind", "wind and gusts"),
                        Line("Berlin sun", "sunrise and sunset; `moon` for the moon"),
                        Line("Berlin alerts", "warnings"),
                        Line("compare Berlin, Paris", "two to five places side by side; without places: yours"),
                        Line("\"Rain, Bavaria\"", "quotes make a place of any words"),
                    ]
                case .times:
                    [
                        Line("Berlin today", "also `tonight`, `tomorrow`, `weekend`"),
                        Line("Berlin on friday", "the next friday, today included"),
                        Line("Berlin on 24 Dec", "a date; also like 2026-12-24"),
                        Line("Berlin tomorrow at 5pm", "an hour; also like 17:00"),
                        Line("Berlin in 3 hours", "also `in 90 min`"),
                        Line("Berlin hourly friday", "the hours of a day"),
                    ]
                case .places:
                    [
                        Line("save home Berlin", "remember a place; the first is the default"),
                        Line("home daily", "its name works wherever a place does"),
                        Line("places", "all of yours"),
                        Line("default home", "what the command alone shows"),
                        Line("rename home \"my flat\"", "another name"),
                        Line("remove home", "forget the place"),
                        Line("share on", "let colleagues ask for your city; `share off` ends it"),
                        Line("@anna", "the weather in a colleague's city, if it is shared"),
                    ]
                case .settings:
                    [
                        Line("settings", "everything that is set, and by whom"),
                        Line("units us", "a set: metric, us, uk, si, ca, nautical, or auto"),
                        Line("units wind kn", "one quantity"),
                        Line("clock 12", "12 or 24 hours, or auto"),
                        Line("answers private", "private or public, or auto"),
                        Line("language deutsch", "deutsch, english, or auto"),
                        Line("export", "everything I stored about you"),
                        Line("forget me", "delete it"),
                    ]
                case .channel:
                    [
                        Line("channel settings", "what is set for this channel"),
                        Line("channel default Berlin", "the place for all who have none of their own"),
                        Line("channel save office Paris", "a name for everybody here"),
                        Line("channel units metric", "also `clock`, `answers`, `language`"),
                        Line("channel places", "the places of this channel; `channel remove office`"),
                        Line("channel forget", "delete what I stored about this channel"),
                    ]
                }
            },
            remark: { topic in
                switch topic {
                case .weather: "The letters of a wind say where it comes from."
                case .times: "Times are those of the place."
                case .channel: "Your own settings come first, then the channel's."
                case .places, .settings: nil
                }
            },
            more: { "More: \($0)" }
        )
    )
}

extension Keywords {
    /// The grammar in English.
    static let english = Keywords(
        views: { view in
            switch view {
            case .now: ["now", "current", "currently"]
            case .hourly: ["hourly", "hours", "hour-by-hour"]
            case .daily: ["daily", "days", "week", "weekly"]
            case .rain: ["rain", "rainy", "raining", "rainfall", "precipitation", "snow", "snowing", "umbrella"]
            case .wind: ["wind", "winds", "windy", "gusts"]
            case .sun: ["sun", "sunrise", "sunset", "daylight"]
            case .moon: ["moon", "moonrise", "moonset", "moonphase"]
            case .alerts: ["alerts", "alert", "warnings", "warning"]
            case .compare: ["compare", "comparing"]
            }
        },
        settings: { setting in
            switch setting {
            case .help: ["help", "?", "usage", "commands"]
            case .places: ["places", "locations"]
            case .settings: ["settings", "preferences", "config"]
            case .forget: ["forget"]
            case .units: ["units", "unit"]
            case .setDefault: ["default"]
            case .remove: ["remove", "delete"]
            case .save: ["save", "add"]
            case .rename: ["rename"]
            case .export: ["export"]
            case .share: ["share", "sharing"]
            case .clock: ["clock"]
            case .answers: ["answers", "replies"]
            case .language: ["language", "lang"]
            case .channel: ["channel"]
            }
        },
        today: ["today"],
        tomorrow: ["tomorrow", "tmrw", "tomorow", "tommorow"],
        dayAfterTomorrow: ["overmorrow"],
        tonight: ["tonight", "tonite"],
        weekend: ["weekend"],
        yesterday: ["yesterday"],
        weekdays: [
            ["monday", "mon"], ["tuesday", "tue", "tues"], ["wednesday", "wed"], ["thursday", "thu", "thur", "thurs"],
            ["friday", "fri"], ["saturday", "sat"], ["sunday"],
        ],
        shortWeekdays: [[], [], [], [], [], [], ["sun"]],
        months: [
            ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"], ["june", "jun"],
            ["july", "jul"], ["august", "aug"], ["september", "sep", "sept"], ["october", "oct"], ["november", "nov"],
            ["december", "dec"],
        ],
        morning: ["morning"],
        afternoon: ["afternoon"],
        evening: ["evening"],
        night: ["night"],
        noon: ["noon", "midday"],
        midnight: ["midnight"],
        isPrivate: ["private", "privately"],
        isPublic: ["public", "publicly"],
        on: ["on"],
        at: ["at", "around"],
        within: ["in", "within"],
        next: ["next", "this", "coming"],
        following: ["next"],
        week: ["week"],
        half: ["half"],
        versus: ["vs", "versus"],
        and: ["and", "&", "with"],
        durations: { duration in
            switch duration {
            case .minutes: ["min", "mins", "minute", "minutes", "m"]
            case .hours: ["h", "hr", "hrs", "hour", "hours"]
            case .days: ["d", "day", "days"]
            }
        },
        oClock: ["o'clock", "oclock"],
        numbers: [
            ["one", "a", "an"], ["two"], ["three"], ["four"], ["five"], ["six"], ["seven"], ["eight"], ["nine"],
            ["ten"], ["eleven"], ["twelve"],
        ],
        fillers: [
            "in", "for", "at", "on", "the", "weather", "forecast", "please", "pls", "what's", "what’s", "whats", "what",
            "is", "how", "how's", "how’s", "hows", "will", "it", "be", "like", "show", "me", "give", "tell", "of", "to",
            "get", "there", "does", "look", "looking", "do", "i", "need", "a", "an", "right", "over", "conditions",
            "temperature", "outside", "during", "when", "hey", "hi", "thanks",
        ],
        me: ["me"],
        to: ["to", "as", "->"],
        switchedOn: ["on", "yes"],
        switchedOff: ["off", "no"],
        automatic: ["auto", "automatic"],
        inLanguage: ["in"],
        itself: ["english", "en", "englisch"],
        quantities: { quantity in
            switch quantity {
            case .temperature: ["temperature", "temp", "temperatures"]
            case .wind: ["wind", "windspeed"]
            case .precipitation: ["rain", "precipitation", "precip"]
            case .snow: ["snow", "snowfall"]
            case .pressure: ["pressure"]
            case .distance: ["distance", "visibility"]
            }
        },
        units: ["imperial": .set(.us)],
        exampleName: "home"
    )
}
