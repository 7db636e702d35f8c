/// The version of the program.
package enum Version {
    package static let number = "0.1.0"
    /// How the program names itself to providers.
    static let userAgent = "raincheck/" + number
}
