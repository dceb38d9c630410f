internal import Glibc

/// A list of descriptors to wait for with `poll`.
package struct PollList: Sendable {
    private var entries: [pollfd]

    /// An event to wait for.
    package enum Event: Sendable {
        /// There is input to read, a connection to accept, or an end of file.
        case readable
        /// There is room to write.
        case writable
        /// Only hang-ups and errors. The other cases report them as well.
        case hangUp

        fileprivate var bits: Int16 {
            switch self {
            case .readable: Int16(POLLIN)
            case .writable: Int16(POLLOUT)
            case .hangUp: 0
            }
        }
    }

    /// Creates a list of descriptors to read from. Negative descriptors are ignored.
    package init(_ descriptors: Int32...) {
        entries = descriptors.map { pollfd(fd: $0, events: Event.readable.bits, revents: 0) }
    }

    /// Creates a list with a single descriptor.
    package init(_ descriptor: Int32, for event: Event) {
        entries = [pollfd(fd: descriptor, events: event.bits, revents: 0)]
    }

    /// Adds a descriptor.
    package mutating func append(_ descriptor: Int32, for event: Event) {
        entries.append(pollfd(fd: descriptor, events: event.bits, revents: 0))
    }

    /// The descriptor at an index. Negative descriptors are ignored.
    package subscript(index: Int) -> Int32 {
        get { entries[index].fd }
        set { entries[index].fd = newValue }
    }

    /// Returns whether the descriptor at an index was ready when the last wait ended.
    package func isReady(_ index: Int) -> Bool { entries[index].revents != 0 }

    /// Waits until at least one descriptor is ready.
    ///
    /// - Parameter timeout: The maximum time to wait, or `nil` to wait indefinitely.
    /// - Returns: `true` if a descriptor is ready, or `false` if the timeout has passed.
    @discardableResult
    package mutating func wait(for timeout: Duration? = nil) -> Bool {
        let start = ContinuousClock.now
        var left = timeout
        while true {
            let count = poll(&entries, nfds_t(entries.count), left.map(\.pollTimeout) ?? -1)
            if count > 0 { return true }
            guard count < 0 else { return false }
            // If `poll` fails, it leaves the results of the previous call in the list.
            for index in entries.indices { entries[index].revents = 0 }
            guard errno == EINTR else { return false }
            left = timeout.map { $0 - (.now - start) }
        }
    }
}

/// Waits until a single descriptor is ready, or until the timeout has passed.
///
/// - Returns: Whether the descriptor became ready before the timeout.
@discardableResult
package func waitUntilReady(_ descriptor: Int32, for event: PollList.Event = .readable, _ timeout: Duration? = nil)
    -> Bool
{
    var list = PollList(descriptor, for: event)
    return list.wait(for: timeout)
}

extension Duration {
    /// The duration in milliseconds, for `poll`. The duration is rounded up, because waking too early would require
    /// another wait.
    package var pollTimeout: Int32 {
        let (seconds, attoseconds) = max(.zero, self).components
        guard seconds < Int64(Int32.max) / 1_000 else { return .max }
        return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
