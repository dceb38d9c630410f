package import FleetWire
internal import Synchronization
package import SystemSupport

/// A device of a fleet: keeps its fixes in a queue, and sends them until the center has stored them.
///
/// The queue and the connection are used by one thread, which starts with the edge.
package final class Edge: Sendable {
    /// An event that the program reports to its user.
    package enum Event: Hashable, Sendable {
        /// The servers are connected.
        case connected
        /// The connection is lost. Fixes wait in the queue.
        case disconnected
        /// A problem, as a sentence for the user. It is reported once until the device connects again or the center
        /// stores more.
        case trouble(String)
        /// The queue cannot be written. Fixes are kept in memory, and the edge tries again.
        case queueFailed(String)
        /// The queue can be written again.
        case queueRecovered
        /// This number of fixes was lost, because the queue could not be written for too long, or until the end.
        case lost(Int)
        /// The center refused a batch, which stays in the queue. This is also reported once.
        case refused(first: UInt64, reason: String)
    }

    private let exchange: EdgeExchange
    /// The thread until the edge is finished.
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

    /// Sends what is waiting, and closes the connection and the queue. No fix may be accepted afterwards.
    ///
    /// - Parameter time: The time after which the rest stays in the queue for the next start.
    /// - Returns: Whether the center has stored everything.
    package func finish(within time: Duration) -> Bool {
        exchange.end(by: .now + time)
        // The session, and with it the queue, is released when the thread ends.
        thread.withLock { $0.take() }?.join()
        return exchange.isEverythingStored
    }
}
