import Foundation
import RaincheckApp

Signals.ignoreMeaningless()
exit(await Raincheck.main(Array(CommandLine.arguments.dropFirst())).rawValue)
