internal import ServerCore

// Requests and streams have separate limits, so that connections without a request cannot drive out viewers. All users
// of this machine and all visitors of a reverse proxy on this machine share the loopback address, which is therefore
// not limited like a single address.

/// The limits on the number of connections.
enum HTTPPools {
    /// The maximum number of connections that are not streams, in total and from one address of the network.
    static let maxRequests = 64
    private static let maxRequestsPerAddress = 16
    /// The maximum number of streams, in total and from one address of the network.
    static let maxStreams = 1_024
    private static let maxStreamsPerAddress = 32
    /// The number of streams that only programs on this machine may use.
    private static let reservedStreams = 8

    /// Returns the connection to close because a new connection exceeds a limit: the one that has waited for its
    /// request for the longest time. A connection that is being answered is never chosen.
    static func excess(
        in connections: some Collection<HTTPConnection>, newest: HTTPConnection
    ) -> HTTPConnection? {
        let requests = connections.filter { $0.stream == nil }
        let user = newest.user
        let own = user.isLocal ? [] : requests.filter { $0.user == user }
        let candidates = own.count > maxRequestsPerAddress ? own : requests.count > maxRequests ? requests : []
        guard !candidates.isEmpty else { return nil }
        let waiting = candidates.filter { $0.waitingSince != nil && $0 !== newest }
        // Connections from the network make room before those of this machine.
        return waiting.min { one, other in
            if one.user.isLocal != other.user.isLocal { return !one.user.isLocal }
            return (one.waitingSince ?? .now) < (other.waitingSince ?? .now)
        } ?? newest
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
