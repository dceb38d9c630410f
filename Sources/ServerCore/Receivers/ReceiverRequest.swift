package import Receivers

/// A receiver that is to be served.
package struct ReceiverRequest {
    /// The name that clients know it by.
    package var name: String
    /// The source that it is read from.
    package var source: Receiver.Source

    /// Requests a receiver under a name.
    package init(_ name: String, _ source: Receiver.Source) {
        self.name = name
        self.source = source
    }
}
