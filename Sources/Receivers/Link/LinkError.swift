public import Serial
package import SystemSupport

/// Why data cannot be had from somewhere.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened and where, for a person.
    public var summary: String
    /// What to do about it, as far as it is known.
    public var cure: String?
    /// The details, if it is about a serial port.
    public var port: SerialError?

    /// What happened, where, and what to do about it.
    public var description: String { cure.map { "\(summary). \($0)" } ?? summary }

    /// An error of a serial port.
    public init(_ error: SerialError) {
        summary = error.summary
        cure = error.cure
        port = error
    }

    /// An error of the system.
    package init(_ error: SystemError) { self.init(error.summary, cure: error.cure) }

    package init(_ summary: String, cure: String?) {
        self.summary = summary
        self.cure = cure
    }

    /// A server has closed the connection.
    static func closed(_ name: String) -> LinkError { LinkError("\(name) has closed the connection", cure: nil) }
}
