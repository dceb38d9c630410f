package import FleetWire

/// A sealed batch in a queue.
package struct QueuedBatch: Sendable {
    /// The batch's header.
    package let header: BatchHeader
    /// The bytes that are sent.
    package let payload: [UInt8]

    /// Creates a queued batch.
    package init(header: BatchHeader, payload: [UInt8]) {
        self.header = header
        self.payload = payload
    }
}
