internal import Glibc

/// The environment variables of the program.
package enum Environment {
    /// Returns the value of a variable, or `nil` if it is not set.
    package static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
