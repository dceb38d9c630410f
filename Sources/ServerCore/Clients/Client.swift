internal import Glibc
package import SystemSupport

/// A client connection. Sending never blocks: data that the client does not accept immediately is queued in a
/// ``SendQueue``.
package final class Client {
    let descriptor: Int32

    /// The user whose limits apply to the client.
    package let user: ClientUser
    private let loop: EventLoop
    private let budget: ClientBudget
    private var queue = SendQueue()
    /// The number of bytes charged to the budget for the system's buffers; 0 while no data is queued for the client.
    private(set) var systemByteCount = 0
    /// The number of bytes that the system may buffer for the client.
    private var bufferByteCount = ListenSocket.systemByteCount
    /// The total number of bytes that the client has accepted.
    private(set) var takenByteCount = 0
    /// The time at which the client last sent or accepted data.
    private(set) var lastActive = ContinuousClock.now
    /// Whether the client was disconnected to make room for other clients.
    private(set) var isCutOff = false
    private var isClosed = false
    /// The time since which the client has accepted no data; `nil` if no data is queued and the client is not leaving.
    /// A leaving client also counts as stuck without queued data, so that it is disconnected if it never closes.
    package private(set) var stuckSince: ContinuousClock.Instant?
    /// A closure that is called when all queued data has been sent.
    package var onDrain: (() -> Void)?
    /// A closure that returns whether the client stays connected after it has shut down its sending side, because it is
    /// still reading. By default, only a client whose input is ignored stays connected.
    package var staysAfterInput: () -> Bool
    /// Whether the connection will be closed after all queued data has been sent.
    private var isLeaving = false
    /// The number of bytes received and ignored while the client is leaving.
    private var ignoredByteCount = 0
    /// Whether the client has shut down its sending side but stays connected, because it may still be reading.
    private var onlyReads = false
    /// The events that the descriptor is watched for.
    private var awaited = EventLoop.Readiness.readable
    private let onClose: (Client) -> Void

    /// The number of queued reply bytes above which no further requests are read.
    private static let maxReplyBytes = 1 << 16
    /// The maximum number of bytes to read at once.
    private let readSize: Int
    /// The default for the maximum number of bytes per read. It is small, because all requests in a chunk are answered
    /// before the next read, and a reply may be a thousand times as long as its request.
    package static let defaultReadSize = 256
    /// The time for which a client counts as reading after it has accepted data.
    private static let readingInterval = Duration.seconds(1)
    /// The maximum number of received bytes to ignore while the client is leaving. It is larger than the amount of data
    /// that can be in transit when the connection is shut down.
    private static let maxIgnoredBytes = 1 << 22

    /// Starts serving a connection.
    ///
    /// - Parameters:
    ///   - budget: The limits that all clients share.
    ///   - readSize: The maximum number of bytes per read.
    ///   - onRequest: A closure that is called with the client's input, on the loop's thread. If it is `nil`, input is
    ///     ignored, and the client stays connected after the end of its input: `nc -N`, for example, shuts down its
    ///     sending side at once if its standard input is empty.
    ///   - onClose: A closure that is called after the client has been disconnected, on the loop's thread.
    /// - Returns: `nil` if the loop has no room for the client, in which case the connection is closed.
    package init?(
        _ descriptor: Int32, on loop: EventLoop, budget: ClientBudget = ClientBudget(),
        readSize: Int = defaultReadSize, onRequest: ((Client, UnsafeRawBufferPointer) -> Void)?,
        onClose: @escaping (Client) -> Void
    ) {
        self.descriptor = descriptor
        self.loop = loop
        self.budget = budget
        self.readSize = readSize
        user = ClientUser(of: descriptor)
        self.onClose = onClose
        staysAfterInput = { onRequest == nil }
        let isWatched = loop.watch(descriptor, for: awaited) { [unowned self] readiness in
            // Reading can close the client, and the last reference to it may be released while this closure still runs.
            withExtendedLifetime(self) {
                // After a hang-up, no data reaches the client, not even pending replies.
                if !readiness.isDisjoint(with: .hangUp) { return close() }
                if readiness.contains(.writable) {
                    drain()
                    if queue.isEmpty, !isLeaving { onDrain?() }
                }
                // Sending may have closed the client.
                if readiness.contains(.readable), !isClosed { read(onRequest) }
            }
        }
        if !isWatched { return nil }
        budget.add(self)
    }

    deinit {
        budget.remove(self)
        Glibc.close(descriptor)
    }

    /// Returns whether the client is reading, but so slowly that it may soon lose reports.
    func isBehind(at now: ContinuousClock.Instant) -> Bool {
        queue.byteCount > SendQueue.capacity / 2 && isReading(at: now)
    }

    /// Returns whether nothing is queued, or the client has recently accepted data.
    func isReading(at now: ContinuousClock.Instant) -> Bool {
        stuckSince.map { now - $0 < Self.readingInterval } ?? true
    }

    /// The number of reports dropped because the client was too slow.
    var droppedCount: Int { queue.droppedCount }

    /// Sends bytes immediately, or queues them until the client accepts more data.
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
        updateWatch()
    }

    /// Sends the head and the body of a reply in one system call if possible.
    package func send(_ head: SharedBytes, _ body: SharedBytes) {
        guard !isLeaving, !isClosed else { return }
        if queue.isEmpty { stuckSince = .now }
        for part in [head, body] where !part.isEmpty {
            // Charging the head can disconnect this client, which then must not receive a body without a head.
            guard !isClosed else { return }
            queue.append(part, isReport: false)
            part.charge(to: budget)
        }
        drain()
    }

    /// Whether all data has been sent, so that nothing is queued.
    package var isIdle: Bool { queue.isEmpty }

    /// Limits the amount of unsent data that the system buffers, so that newer data can replace queued data while the
    /// connection is slow.
    package func limitUnsentData(to bytes: Int32) {
        setSocketOption(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, bytes)
    }

    /// Limits the memory that the system uses for sent data that the client has not acknowledged yet. Linux doubles the
    /// given size.
    package func limitSendBuffer(to bytes: Int32) {
        setSocketOption(descriptor, SOL_SOCKET, SO_SNDBUF, bytes)
        bufferByteCount = ListenSocket.systemByteCount(sendBuffer: bytes)
        account()
    }

    /// Closes the connection after all queued data has been sent, or as soon as it turns out that the data cannot be
    /// sent.
    package func leave() {
        isLeaving = true
        stuckSince = stuckSince ?? .now
        if queue.isEmpty { endWriting() }
        updateWatch()
    }

    /// Closes the connection immediately.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        loop.forget(descriptor)
        // The descriptor stays open while an outlet retains the client, but the client must be disconnected now.
        shutdown(descriptor, Int32(SHUT_RDWR))
        budget.remove(self)
        onClose(self)
        // Outlets may retain a disconnected client for its counts.
        queue.clear()
    }

    /// Closes the connection immediately to make room for other clients.
    package func cutOff() {
        isCutOff = true
        close()
    }

    /// Drops the reports queued for the client.
    func dropReports() {
        guard !isClosed else { return }
        queue.dropReports(downTo: 0)
    }

    /// Shuts down the sending side. Input is still accepted until the client closes its side.
    ///
    /// Closing a connection with unread input would reset the connection, and the client would lose the last reply.
    private func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    private func read(_ onRequest: ((Client, UnsafeRawBufferPointer) -> Void)?) {
        withUnsafeTemporaryAllocation(byteCount: readSize, alignment: 1) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 { lastActive = .now }
            if count > 0, !isLeaving {
                onRequest?(self, UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            } else if count > 0 {
                ignoredByteCount += count
                if ignoredByteCount > Self.maxIgnoredBytes { close() }
            } else if count == 0, !isLeaving, staysAfterInput() {
                onlyReads = true
                // A closed connection looks the same until data is sent. Keepalive detects it if no data is sent.
                setSocketOption(descriptor, Int32(IPPROTO_TCP), TCP_KEEPIDLE, 15)
                setSocketOption(descriptor, Int32(IPPROTO_TCP), TCP_KEEPINTVL, 15)
                updateWatch()
            } else if count == 0, !queue.isEmpty {
                // The client has shut down its sending side, but may still read the replies.
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
            if isLeaving { endWriting() } else { stuckSince = nil }
        }
        updateWatch()
    }

    /// Charges the system's buffers to the budget while data is queued, because a client that does not read fills them.
    private func account() {
        guard !isClosed else { return }
        let former = systemByteCount
        systemByteCount = queue.isEmpty ? 0 : bufferByteCount
        budget.record(change: systemByteCount - former)
    }

    /// Updates the events that the descriptor is watched for.
    private func updateWatch() {
        account()
        let listens = isLeaving ? queue.isEmpty : !onlyReads && queue.replyByteCount <= Self.maxReplyBytes
        var wanted: EventLoop.Readiness = listens ? .readable : []
        if !queue.isEmpty { wanted.insert(.writable) }
        guard wanted != awaited else { return }
        awaited = wanted
        loop.change(descriptor, to: wanted)
    }

    /// Sends bytes without blocking.
    ///
    /// - Returns: The number of bytes that the system has accepted, or `nil` if it currently accepts none. Errors need
    ///   no handling here, because the loop reports them as a hang-up.
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
