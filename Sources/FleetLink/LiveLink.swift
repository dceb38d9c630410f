internal import FleetWire
package import SystemSupport

/// A viewer's connection to its fleet's broker, which receives the live positions of all devices.
///
/// The link reconnects until it is closed. Events are queued until the program collects them with ``events()``.
package final class LiveLink: Sendable {
    /// An event of the link.
    package enum Event: Equatable, Sendable {
        /// The link is connected or reconnected.
        case connected
        /// The connection has been lost. The link reconnects automatically.
        case disconnected
        /// A device has sent a live position. The payload is an encoded `LivePosition`.
        case position(tenant: String, device: String, payload: [UInt8])
        /// A problem with the broker, as a sentence for the user.
        case trouble(String)
    }

    private let waiting: WakingQueue<Event>
    private let connection: any BrokerConnection

    /// Creates a link and starts connecting.
    package init(_ options: LinkOptions, tenant: String) throws(Failure) {
        let waiting = try WakingQueue<Event>()
        self.waiting = waiting
        let positions = Interest(subject: FleetSubject.live(tenant: tenant, cell: "*", device: "*"))
        connection = try options.withUniqueInbox.connect([positions]) { event in
            switch event {
            case .connected: waiting.add(.connected)
            case .disconnected: waiting.add(.disconnected)
            case .trouble(let trouble): waiting.add(.trouble(trouble.sentence))
            case .message(let message):
                // A device's credentials permit only its own subject, so the subject identifies the device reliably.
                guard let parts = FleetSubject.parse(message.subject), parts.kind == .live else { return }
                waiting.add(.position(tenant: parts.tenant, device: parts.device, payload: message.payload))
            }
        }
    }

    deinit { connection.close() }

    /// The file descriptor to poll. It is readable while events are queued.
    package var descriptor: Int32 { waiting.descriptor }

    /// Removes and returns all queued events, oldest first.
    package func events() -> [Event] { waiting.takeAll() }

    /// Closes the connection and discards all queued events. No events arrive afterwards.
    package func close() {
        connection.close()
        _ = waiting.takeAll()
    }
}
