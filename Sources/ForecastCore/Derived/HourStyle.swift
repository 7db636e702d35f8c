/// How a reader wants the time of day: `15:05` or `3:05 pm`.
package enum HourStyle: String, Sendable, Hashable, Codable, CaseIterable {
    case twelve
    case twentyFour
}
