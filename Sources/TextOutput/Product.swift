/// What writes the files.
package enum Product {
    /// As `gpsbridge --version` tells it.
    package static let version = "0.1.0"
    /// The day of the version.
    package static let date = "2026-11-20"
}
