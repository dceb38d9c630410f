/// What writes the files.
package enum Product {
    package static let version = "0.1.0"
    /// The day of the version.
    package static let date = "2026-11-20"
}
