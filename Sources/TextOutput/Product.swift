/// The program, as the files that it writes name it.
package enum Product {
    /// The version, as `gpsbridge --version` prints it.
    package static let version = "0.1.0"
    /// The day of the version.
    package static let date = "2026-11-20"
}
