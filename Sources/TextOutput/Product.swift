/// The program's version and release date, for the files that the program writes.
package enum Product {
    /// The version number, as printed by `gpsbridge --version`.
    package static let version = "0.1.0"
    /// The release date of the version.
    package static let date = "2026-11-20"
}
