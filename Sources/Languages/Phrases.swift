import ForecastCore

/// What the assistant says beside the weather, in one language.
///
/// Text in back-ticks can be typed as it stands: it begins with the command's name as the asker typed it, which comes in
/// as `command`. Everything else that comes in is shown as it is.
package struct Phrases: Sendable {
    package var choosing: Choosing
    package var buttons: Buttons
    package var failures: Failures
    package var misunderstood: Misunderstood
    package var places: Places
    package var settings: Settings
    package var sharing: Sharing
    package var data: Data
    package var help: Help

    /// One hole: the command's name, or what the label says.
    package typealias One = @Sendable (String) -> String
    package typealias Two = @Sendable (String, String) -> String
    package typealias Three = @Sendable (String, String, String) -> String

    /// Which place is meant.
    package struct Choosing: Sendable {
        package var whichDefault: One
        package var which: @Sendable (_ typed: String) -> String
        package var pressOrType: One
        /// Where there are no buttons.
        package var typeNumber: One
        package var typeInFull: @Sendable (_ example: String) -> String
        package var unknown: @Sendable (_ typed: String) -> String
        package var tryOtherWords: One
        /// A coordinate that is none.
        package var notOnEarth: @Sendable (_ typed: String, _ command: String) -> String
        package var didYouMean: String
        package var didYouMeanThis: @Sendable (_ example: String) -> String
        package var notOnTheList: @Sendable (_ number: Int, _ lines: Int) -> String
        package var noList: One
        package var newerList: One
    }

    /// Buttons that do not work, and their labels.
    package struct Buttons: Sendable {
        package var tooOld: One
        package var notYours: One
        package var makeDefault: @Sendable (_ name: String) -> String
        package var use: @Sendable (_ value: String) -> String
    }

    /// No weather, no store.
    package struct Failures: Sendable {
        package var senseless: @Sendable (_ place: String, _ again: String) -> String
        package var silent: @Sendable (_ place: String, _ again: String) -> String
        package var crowded: @Sendable (_ place: String, _ again: String) -> String
        package var keyRefused: @Sendable (_ place: String) -> String
        package var nothingThere: @Sendable (_ place: String) -> String
        package var tooLate: String
        package var readOnly: String
        package var unreadable: String
        /// A newer version wrote it.
        package var newer: String
        /// Beside an answer: it was made without what could not be read.
        package var withoutYours: String
        package var withoutChannels: String
        /// Beside an answer: what was kept was damaged, and the copy from before the last change is in use.
        package var yoursRestored: @Sendable (_ settings: String) -> String
        package var channelsRestored: String
        package var notStored: String
    }

    /// What was typed makes no sense: what is wrong, and what to type instead.
    package struct Misunderstood: Sendable {
        package var tooLong: One
        package var count: @Sendable (_ view: String, _ maximum: Int, _ example: String) -> String
        package var unit: @Sendable (_ typed: String, _ command: String) -> String
        package var saveNeeds: One
        package var renameNeeds: One
        package var nameNeeded: @Sendable (_ example: String, _ list: String) -> String
        package var noSuchDay: @Sendable (_ typed: String, _ example: String) -> String
        package var noSuchTime: @Sendable (_ typed: String, _ example: String) -> String
        package var past: @Sendable (_ example: String) -> String
        package var twoTimes: @Sendable (_ first: String, _ second: String, _ example: String) -> String
        package var tooFarAhead: @Sendable (_ typed: String, _ example: String) -> String
        package var compareNeedsTwo: One
        package var compareTooMany: @Sendable (_ most: Int, _ example: String) -> String
        package var compareIsNow: @Sendable (_ example: String) -> String
        package var clock: One
        package var answers: One
        package var language: One
        package var share: One
        package var forget: One
        package var channel: One
    }

    /// Saved places.
    package struct Places: Sendable {
        package var badName: @Sendable (_ longest: Int, _ command: String) -> String
        package var saved: @Sendable (_ name: String, _ place: String) -> String
        package var isYourDefault: One
        package var isChannelDefault: One
        package var typeItsName: @Sendable (_ example: String) -> String
        package var replaced: @Sendable (_ name: String, _ place: String, _ before: String) -> String
        package var already: @Sendable (_ name: String, _ place: String) -> String
        package var full: @Sendable (_ most: Int, _ example: String) -> String
        package var yourDefaultNow: @Sendable (_ name: String, _ place: String) -> String
        package var channelDefaultNow: @Sendable (_ name: String, _ place: String) -> String
        package var alreadyDefault: @Sendable (_ name: String) -> String
        package var noneCalled: @Sendable (_ name: String, _ list: String) -> String
        package var removed: @Sendable (_ name: String, _ place: String) -> String
        package var removedDefault: @Sendable (_ name: String, _ place: String) -> String
        package var noDefaultNow: @Sendable (_ example: String) -> String
        package var renamed: @Sendable (_ before: String, _ name: String, _ place: String) -> String
        package var alreadyCalled: @Sendable (_ name: String) -> String
        package var taken: @Sendable (_ name: String, _ place: String) -> String
        package var none: @Sendable (_ example: String) -> String
        package var yours: String
        package var ofChannel: String
        package var isDefault: @Sendable (_ place: String) -> String
    }

    /// A preference that has a line of its own.
    package enum Preference: Sendable, Hashable, CaseIterable {
        case units
        case clock
        case answers
        case language
        case sharing
    }

    /// Who chose a value.
    package enum Chooser: Sendable, Hashable, CaseIterable {
        case you
        case channel
        case installation
        case place
        case locale
    }

    /// Preferences.
    package struct Settings: Sendable {
        package var yours: String
        package var ofChannel: String
        package var label: @Sendable (Preference) -> String
        package var value: @Sendable (_ value: String, _ by: Chooser) -> String
        /// A choice of one's own was made.
        package var changed: @Sendable (Preference, _ value: String) -> String
        package var unchanged: @Sendable (Preference, _ value: String) -> String
        package var channelChanged: @Sendable (Preference, _ value: String) -> String
        package var channelUnchanged: @Sendable (Preference, _ value: String) -> String
        package var defaultPlace: String
        package var savedPlaces: String
        package var noneYet: String
        package var countOf: @Sendable (_ count: Int, _ most: Int) -> String
        package var usualUnits: String
        package var automatic: String
        package var quantity: @Sendable (Quantity, _ symbol: String) -> String
        package var twelveHours: String
        package var twentyFourHours: String
        package var isPrivate: String
        package var isPublic: String
        package var shared: String
        package var notShared: String
        /// The name of a place, then who chose it, is ``value``.
        package var namedPlace: @Sendable (_ name: String, _ place: String) -> String
        package var aSet: String
        package var oneQuantity: String
        package var oneAnswer: String
        package var change: @Sendable (Preference) -> String
        package var seePlaces: String
        package var seeExport: String
        package var deleteAll: String
        package var noChannel: One
        package var notAllowed: String
    }

    /// A colleague's place.
    package struct Sharing: Sendable {
        package var nothing: @Sendable (_ who: String, _ example: String) -> String
        package var noPlace: One
    }

    /// What is stored.
    package struct Data: Sendable {
        package var title: String
        package var intro: String
        package var lately: String
        package var nothing: String
        package var forgotten: String
        package var nothingToForget: String
        package var channelForgotten: String
        package var nothingOfChannel: String
    }

    /// One line of help: words after the command's name, and what they do.
    package struct Line: Sendable {
        package var words: String
        package var meaning: String

        package init(_ words: String, _ meaning: String) {
            self.words = words
            self.meaning = meaning
        }
    }

    /// What help can be asked about.
    package enum Topic: Sendable, Hashable, CaseIterable {
        case weather
        case times
        case places
        case settings
        case channel
    }

    /// Help.
    package struct Help: Sendable {
        package var title: String
        package var overview: [Line]
        package var topicTitle: @Sendable (Topic) -> String
        /// Words that ask for a topic, the first is the one that is shown.
        package var topicWords: @Sendable (Topic) -> [String]
        package var lines: @Sendable (Topic) -> [Line]
        package var remark: @Sendable (Topic) -> String?
        package var more: @Sendable (_ topics: String) -> String
    }
}
