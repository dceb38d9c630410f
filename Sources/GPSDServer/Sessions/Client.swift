internal import Formats
internal import Glibc

/// One connection of a client. Nobody waits for it: what it does not take at once is kept for a while, see ``SendQueue``.
package final class Client {
    let descriptor: Int32
    var session = Session()

    private let loop: EventLoop
    private var queue = SendQueue()
    /// Since when it has taken nothing.
    private(set) var stuckSince: ContinuousClock.Instant?
    /// Whether it is closed as soon as everything is sent.
    private var isLeaving = false
    private let onClose: (Client) -> Void

    /// - Parameters:
    ///   - onRequest: gets what it sends.
    ///   - onClose: it has gone.
    package init(
        _ descriptor: Int32, on loop: EventLoop, onRequest: @escaping (Client, UnsafeRawBufferPointer) -> Void,
        onClose: @escaping (Client) -> Void
    ) {
        self.descriptor = descriptor
        self.loop = loop
        self.onClose = onClose
        loop.watch(descriptor, for: .readable) { [unowned self] readiness in
            // It may close itself while it reads.
            withExtendedLifetime(self) {
                if readiness.contains(.writable), !drain() { return }
                if !readiness.isDisjoint(with: [.readable, .hangUp]) { read(onRequest) }
            }
        }
    }

    deinit { Glibc.close(descriptor) }

    /// How many reports it was too slow for.
    var lostCount: Int { queue.lostCount }

    /// Sends something, now or as soon as there is room.
    /// - Parameter isReport: whether it may be left out.
    package func send(_ bytes: SharedBytes, isReport: Bool) {
        guard !bytes.isEmpty, !isLeaving else { return }
        var sent = 0
        if queue.isEmpty {
            var part = bytes.part(from: 0)
            let count = withUnsafeMutablePointer(to: &part) {
                transmit(UnsafeMutableBufferPointer(start: $0, count: 1))
            }
            if count == bytes.count { return }
            sent = count ?? 0
            stuckSince = .now
            loop.change(descriptor, to: [.readable, .writable])
        }
        if !queue.append(bytes, isReport: isReport, sent: sent) { close() }
    }

    /// Closes it when everything is sent, or cannot be.
    package func leave() {
        isLeaving = true
        if queue.isEmpty { close() } else { loop.change(descriptor, to: .writable) }
    }

    package func close() {
        loop.forget(descriptor)
        onClose(self)
    }

    private func read(_ onRequest: (Client, UnsafeRawBufferPointer) -> Void) {
        guard !isLeaving else { return close() }
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                onRequest(self, UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            } else if count == 0 || errno != EAGAIN && errno != EINTR {
                close()
            }
        }
    }

    /// - Returns: whether it is still there.
    private func drain() -> Bool {
        queue.drain { vectors in
            let count = transmit(vectors)
            if count != nil { stuckSince = .now }
            return count
        }
        guard queue.isEmpty else { return true }
        stuckSince = nil
        if isLeaving {
            close()
            return false
        }
        loop.change(descriptor, to: .readable)
        return true
    }

    /// - Returns: how much was taken, `nil` when nothing can be for now. An error is noticed by reading, too.
    private func transmit(_ vectors: UnsafeMutableBufferPointer<iovec>) -> Int? {
        var message = msghdr()
        message.msg_iov = vectors.baseAddress
        message.msg_iovlen = vectors.count
        let count = sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        return count > 0 ? count : nil
    }
}
