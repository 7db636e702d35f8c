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

    /// Keeps a forecast; one that alone is larger than the bound is not kept.
    mutating func store(_ forecast: Forecast, for request: ForecastRequest) {
        clock += 1
        let entry = Entry(forecast: forecast, lastUsed: clock, bytes: Self.estimate(forecast))
        bytes -= entries.removeValue(forKey: request)?.bytes ?? 0
        guard entry.bytes <= maximumBytes else { return }
        entries[request] = entry
        bytes += entry.bytes
        while bytes > maximumBytes, let oldest = entries.min(by: { $0.value.lastUsed < $1.value.lastUsed }) {
            entries.removeValue(forKey: oldest.key)
            bytes -= oldest.value.bytes
        }
    }

    /// Bytes a forecast takes, from the sizes of its arrays; text of alerts counted by length.
    static func estimate(_ forecast: Forecast) -> Int {
        1024 + forecast.minutely.count * MemoryLayout<MinutePoint>.stride
            + forecast.hourly.count * MemoryLayout<WeatherPoint>.stride
            + forecast.parts.count * 256 + forecast.daily.count * MemoryLayout<DayPoint>.stride
            + forecast.alerts.reduce(0) { bytes, alert in
                bytes + 256 + alert.title.utf8.count + alert.text.utf8.count + (alert.link?.utf8.count ?? 0)
                    + (alert.sender?.utf8.count ?? 0)
                    + alert.regions.reduce(0) { $0 + 32 + $1.utf8.count }
            }
    }
}
