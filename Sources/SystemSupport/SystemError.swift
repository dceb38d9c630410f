internal import Glibc

/// Why the operating system refused something, and what to do about it.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What could not be done to what, and why: "cannot open /dev/gps: permission denied".
    package let summary: String
    /// What to do about it, `nil` when nothing is known to help.
    package let cure: String?
    /// What it is about, such as a path or an address.
    package let subject: String
    /// The system's error number, 0 when the system reported none.
    package let number: Int32

    /// The summary and the cure.
    package var description: String { cure.map { "\(summary). \($0)" } ?? summary }

    /// The error of a system call, by default of the last one.
    package init(cannot verb: String, _ subject: String, number: Int32 = errno, cure: String? = nil) {
        summary = "cannot \(verb) \(subject): \(systemError(number))"
        self.cure = cure
        self.subject = subject
        self.number = number
    }

    /// An error that no error number describes.
    package init(_ summary: String, about subject: String, cure: String? = nil) {
        self.summary = summary
        self.cure = cure
        self.subject = subject
        number = 0
    }
}

/// The meaning of a system error, for a person.
package func systemError(_ number: Int32) -> String { String(cString: strerror(number)).lowercased() }

/// The meaning of the last system error, for a person.
package var lastSystemError: String { systemError(errno) }
