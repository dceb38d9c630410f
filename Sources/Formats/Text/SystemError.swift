internal import Glibc

/// What an error of the system means, for a person.
package func systemError(_ number: Int32) -> String { String(cString: strerror(number)).lowercased() }

/// What the system's last error means, for a person.
package var lastSystemError: String { systemError(errno) }
