internal import FleetWire
package import SystemSupport

/// The connection of a viewer to the broker of its fleet, for the live positions of all devices.
///
/// The link reconnects forever. Its events wait in a mailbox until the program takes them with ``events()``.
package final class LiveLink: Sendable {
    /// An event of the link.
    package enum Event: Equatable, Sendable {
        /// The link is connected, for the first time or again.
        case connected
        /// The connection is lost. The link reconnects on its own.
        case disconnected
        /// A device has sent a `LivePosition`, encoded as `payload`.
        case position(tenant: String, device: String, payload: [UInt8])
        /// A problem with the broker, as a sentence for the user.
        case trouble(String)
    }

    private let mailbox: LinkMailbox<Event>
    private let connection: any BrokerConnection

    /// Creates a link and starts to connect.
    package init(_ options: LinkOptions, tenant: String) throws(Failure) {
        let mailbox = try LinkMailbox<Event>()
        self.mailbox = mailbox
        let positions = Interest(subject: FleetSubject.live(tenant: tenant, cell: "*", device: "*"))
        connection = try options.withUniqueInbox.connect([positions]) { event in
            switch event {
            case .connected: mailbox.post(.connected)
            case .disconnected: mailbox.post(.disconnected)
            case .trouble(let sentence): mailbox.post(.trouble(sentence))
            case .message(let message):
                // The device's credentials permit only its own subject, so the subject decides whose position this is.
                guard let parts = FleetSubject.parse(message.subject), parts.kind == .live else { return }
                mailbox.post(.position(tenant: parts.tenant, device: parts.device, payload: message.payload))
            }
        }
    }

    deinit { connection.close() }

    /// The descriptor to watch. It is readable while events are queued.
    package var descriptor: Int32 { mailbox.descriptor }

    /// Removes and returns all events.
    package func events() -> [Event] { mailbox.drain() }

    /// Closes the connection. No events arrive afterwards.
    package func close() {
        connection.close()
        _ = mailbox.drain()
    }
}
