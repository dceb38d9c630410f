internal import ServerCore

// Requests and streams have separate limits, so that connections without a request cannot displace viewers. All users
// of this machine and all clients of a reverse proxy on this machine share the loopback address, so the limits per
// address do not apply to it.

/// The limits on the number of connections.
enum HTTPPools {
    /// The usual number of connections that are not streams, in total and from one network address. Above this number,
    /// a connection that has waited for a while is closed to make room for a new connection.
    private static let defaultRequests = 64
    private static let defaultRequestsPerAddress = 16
    /// The maximum number of connections that are not streams. After the server has been restarted, all pages connect
    /// at the same time, and their connections must not displace each other before their requests are read.
    static let maxRequests = 512
    private static let maxRequestsPerAddress = 64
    /// The time that a connection may wait for a request before it can be closed to make room.
    private static let protectedWait = Duration.seconds(1)
    /// The maximum number of streams, in total and from one network address.
    static let maxStreams = 1_024
    private static let maxStreamsPerAddress = 32
    /// The number of streams that only programs on this machine may use.
    private static let reservedStreams = 8

    /// Returns the connection to close because a new connection exceeds a limit, or `nil` if no connection has to be
    /// closed.
    ///
    /// Only connections that are waiting for a request are closed: those from the network first, and of these the one
    /// that has waited longest. If none is waiting but the maximum is exceeded, the new connection is closed.
    static func excess(
        in connections: some Collection<HTTPConnection>, newest: HTTPConnection, at now: ContinuousClock.Instant
    ) -> HTTPConnection? {
        let requests = connections.filter { $0.stream == nil }
        let user = newest.user
        let own = user.isLocal ? [] : requests.filter { $0.user == user }
        if own.count > defaultRequestsPerAddress {
            let excess = longestWaiting(of: own, newest: newest, isFull: own.count > maxRequestsPerAddress, now)
            if let excess { return excess }
        }
        guard requests.count > defaultRequests else { return nil }
        return longestWaiting(of: requests, newest: newest, isFull: requests.count > maxRequests, now)
    }

    /// Returns the candidate to close: the connection that has waited longest for a request, with connections from the
    /// network first. If no candidate can be closed, the result is `newest` if `isFull` is `true`, otherwise `nil`.
    ///
    /// - Parameter isFull: Whether a connection must be closed even if none has been waiting long.
    private static func longestWaiting(
        of candidates: [HTTPConnection], newest: HTTPConnection, isFull: Bool, _ now: ContinuousClock.Instant
    ) -> HTTPConnection? {
        let waiting = candidates.filter { connection in
            guard let since = connection.waitingSince, connection !== newest else { return false }
            return isFull || now - since >= protectedWait
        }
        // Connections from the network are closed before connections from this machine.
        let longest = waiting.min { one, other in
            if one.user.isLocal != other.user.isLocal { return !one.user.isLocal }
            return (one.waitingSince ?? now) < (other.waitingSince ?? now)
        }
        return longest ?? (isFull ? newest : nil)
    }

    /// Returns whether another stream may be opened for a user.
    static func hasRoomForStream(of user: ClientUser, in connections: some Collection<HTTPConnection>) -> Bool {
        let streams = connections.filter { $0.stream != nil }
        if user.isLocal { return streams.count < maxStreams }
        return streams.count < maxStreams - reservedStreams
            && streams.count { $0.user == user } < maxStreamsPerAddress
    }
}

extension ClientUser {
    fileprivate var isLocal: Bool { if case .network = self { false } else { true } }
}
