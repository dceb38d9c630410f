internal import Glibc
package import SystemSupport

/// A client connection. Sending never blocks: data that the client does not accept at once is queued. See
/// ``SendQueue``.
package final class Client {
    let descriptor: Int32

    /// The user whose limits apply to the client.
    let user: ClientUser
    private let loop: EventLoop
    private let budget: ClientBudget
    private var queue = SendQueue()
    /// The bytes that the system buffers for the client, as known to the budget.
    private(set) var systemByteCount = 0
    /// The total number of bytes that the client has accepted.
    private(set) var takenByteCount = 0
    /// The time when the client last sent or accepted something.
    private(set) var lastActive = ContinuousClock.now
    /// Whether the client was closed to make room for others.
    private(set) var isCutOff = false
    private var isClosed = false
    /// The time since which the client has accepted nothing, or `nil` if nothing is queued.
    private(set) var stuckSince: ContinuousClock.Instant?
    /// Whether the connection is closed once everything is sent.
    private var isLeaving = false
    /// The number of bytes received and ignored while the client is leaving.
    private var unheardByteCount = 0
    /// The events that the descriptor is watched for.
    private var awaited = EventLoop.Readiness.readable
    private let onClose: (Client) -> Void

    /// The number of queued reply bytes above which no further requests are read.
    private static let mostAnswers = 1 << 16
    /// The maximum number of bytes read at once. Small, because all requests in a chunk are answered at once, and the
    /// shortest request has a reply a thousand times as long.
    private static let mostRead = 256
    /// A client that has accepted data this recently counts as reading.
    private static let readingInterval = Duration.seconds(1)
    /// The maximum number of ignored bytes: more than can be in transit when the connection is shut down.
    private static let mostUnheard = 1 << 22

    /// Starts serving a connection.
    ///
    /// - Parameters:
    ///   - budget: The limits that all clients share.
    ///   - onRequest: Receives the client's input. Called on the loop's thread, like `onClose`.
    ///   - onClose: Called once the client is closed.
    /// - Returns: `nil` if the loop has no room for the client. The connection is then closed.
    package init?(
        _ descriptor: Int32, on loop: EventLoop, budget: ClientBudget = ClientBudget(),
        onRequest: @escaping (Client, UnsafeRawBufferPointer) -> Void, onClose: @escaping (Client) -> Void
    ) {
        self.descriptor = descriptor
        self.loop = loop
        self.budget = budget
        user = ClientUser(of: descriptor)
        self.onClose = onClose
        let isWatched = loop.watch(descriptor, for: awaited) { [unowned self] readiness in
            // The client may be released while it reads.
            withExtendedLifetime(self) {
                // After a hang-up nothing reaches the client, not even pending replies.
                if !readiness.isDisjoint(with: .hangUp) { return close() }
                if readiness.contains(.writable) { drain() }
                if readiness.contains(.readable) { read(onRequest) }
            }
        }
        if !isWatched { return nil }
        budget.add(self)
    }

    deinit {
        budget.remove(self)
        Glibc.close(descriptor)
    }

    /// Returns whether the client reads but has much queued, so that it may soon lose reports.
    func isBehind(at now: ContinuousClock.Instant = .now) -> Bool {
        queue.byteCount > SendQueue.capacity / 2 && isReading(at: now)
    }

    /// Returns whether nothing is queued, or the client has recently accepted data.
    func isReading(at now: ContinuousClock.Instant) -> Bool {
        stuckSince.map { now - $0 < Self.readingInterval } ?? true
    }

    /// The number of reports dropped because the client was too slow.
    var lostCount: Int { queue.lostCount }

    /// Sends bytes now, or as soon as there is room.
    ///
    /// - Parameter isReport: Whether the bytes are a report, which may be dropped for slow clients.
    package func send(_ bytes: SharedBytes, isReport: Bool) {
        guard !bytes.isEmpty, !isLeaving, !isClosed else { return }
        var sent = 0
        if queue.isEmpty {
            var part = bytes.part(from: 0)
            let count = withUnsafeMutablePointer(to: &part) {
                transmit(UnsafeMutableBufferPointer(start: $0, count: 1))
            }
            if count == bytes.count { return }
            sent = count ?? 0
            stuckSince = .now
        }
        queue.append(bytes, isReport: isReport, sent: sent)
        bytes.charge(to: budget)
        waitAnew()
    }

    /// Closes the connection once everything is sent or cannot be sent.
    package func leave() {
        isLeaving = true
        stuckSince = stuckSince ?? .now
        if queue.isEmpty { sayGoodbye() }
        waitAnew()
    }

    /// Closes the connection at once.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        loop.forget(descriptor)
        budget.remove(self)
        onClose(self)
        // Outlets may retain the closed client for its counts.
        queue.clear()
    }

    /// Closes the connection at once to make room for others.
    package func cutOff() {
        isCutOff = true
        close()
    }

    /// Drops the reports queued for the client.
    func dropReports() {
        guard !isClosed else { return }
        queue.dropReports(downTo: 0)
    }

    /// Shuts down the sending side. Input is still accepted for a while, until the client closes its side.
    ///
    /// Closing a connection with unread input would reset it, and the last reply would be lost.
    private func sayGoodbye() { shutdown(descriptor, Int32(SHUT_WR)) }

    private func read(_ onRequest: (Client, UnsafeRawBufferPointer) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: Self.mostRead, alignment: 1) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 { lastActive = .now }
            if count > 0, !isLeaving {
                onRequest(self, UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            } else if count > 0 {
                unheardByteCount += count
                if unheardByteCount > Self.mostUnheard { close() }
            } else if count == 0, !queue.isEmpty {
                // The client sends no more requests but may still read the replies.
                leave()
            } else if count == 0 || errno != EAGAIN && errno != EINTR {
                close()
            }
        }
    }

    private func drain() {
        queue.drain { vectors in
            let count = transmit(vectors)
            if count != nil { stuckSince = .now }
            return count
        }
        if queue.isEmpty {
            if isLeaving { sayGoodbye() } else { stuckSince = nil }
        }
        waitAnew()
    }

    /// Updates the budget with the system's buffers: a stuck client fills those of its socket.
    private func account() {
        guard !isClosed else { return }
        let former = systemByteCount
        systemByteCount = queue.isEmpty ? 0 : ListenSocket.systemByteCount
        budget.note(change: systemByteCount - former)
    }

    /// Updates the events that the descriptor is watched for.
    private func waitAnew() {
        account()
        let listens = !isLeaving && queue.answerByteCount <= Self.mostAnswers
        let wanted: EventLoop.Readiness = queue.isEmpty ? .readable : listens ? [.readable, .writable] : .writable
        guard wanted != awaited else { return }
        awaited = wanted
        loop.change(descriptor, to: wanted)
    }

    /// - Returns: The number of bytes accepted, or `nil` if none can be for now. Errors are reported as a hang-up.
    private func transmit(_ vectors: UnsafeMutableBufferPointer<iovec>) -> Int? {
        var message = msghdr()
        message.msg_iov = vectors.baseAddress
        message.msg_iovlen = vectors.count
        let count = sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        guard count > 0 else { return nil }
        lastActive = .now
        takenByteCount += count
        return count
    }
}
