internal import Glibc

/// Descriptors that a thread waits for together.
package struct PollList: Sendable {
    private var entries: [pollfd]

    /// What may be waited for.
    package enum Event: Sendable {
        /// There is something to read, a connection to accept, or an end to notice.
        case readable
        /// There is room to write.
        case writable
        /// Nothing but a hang-up or an error, which also count as any other event.
        case hangUp

        fileprivate var bits: Int16 {
            switch self {
            case .readable: Int16(POLLIN)
            case .writable: Int16(POLLOUT)
            case .hangUp: 0
            }
        }
    }

    /// Waits for descriptors to become readable. A negative descriptor is not waited for.
    package init(_ descriptors: Int32...) {
        entries = descriptors.map { pollfd(fd: $0, events: Event.readable.bits, revents: 0) }
    }

    /// Waits for one descriptor.
    package init(_ descriptor: Int32, for event: Event) {
        entries = [pollfd(fd: descriptor, events: event.bits, revents: 0)]
    }

    /// Also waits for another descriptor.
    package mutating func append(_ descriptor: Int32, for event: Event) {
        entries.append(pollfd(fd: descriptor, events: event.bits, revents: 0))
    }

    /// The descriptor in a position. A negative one is not waited for.
    package subscript(index: Int) -> Int32 {
        get { entries[index].fd }
        set { entries[index].fd = newValue }
    }

    /// Whether the last wait found a descriptor ready.
    package func isReady(_ index: Int) -> Bool { entries[index].revents != 0 }

    /// Whether the last wait found that the other end of a descriptor has gone.
    package func isHungUp(_ index: Int) -> Bool { Int32(entries[index].revents) & (POLLHUP | POLLERR) != 0 }

    /// Waits until a descriptor is ready.
    /// - Parameter timeout: the longest wait; `nil` to wait for as long as it takes.
    /// - Returns: whether one is ready. A signal may end a wait with a timeout early.
    @discardableResult
    package mutating func wait(for timeout: Duration? = nil) -> Bool {
        while true {
            let count = poll(&entries, nfds_t(entries.count), timeout.map(\.pollTimeout) ?? -1)
            if count > 0 { return true }
            guard count < 0 else { return false }
            // A failed call leaves the results of the one before.
            for index in entries.indices { entries[index].revents = 0 }
            guard timeout == nil, errno == EINTR else { return false }
        }
    }
}

/// Waits until a descriptor is ready.
/// - Returns: whether it is; not when the time is over.
@discardableResult
package func waitUntilReady(_ descriptor: Int32, for event: PollList.Event = .readable, _ timeout: Duration? = nil)
    -> Bool
{
    var list = PollList(descriptor, for: event)
    return list.wait(for: timeout)
}

extension Duration {
    /// For a `poll`, in milliseconds. Rounded up, because a thread that wakes too early has to sleep once more.
    package var pollTimeout: Int32 {
        let (seconds, attoseconds) = max(.zero, self).components
        guard seconds < Int64(Int32.max) / 1_000 else { return .max }
        return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
