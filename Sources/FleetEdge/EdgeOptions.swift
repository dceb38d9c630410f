package import FleetLink
package import FleetQueue

/// The options of a device of a fleet.
package struct EdgeOptions: Sendable {
    /// The connection to the servers of the fleet.
    package var link: LinkOptions
    /// The operator of the device.
    package var tenant: String
    /// The name of the device.
    package var device: String
    /// The path of the queue.
    package var queue: String
    /// The limits of the queue.
    package var queueOptions = QueueOptions()
    /// The time after which fixes are sealed in a batch and sent.
    package var batch = Duration.seconds(60)
    /// The minimum time between live positions.
    package var live = Duration.seconds(2)
    /// The time without progress after which the device asks the center what is stored.
    package var timeout = Duration.microseconds(Publisher.timeout)

    /// Creates options.
    package init(link: LinkOptions, tenant: String, device: String, queue: String) {
        self.link = link
        self.tenant = tenant
        self.device = device
        self.queue = queue
    }
}
