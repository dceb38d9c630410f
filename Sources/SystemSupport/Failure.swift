/// An error with a message for the user.
package struct Failure: Error {
    /// The kind of a failure, for callers that handle failures differently.
    package enum Kind: Sendable {
        /// The request is wrong, such as a name, an address or a combination of options.
        case usage
        /// The input was read, but nothing could be decoded.
        case nothingDecoded
        /// Input could not be read.
        case cannotRead
        /// A result could not be written.
        case cannotWrite
        /// The program that reads the output has closed it, presumably because it needs no more output. This does not
        /// count as an error.
        case outputClosed
    }

    /// A remedy that each program expresses with its own commands and options.
    package enum Remedy: Equatable, Sendable {
        /// Listen on this port instead.
        case port(UInt16)
        /// Listen on this address of the machine, and on the same port.
        case address(String, port: UInt16)
        /// List the contents of a track database.
        case listing(ofDatabase: String)
    }

    /// The kind of the failure.
    package let kind: Kind
    /// The summary of the failure, followed by the remedy if there is one.
    package let message: String
    /// The remedy that the program appends to the message, if any.
    package let remedy: Remedy?

    /// Creates a failure.
    package init(_ kind: Kind, _ message: String, remedy: Remedy? = nil) {
        self.kind = kind
        self.message = message
        self.remedy = remedy
    }

    /// The failure that occurs if the program that reads the output has closed it.
    package static let outputClosed = Failure(.outputClosed, "")
}
