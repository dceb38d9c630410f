internal import Glibc

/// The system's last error, for a person.
var lastError: String { String(cString: strerror(errno)).lowercased() }
