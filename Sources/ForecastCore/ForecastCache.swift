import Foundation

/// Forecasts kept in memory, bounded by their estimated bytes: the least recently used go first.
///
/// A value; the caller provides the lock.
struct ForecastCache {
    struct Entry {
        var forecast: Forecast
        var lastUsed: UInt64
        let bytes: Int
    }

    let maximumBytes: Int
    private var entries: [ForecastRequest: Entry] = [:]
    private(set) var bytes = 0
    private var clock: UInt64 = 0

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    var count: Int { entries.count }

    mutating func forecast(for request: ForecastRequest) -> Forecast? {
        guard let position = entries.index(forKey: request) else { return nil }
        clock += 1
        entries.values[position].lastUsed = clock
        return entries.values[position].forecast
    }

    mutating func store(_ forecast: Forecast, for request: ForecastRequest) {
        clock += 1
        let entry = Entry(forecast: forecast, lastUsed: clock, bytes: Self.estimate(forecast))
        bytes += entry.bytes - (entries.updateValue(entry, forKey: request)?.bytes ?? 0)
        while bytes > maximumBytes, entries.count > 1,
            let oldest = entries.min(by: { $0.value.lastUsed < $1.value.lastUsed })
        {
            entries.removeValue(forKey: oldest.key)
            bytes -= oldest.value.bytes
        }
    }

    /// Bytes a forecast takes, from the sizes of its arrays; text of alerts counted by length.
    private static func estimate(_ forecast: Forecast) -> Int {
        1024 + forecast.minutely.count * MemoryLayout<MinutePoint>.stride
            + forecast.hourly.count * MemoryLayout<WeatherPoint>.stride
            + forecast.daily.count * MemoryLayout<DayPoint>.stride
            + forecast.alerts.reduce(0) { $0 + 256 + $1.text.utf8.count }
    }
}
