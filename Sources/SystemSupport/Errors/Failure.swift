/// An error with a message for the user.
package struct Failure: Error {
    /// The kind of a failure. Callers handle some kinds differently.
    package enum Kind: Sendable {
        /// The request is invalid, for example because of a wrong name, address or combination of options.
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

    /// A remedy that each program translates into the corresponding command or option.
    package enum Remedy: Hashable, Sendable {
        /// Listen on this port of the same address instead.
        case port(UInt16, host: String)
        /// Listen on this address of the machine, with this port.
        case address(String, port: UInt16)
        /// List the contents of a track database.
        case listing(ofDatabase: String)
        /// Create or update the tables of a fleet's database.
        case fleetTables
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

    /// Creates a failure whose cause is an error from a system call.
    package init(_ kind: Kind, _ error: SystemError) { self.init(kind, error.description) }

    /// The failure that occurs when the program that reads the output has closed it. Its message is empty.
    package static let outputClosed = Failure(.outputClosed, "")
}
