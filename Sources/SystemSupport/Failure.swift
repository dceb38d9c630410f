/// Why something could not be done, in words for the person who asked for it.
package struct Failure: Error {
    /// The kind of a failure, for a program that acts on it.
    package enum Kind: Sendable {
        /// The request itself is wrong: a name, an address, a combination of options.
        case usage
        /// The input was read, but nothing in it could be decoded.
        case nothingDecoded
        /// Input could not be read.
        case cannotRead
        /// A result could not be written.
        case cannotWrite
        /// The reader of the output has closed it, having seen enough: nothing is wrong.
        case outputClosed
    }

    /// A remedy that programs offer under different names, such as an option.
    package enum Remedy: Equatable, Sendable {
        /// Listen at this port instead.
        case port(UInt16)
        /// Listen at this address of the machine, and at the same port.
        case address(String, port: UInt16)
        /// See what a database of tracks contains.
        case listing(ofDatabase: String)
    }

    /// The kind of the failure.
    package let kind: Kind
    /// A summary, and a remedy if there is one.
    package let message: String
    /// The remedy at the end of the message, if programs offer it under different names.
    package let remedy: Remedy?

    /// Makes a reason.
    package init(_ kind: Kind, _ message: String, remedy: Remedy? = nil) {
        self.kind = kind
        self.message = message
        self.remedy = remedy
    }

    /// The reader of the output has closed it.
    package static let outputClosed = Failure(.outputClosed, "")
}
