import ForecastCore
import Foundation
import JSONText

/// What a column of numbers measures, which decides how its unit is read.
enum OpenMeteoQuantity {
    case temperature
    case speed
    case precipitation
    case snow
    case share
    case length
    case plain

    /// The factor and offset into Celsius, m/s, mm, cm, 0...1, metres; nil for a unit that is not known.
    ///
    /// Without any unit the service's defaults hold: Celsius, km/h, millimetres, centimetres, percent, metres.
    func scale(unit: String?) -> (factor: Double, offset: Double)? {
        switch (self, unit ?? "") {
        case (.temperature, "°C"), (.temperature, ""): (1, 0)
        case (.temperature, "°F"): (1 / 1.8, -32 / 1.8)
        case (.temperature, "K"): (1, -273.15)
        case (.speed, "km/h"), (.speed, ""): (1 / 3.6, 0)
        case (.speed, "m/s"): (1, 0)
        case (.speed, "mph"), (.speed, "mp/h"): (0.44704, 0)
        case (.speed, "kn"): (1852.0 / 3600, 0)
        case (.precipitation, "mm"), (.precipitation, ""): (1, 0)
        case (.precipitation, "cm"): (10, 0)
        case (.precipitation, "inch"): (25.4, 0)
        case (.snow, "cm"), (.snow, ""): (1, 0)
        case (.snow, "mm"): (0.1, 0)
        case (.snow, "inch"): (2.54, 0)
        case (.share, "%"), (.share, ""): (0.01, 0)
        case (.share, "fraction"): (1, 0)
        case (.length, "m"), (.length, ""): (1, 0)
        case (.length, "km"): (1000, 0)
        case (.length, "ft"), (.length, "feet"): (0.3048, 0)
        case (.plain, _): (1, 0)
        default: nil
        }
    }
}

/// One column, converted; nil where there is no number.
struct OpenMeteoColumn {
    var values: [Double?] = []

    subscript(row: Int) -> Double? { row < values.count ? values[row] : nil }
}

/// One block of an Open-Meteo answer (`hourly`, `daily`, `current`) read column by column.
struct OpenMeteoTable {
    private let block: JSONValue
    private let units: JSONValue?
    /// The wind unit of other blocks, for old answers whose `current_weather` names none.
    private let otherSpeedUnit: String?
    /// The stamps of the rows.
    let times: [JSONValue]

    init?(_ json: JSONValue, _ name: String, otherSpeedUnit: String? = nil) {
        guard let block = json[name], let time = block["time"] else { return nil }
        self.block = block
        units = json[name + "_units"]
        self.otherSpeedUnit = otherSpeedUnit
        times = Array((time.array ?? [time]).prefix(maximumPoints))
    }

    /// The column of the first spelling there is.
    ///
    /// When several models were asked, the names carry the model: `temperature_2m_icon_seamless`. The first model that
    /// has a number then counts.
    func column(_ quantity: OpenMeteoQuantity, _ spellings: String...) -> OpenMeteoColumn {
        for name in spellings {
            if let column = read(name, quantity) { return column }
        }
        for name in spellings {
            for candidate in modelNames(of: name) {
                if let column = read(candidate, quantity), column.values.contains(where: { $0 != nil }) {
                    return column
                }
            }
        }
        return OpenMeteoColumn()
    }

    /// The values of a column as they stand.
    func raw(_ name: String) -> [JSONValue] {
        let name = block[name] == nil ? modelNames(of: name).first ?? name : name
        guard let value = block[name] else { return [] }
        return value.array ?? [value]
    }

    private func read(_ name: String, _ quantity: OpenMeteoQuantity) -> OpenMeteoColumn? {
        guard let value = block[name] else { return nil }
        var unit = units?[name]?.string
        if unit == nil, case .speed = quantity { unit = otherSpeedUnit }
        guard let scale = quantity.scale(unit: unit) else { return nil }
        let numbers = value.array ?? [value]
        return OpenMeteoColumn(
            values: numbers.map { $0.number.flatMap { $0 > -998 ? $0 * scale.factor + scale.offset : nil } }
        )
    }

    /// Words that continue a variable's name, so that what follows is no model.
    private static let continuations: Set<Substring> = [
        "probability", "low", "mid", "high", "max", "min", "mean", "sum", "hours", "dominant", "normalized", "instant",
        "clear", "member", "height", "water", "depth",
    ]

    private func modelNames(of name: String) -> [String] {
        (block.object?.members ?? []).map(\.name).filter { candidate in
            guard candidate.hasPrefix(name + "_") else { return false }
            let next = candidate.dropFirst(name.count + 1).prefix { $0 != "_" }
            return !Self.continuations.contains(next)
        }
    }
}
