package import FleetWire
internal import Synchronization
package import SystemSupport

/// A fleet device. It queues its fixes and sends them until the center has stored them.
///
/// The queue and the connection are used only by one thread, which runs from the edge's creation until it finishes.
package final class Edge: Sendable {
    /// An event that the program reports to its user.
    package enum Event: Hashable, Sendable {
        /// The device has connected to a server.
        case connected
        /// The connection has been lost. Fixes are kept in the queue.
        case disconnected
        /// A problem, as a sentence for the user. The same problem is reported again only after the device has
        /// reconnected or the center has stored more fixes.
        case trouble(String)
        /// The queue cannot be written, for the given reason. Fixes are kept in memory, and the edge retries.
        case queueFailed(String)
        /// The queue is writable again.
        case queueRecovered
        /// The given number of fixes was lost. The queue could not be written for too long, or could not be written
        /// before the edge finished.
        case lost(Int)
        /// The fixes with the given sequence numbers were damaged in the queue, so they cannot be sent.
        case damaged(ClosedRange<UInt64>)
        /// The center refused the batch whose first sequence number is `first`. The batch stays in the queue. The
        /// refusal is reported again only after the device has reconnected or the center has stored more fixes.
        case refused(first: UInt64, reason: String)
    }

    private let exchange: EdgeExchange
    /// The edge's thread; `nil` once the edge has finished.
    private let thread: Mutex<WorkerThread?>

    /// Opens the queue and starts connecting.
    ///
    /// - Parameter report: A closure that is called on the edge's thread for each event.
    package init(_ options: EdgeOptions, report: @escaping @Sendable (Event) -> Void) throws(Failure) {
        exchange = try EdgeExchange()
        let session = try EdgeSession(options, exchange, report: report)
        do throws(SystemError) {
            thread = Mutex(try WorkerThread { session.run() })
        } catch {
            throw Failure(.cannotRead, error)
        }
    }

    deinit { exchange.end(by: .now) }

    /// Adds a fix. Returns at once, without waiting for the disk or the network.
    package func accept(_ fix: FleetFix) { exchange.add(fix) }

    /// Sends the queued fixes, then closes the connection and the queue. No fixes may be added afterwards.
    ///
    /// - Parameter time: The maximum time to wait. Fixes that the center has not stored by then stay in the queue for
    ///   the next start.
    /// - Returns: Whether the center has stored all fixes.
    package func finish(within time: Duration) -> Bool { Self.finish([self], within: time) }

    /// Finishes several edges in parallel, each as ``finish(within:)`` does. Returns whether the center has stored all
    /// fixes of all edges.
    package static func finish(_ edges: [Edge], within time: Duration) -> Bool {
        let end = ContinuousClock.now + time
        for edge in edges { edge.exchange.end(by: end) }
        // The end of the thread releases the session, and with it the queue.
        for edge in edges { edge.thread.withLock { $0.take() }?.join() }
        return edges.allSatisfy(\.exchange.isEverythingStored)
    }
}
