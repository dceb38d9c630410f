package import FleetLink
package import FleetQueue

/// The options of a fleet device.
package struct EdgeOptions: Sendable {
    /// The options for connecting to the fleet's servers.
    package var link: LinkOptions
    /// The operator (tenant) that the device belongs to.
    package var tenant: String
    /// The device's name, which is unique within the tenant.
    package var device: String
    /// The path of the queue file.
    package var queue: String
    /// The limits of the queue, and the conditions for writing the queue to the disk.
    package var queueOptions = QueueOptions()
    /// The batch interval: the time after which waiting fixes are sealed and sent.
    package var batch = Duration.seconds(60)
    /// The minimum time between live positions.
    package var live = Duration.seconds(2)
    /// The time without progress after which the device asks the center what it has stored.
    package var timeout = Duration.microseconds(Publisher.timeout)
    /// How long another device with the same name must be active before it is noticed.
    package var copyProof = Duration.seconds(30)
    /// Whether the device's clock is compared with the times of its fixes, which must then be new.
    package var checksClock = false
    /// The times of day at which a simulated device has no connection, according to the times of its fixes.
    package var outages: [DaySpan] = []

    /// Creates options with the default limits and intervals.
    package init(link: LinkOptions, tenant: String, device: String, queue: String) {
        self.link = link
        self.tenant = tenant
        self.device = device
        self.queue = queue
    }
}
