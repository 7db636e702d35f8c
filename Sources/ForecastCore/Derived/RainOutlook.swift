import Foundation

/// What falls from an instant on: dry and wet times in their order, and until when the source says anything.
///
/// It claims nothing where data are missing: it ends at the first minute or hour without any.
package struct RainOutlook: Sendable, Equatable {
    /// What it was read from: minutes say when it begins and ends, hours only about when and how likely.
    package enum Grain: Sendable {
        case minutes
        case hours
    }

    package let grain: Grain
    package let begins: Date
    package let ends: Date
    /// The wet times, ascending; between them it is dry.
    package let phases: [Phase]
    /// The highest chance of all hours or minutes, 0...1; nil when the source gives none.
    package let highestChance: Double?

    /// A time in which something falls, without a longer break.
    package struct Phase: Sendable, Equatable {
        package var begins: Date
        package var ends: Date
        /// What falls most of the time; nil when the source does not say.
        package var kind: PrecipitationKind?
        /// How hard on average; nil without an intensity worth a word.
        package var band: PrecipitationBand?
        /// How hard at its hardest.
        package var peak: PrecipitationBand?
        /// The highest chance, 0...1.
        package var chance: Double?
    }
}

extension Condition {
    /// What falls in this weather, if anything.
    package var precipitation: PrecipitationKind? {
        switch self {
        case .clear, .mostlyClear, .partlyCloudy, .cloudy, .fog, .wind, .tornado: nil
        case .drizzle, .rain, .heavyRain, .showers, .thunderstorm: .rain
        case .sleet: .sleet
        case .snow: .snow
        case .hail: .hail
        }
    }
}

/// Gathers wet steps of equal length into phases.
struct RainPhases {
    /// A minute or an hour.
    struct Step {
        let begins: Date
        let ends: Date
        let isWet: Bool
        let kind: PrecipitationKind?
        let rate: Double?
        let chance: Double?
    }

    private struct Run {
        var steps: ArraySlice<Step>
        var kind: PrecipitationKind?
    }

    /// The phases of ascending steps.
    ///
    /// A dry break of at most `pause` steps counts as wet; a change of kind for at most `pause` steps does not count.
    static func phases(_ steps: [Step], pause: Int) -> [RainOutlook.Phase] {
        var runs: [Run] = []
        for (index, step) in steps.enumerated() where step.isWet {
            guard var last = runs.last, index - last.steps.endIndex <= pause else {
                runs.append(Run(steps: steps[index...index], kind: step.kind))
                continue
            }
            if last.kind == step.kind || step.kind == nil || last.kind == nil || !lasts(index, steps, pause) {
                last.steps = steps[last.steps.startIndex...index]
                last.kind = last.kind ?? step.kind
                runs[runs.count - 1] = last
            } else {
                last.steps = steps[last.steps.startIndex..<index]
                runs[runs.count - 1] = last
                runs.append(Run(steps: steps[index...index], kind: step.kind))
            }
        }
        return runs.compactMap(phase)
    }

    /// Whether what begins to fall at a step still does more than `pause` steps later.
    private static func lasts(_ index: Int, _ steps: [Step], _ pause: Int) -> Bool {
        let rest = steps[index...].prefix(pause + 1)
        return rest.count > pause && rest.allSatisfy { $0.kind == steps[index].kind }
    }

    private static func phase(_ run: Run) -> RainOutlook.Phase? {
        guard let first = run.steps.first, let last = run.steps.last else { return nil }
        let rates = run.steps.filter(\.isWet).compactMap(\.rate)
        let mean = rates.isEmpty ? nil : rates.reduce(0, +) / Double(rates.count)
        return RainOutlook.Phase(
            begins: first.begins,
            ends: last.ends,
            kind: run.kind,
            band: mean.flatMap(PrecipitationBand.init(millimetresPerHour:)),
            peak: rates.max().flatMap(PrecipitationBand.init(millimetresPerHour:)),
            chance: run.steps.compactMap(\.chance).max()
        )
    }
}
