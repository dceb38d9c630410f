internal import Glibc

/// An error from a system call, with a remedy if one is known.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The failed operation and the reason, such as "cannot open /dev/gps: permission denied".
    package let summary: String
    /// The suggested remedy, or `nil` if none is known.
    package let remedy: String?
    /// The object of the operation, such as a path or an address.
    package let subject: String
    /// The system's `errno`, or 0 if the error did not come from the system.
    package let number: Int32

    /// The summary, followed by the remedy if there is one.
    package var description: String { remedy.map { "\(summary). \($0)" } ?? summary }

    /// Creates an error from an error number, by default from the current `errno`.
    package init(cannot verb: String, _ subject: String, number: Int32 = errno, remedy: String? = nil) {
        summary = "cannot \(verb) \(subject): \(systemError(number))"
        self.remedy = remedy
        self.subject = subject
        self.number = number
    }

    /// Creates an error without an error number.
    package init(_ summary: String, about subject: String, remedy: String? = nil) {
        self.summary = summary
        self.remedy = remedy
        self.subject = subject
        number = 0
    }
}

/// Returns the message for an error number, in lower case.
package func systemError(_ number: Int32) -> String { String(cString: strerror(number)).lowercased() }

/// The message for the current `errno`, in lower case.
package var lastSystemError: String { systemError(errno) }
