package import FleetWire
internal import Synchronization
package import SystemSupport

/// A device of a fleet. It keeps its fixes in a queue, and sends them until the center has stored them.
///
/// A single thread, which starts with the edge, uses the queue and the connection.
package final class Edge: Sendable {
    /// An event that the program reports to its user.
    package enum Event: Hashable, Sendable {
        /// The servers are connected.
        case connected
        /// The connection is lost. Fixes wait in the queue.
        case disconnected
        /// A problem, as a sentence for the user. The same problem is reported again only after the device has
        /// reconnected or the center has stored more.
        case trouble(String)
        /// The queue cannot be written, for the reason in the value. Fixes are kept in memory, and the edge retries.
        case queueFailed(String)
        /// The queue can be written again.
        case queueRecovered
        /// Fixes were lost, because the queue could not be written for too long or until the edge finished. The value
        /// is their number.
        case lost(Int)
        /// The center refused the batch that begins with the number `first`. The batch stays in the queue. Like a
        /// problem, this is reported only once.
        case refused(first: UInt64, reason: String)
    }

    private let exchange: EdgeExchange
    /// The thread of the edge; `nil` after it has finished.
    private let thread: Mutex<WorkerThread?>

    /// Opens the queue, and starts to connect.
    ///
    /// - Parameter report: A closure that is called on the thread of the edge.
    package init(_ options: EdgeOptions, report: @escaping @Sendable (Event) -> Void) throws(Failure) {
        do throws(SystemError) { exchange = try EdgeExchange() } catch { throw Failure(.cannotRead, "\(error)") }
        let session = try EdgeSession(options, exchange, report: report)
        do throws(SystemError) {
            thread = Mutex(try WorkerThread { session.run() })
        } catch {
            throw Failure(.cannotRead, "\(error)")
        }
    }

    deinit { exchange.end(by: .now) }

    /// Adds a fix. The call does not wait for the disk or the network.
    package func accept(_ fix: FleetFix) { exchange.add(fix) }

    /// Sends the waiting fixes, and closes the connection and the queue. No fix may be accepted afterwards.
    ///
    /// - Parameter time: The maximum time. Fixes that are not stored by then stay in the queue for the next start.
    /// - Returns: Whether the center has stored everything.
    package func finish(within time: Duration) -> Bool { Self.finish([self], within: time) }

    /// Finishes several edges at the same time, as ``finish(within:)`` does with one.
    package static func finish(_ edges: [Edge], within time: Duration) -> Bool {
        let end = ContinuousClock.now + time
        for edge in edges { edge.exchange.end(by: end) }
        // The session, and with it the queue, is released when the thread ends.
        for edge in edges { edge.thread.withLock { $0.take() }?.join() }
        return edges.allSatisfy(\.exchange.isEverythingStored)
    }
}
