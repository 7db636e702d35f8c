import Foundation
import RaincheckApp

exit(await Raincheck.main(Array(CommandLine.arguments.dropFirst())).rawValue)
