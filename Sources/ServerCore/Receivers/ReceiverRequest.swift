package import Receivers

/// A request to serve a receiver.
package struct ReceiverRequest {
    /// The receiver name that is used in client requests and in reports.
    package var name: String
    /// The source of the receiver's data.
    package var source: Receiver.Source

    /// Creates a request for a receiver.
    package init(_ name: String, _ source: Receiver.Source) {
        self.name = name
        self.source = source
    }
}
