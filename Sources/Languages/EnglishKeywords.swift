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
