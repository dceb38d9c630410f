public import Serial
package import SystemSupport

/// An error that occurs when a source of data is opened or read.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A description of the failure that names the source, such as "cannot open /dev/ttyUSB0: permission denied".
    public var summary: String
    /// Advice for solving the problem; `nil` if no advice is available.
    public var remedy: String?
    /// The serial port's error; `nil` if the source is not a serial port.
    public var port: SerialError?

    /// The summary, followed by the advice.
    public var description: String { remedy.map { "\(summary). \($0)" } ?? summary }

    /// Creates an error from a serial port's error.
    public init(_ error: SerialError) {
        summary = error.summary
        remedy = error.remedy
        port = error
    }

    /// Creates an error from a system error.
    package init(_ error: SystemError) { self.init(error.summary, remedy: error.remedy) }

    /// Creates an error from a description that names the source, and from advice, if any.
    package init(_ summary: String, remedy: String?) {
        self.summary = summary
        self.remedy = remedy
    }

    /// Returns the error for a server that closed the connection.
    static func closed(_ name: String) -> LinkError { LinkError("\(name) closed the connection", remedy: nil) }
}
