/// The program's identity in the files that it writes.
package enum Product {
    /// The version, as `gpsbridge --version` prints it.
    package static let version = "0.1.0"
    /// The release date of the version.
    package static let date = "2026-11-20"
}
