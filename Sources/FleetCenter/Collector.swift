package import FleetLink
internal import FleetStore
package import SystemSupport

/// The options of a collector.
package struct CollectorOptions: Sendable {
    /// The connection to the servers of the fleet.
    package var link: LinkOptions
    /// The settings of the streams that the collector creates.
    package var streams: FleetStreams
    /// The connection string of the database.
    package var database: String

    /// Creates options. If there are three servers, the streams are kept on all of them.
    package init(link: LinkOptions, database: String, streams: FleetStreams? = nil) {
        self.link = link
        self.database = database
        self.streams = streams ?? FleetStreams(serverCount: link.servers.count)
    }
}

/// Moves the batches of all devices from the broker to the database.
///
/// After the database has committed a batch, the collector acknowledges it to the broker and confirms it to the device.
/// Collectors keep no state, so any number of them may run, and each may be killed at any time.
package final class Collector: Sendable {
    /// An event that the program reports to its user.
    package enum Event: Equatable, Sendable {
        /// The broker is connected.
        case connected
        /// The connection to the broker is lost.
        case disconnected
        /// A problem, as a sentence for the user. Nothing is lost, and the collector tries again.
        case trouble(String)
        /// The database works again.
        case recovered
        /// Batches were stored.
        case stored(batches: Int)
        /// A batch cannot be stored, and was set aside in the database.
        case refused(device: String, reason: String)
    }

    private let options: CollectorOptions
    private let report: @Sendable (Event) -> Void
    private let stopRequest: WakeDescriptor

    /// Creates a collector.
    ///
    /// - Parameter report: A closure that is called on the thread of ``run()``.
    package init(_ options: CollectorOptions, report: @escaping @Sendable (Event) -> Void) throws(Failure) {
        self.options = options
        self.report = report
        do { stopRequest = try WakeDescriptor() } catch { throw Failure(.cannotRead, "\(error)") }
    }

    /// Makes ``run()`` return. Any thread may call this.
    package func stop() { stopRequest.signal() }

    /// Collects until ``stop()`` is called.
    ///
    /// - Throws: A failure if the database rejects an operation, and a retry would not help.
    package func run() throws(Failure) {
        guard let store = try openStore() else { return }
        let session = CollectorSession(
            store, try CollectorLink(options.link, streams: options.streams), report: report)
        defer { session.close() }
        var awaited = PollList(stopRequest.descriptor, session.descriptor)
        while true {
            awaited.wait(for: session.waitTime)
            if awaited.isReady(0) { return }
            try session.work()
        }
    }

    /// Connects to the database, and retries until the connection succeeds. Returns `nil` if the collector is stopped
    /// first.
    private func openStore() throws(Failure) -> FleetStore? {
        var retry = RetryDelay()
        while true {
            do throws(FleetStoreError) {
                let store = try FleetStore(options.database)
                if retry.delay != nil { report(.recovered) }
                return store
            } catch {
                guard error.canRetry else { throw Failure(.cannotRead, error.message) }
                if retry.delay == nil { report(.trouble(error.message)) }
                retry.recordFailure()
            }
            var random = SystemRandomNumberGenerator()
            if waitUntilReady(stopRequest.descriptor, retry.jittered(using: &random)) { return nil }
        }
    }
}
