internal import Glibc
package import SystemSupport

/// One connection of a client. Nobody waits for it: what it does not take at once is kept for a while, see ``SendQueue``.
package final class Client {
    let descriptor: Int32

    /// The user whose limits it counts for.
    let user: ClientUser
    private let loop: EventLoop
    private let budget: ClientBudget
    private var queue = SendQueue()
    /// Bytes that the system holds for it, as the budget knows them.
    private(set) var systemByteCount = 0
    /// How much it has taken.
    private(set) var takenByteCount = 0
    /// When it last sent or took something.
    private(set) var lastActive = ContinuousClock.now
    /// Whether it was closed for the sake of others.
    private(set) var isCutOff = false
    private var isClosed = false
    /// Since when it has taken nothing.
    private(set) var stuckSince: ContinuousClock.Instant?
    /// Whether it is closed as soon as everything is sent.
    private var isLeaving = false
    /// How much it has sent since nobody listens to it.
    private var unheardByteCount = 0
    /// What it is waited for.
    private var awaited = EventLoop.Readiness.readable
    private let onClose: (Client) -> Void

    /// With more answers than these to take, a client is not asked what else it wants.
    private static let mostAnswers = 1 << 16
    /// What is read at once is answered at once, and the shortest request has an answer a thousand times as long.
    private static let mostRead = 256
    /// A client that took something less than this ago is reading.
    private static let readingInterval = Duration.seconds(1)
    /// More than is on its way when it is told goodbye.
    private static let mostUnheard = 1 << 22

    /// - Parameters:
    ///   - budget: what it shares with all other clients.
    ///   - onRequest: gets what it sends.
    ///   - onClose: it has gone.
    /// - Returns: `nil` when the loop has no room for it. The connection is closed then.
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
            // It may close itself while it reads.
            withExtendedLifetime(self) {
                // Nothing reaches it any more, not even an answer to what it has asked for.
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

    /// Whether it reads, and has much still to get: more of it would be lost soon.
    func isBehind(at now: ContinuousClock.Instant = .now) -> Bool {
        queue.byteCount > SendQueue.capacity / 2 && isReading(at: now)
    }

    /// Whether it has everything, or has taken something a moment ago.
    func isReading(at now: ContinuousClock.Instant) -> Bool {
        stuckSince.map { now - $0 < Self.readingInterval } ?? true
    }

    /// How many reports it was too slow for.
    var lostCount: Int { queue.lostCount }

    /// Sends something, now or as soon as there is room.
    /// - Parameter isReport: whether it may be left out.
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

    /// Closes it when everything is sent, or cannot be.
    package func leave() {
        isLeaving = true
        stuckSince = stuckSince ?? .now
        if queue.isEmpty { sayGoodbye() }
        waitAnew()
    }

    /// Closes it at once.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        loop.forget(descriptor)
        budget.remove(self)
        onClose(self)
        // Outlets may keep the closed client for its counts.
        queue.clear()
    }

    /// Closes it at once for the sake of others.
    package func cutOff() {
        isCutOff = true
        close()
    }

    /// Drops the reports that wait for it.
    func dropReports() {
        guard !isClosed else { return }
        queue.dropReports(downTo: 0)
    }

    /// What it still sends is taken for a while, until it closes its end, too: a connection that is closed with bytes unread
    /// breaks, and the last answer with it.
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
                // It asks for nothing more, and may still take what it has asked for.
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

    /// Reports to the budget what the system holds for it: a client that is stuck fills its socket's buffers.
    private func account() {
        guard !isClosed else { return }
        let former = systemByteCount
        systemByteCount = queue.isEmpty ? 0 : ListenSocket.systemByteCount
        budget.note(change: systemByteCount - former)
    }

    /// Waits for what is wanted of it now.
    private func waitAnew() {
        account()
        let listens = !isLeaving && queue.answerByteCount <= Self.mostAnswers
        let wanted: EventLoop.Readiness = queue.isEmpty ? .readable : listens ? [.readable, .writable] : .writable
        guard wanted != awaited else { return }
        awaited = wanted
        loop.change(descriptor, to: wanted)
    }

    /// - Returns: how much was taken, `nil` when nothing can be for now. An error is told as a hang-up.
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
