package import Receivers

/// A receiver to serve.
package struct ReceiverRequest {
    /// The name by which clients know the receiver.
    package var name: String
    /// The source of the receiver's data.
    package var source: Receiver.Source

    /// Creates a request.
    package init(_ name: String, _ source: Receiver.Source) {
        self.name = name
        self.source = source
    }
}
