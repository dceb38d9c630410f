package import FleetLink
internal import FleetStore
package import SystemSupport

/// The options of a collector.
package struct CollectorOptions: Sendable {
    /// The fleet's servers and the credentials for connecting to them.
    package var link: LinkOptions
    /// The settings of the streams that the collector creates.
    package var streams: FleetStreams
    /// The libpq connection string or URI of the database.
    package var database: String

    /// Creates options. By default, the streams have three replicas if the fleet has three servers, and otherwise one.
    package init(link: LinkOptions, database: String, streams: FleetStreams? = nil) {
        self.link = link
        self.database = database
        self.streams = streams ?? FleetStreams(serverCount: link.servers.count)
    }
}

/// A collector, which moves the batches of all devices from the broker to the database.
///
/// After the database has committed a batch, the collector acknowledges it to the broker and confirms it to the device.
/// Collectors are stateless, so any number of them can run, and each can be killed at any time.
package final class Collector: Sendable {
    /// An event that the program reports to its user.
    package enum Event: Equatable, Sendable {
        /// The collector has connected or reconnected to the broker.
        case connected
        /// The connection to the broker has been lost. The collector reconnects automatically.
        case disconnected
        /// A problem, as a sentence for the user. No data is lost, and the collector retries.
        case trouble(String)
        /// The database can be used again after a failure.
        case recovered
        /// Batches can be compacted again after a failure.
        case compactionRecovered
        /// Batches were stored.
        case stored(batches: Int)
        /// A batch that cannot be stored was set aside in the database.
        case refused(tenant: String, device: String, reason: String)
    }

    private let options: CollectorOptions
    private let report: @Sendable (Event) -> Void
    private let stopRequest: WakeDescriptor

    /// Creates a collector.
    ///
    /// - Parameter report: A closure that receives events. It is called on the thread that runs ``run()``.
    package init(_ options: CollectorOptions, report: @escaping @Sendable (Event) -> Void) throws(Failure) {
        self.options = options
        self.report = report
        do { stopRequest = try WakeDescriptor() } catch { throw Failure(.cannotRead, error) }
    }

    /// Makes ``run()`` return. This method may be called from any thread.
    package func stop() { stopRequest.signal() }

    /// Moves batches to the database until ``stop()`` is called.
    ///
    /// - Throws: A failure if the database rejects an operation and a retry cannot succeed.
    package func run() throws(Failure) {
        guard let store = try openStore() else { return }
        let session = CollectorSession(
            store, try CollectorLink(options.link, streams: options.streams), report: report)
        defer { session.close() }
        var awaited = PollList(stopRequest.descriptor, session.descriptor)
        while true {
            awaited.wait(for: session.waitTime)
            if awaited.isReady(0) { return }
            do throws(Failure) {
                try session.work()
            } catch {
                // The collector was stopped while it waited for the database.
                if waitUntilReady(stopRequest.descriptor, .zero) { return }
                throw error
            }
        }
    }

    /// Connects to the database, and retries until the connection succeeds. Returns `nil` if the collector is stopped
    /// first.
    private func openStore() throws(Failure) -> FleetStore? {
        var retry = RetryDelay()
        var random = SystemRandomNumberGenerator()
        while true {
            do throws(FleetStoreError) {
                let store = try FleetStore(options.database, stopRequest: stopRequest)
                try store.checkEncoding()
                if retry.delay != nil { report(.recovered) }
                return store
            } catch {
                guard error.canRetry else { throw Failure(error) }
                if retry.delay == nil { report(.trouble(error.message)) }
                if waitUntilReady(stopRequest.descriptor, retry.recordFailure(using: &random)) { return nil }
            }
        }
    }
}
