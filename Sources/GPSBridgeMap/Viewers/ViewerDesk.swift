internal import SystemSupport
internal import WebServer

// The desk does not depend on threads or connections: it turns messages from viewers into answers and inbox entries,
// and the board into events. The web server uses it on its thread, and simulated viewers use it on the main actor.

/// The state of all viewers of a map. Viewers join here, report user actions, and get the content to show.
struct ViewerDesk {
    private(set) var board = Board()
    private var sessions: [String: ViewerSession] = [:]
    private let inbox: Inbox
    private let access: MapView.Access
    private var lastNumber = 0
    private var joins = RateCount()
    private var watcherJoins = RateCount()
    private let makeSecret: () -> String

    /// How long a viewer may be without a connection before it counts as disconnected.
    private static let disconnectTimeout = Duration.seconds(5)
    /// The maximum number of disconnected viewers that are kept in case they reconnect.
    private static let maxAbsent = 256
    /// The maximum number of viewers that may join per second.
    private static let maxJoinsPerSecond = 256
    /// The maximum number of connected viewers.
    private static let maxPresent = 1_024
    /// How long an event may wait before viewers show that the program is busy.
    private static let busyAfter = Duration.seconds(1)

    /// An answer to a request.
    enum Answer<Content> {
        case content(Content)
        case refusal(Refusal)
    }

    /// The reason why a request is refused.
    enum Refusal {
        case notUnderstood
        case mayNotTouch
        case unknownViewer
        case tooManyRequests
        case tooManyViewers
        case busy
    }

    init(inbox: Inbox, access: MapView.Access, makeSecret: @escaping () -> String = { RandomSecret.make() }) {
        self.inbox = inbox
        self.access = access
        self.makeSecret = makeSecret
    }

    mutating func apply(_ changes: [BoardChange]) { board.apply(changes) }

    /// Whether viewers that do not know the key can see the map.
    var admitsViewersWithoutKey: Bool { access != .key }

    /// Admits a viewer.
    ///
    /// - Parameter hasKey: Whether the viewer knows the key of the map.
    mutating func join(
        _ body: [UInt8], hasKey: Bool, at now: ContinuousClock.Instant
    ) -> Answer<(secret: String, viewer: Viewer)> {
        guard let message: JoinMessage = message(body) else { return .refusal(.notUnderstood) }
        let canTouch = hasKey || access == .open
        let present = sessions.values.filter { !$0.isAbsent }
        // Viewers that may only watch can use half of each limit, so that they cannot lock out the others.
        guard present.count < Self.maxPresent,
            canTouch || present.count(where: { !$0.viewer.canTouch }) < Self.maxPresent / 2
        else { return .refusal(.tooManyViewers) }
        guard canTouch || watcherJoins.add(at: now, limit: Self.maxJoinsPerSecond / 2),
            joins.add(at: now, limit: Self.maxJoinsPerSecond)
        else { return .refusal(.tooManyRequests) }
        lastNumber += 1
        let viewer = Viewer(
            id: Viewer.ID(lastNumber), size: message.size, isVisible: message.isVisible, canTouch: canTouch)
        guard inbox.add(.connected(viewer), at: now) else { return .refusal(.busy) }
        let secret = makeSecret()
        sessions[secret] = ViewerSession(viewer, at: now)
        return .content((secret, viewer))
    }

    /// Accepts touches, which have sequence numbers. Touches that were already accepted are skipped.
    ///
    /// - Returns: The sequence number of the first touch that has not been accepted.
    mutating func touch(_ body: [UInt8], by secret: String, at now: ContinuousClock.Instant) -> Answer<Int> {
        guard sessions[secret]?.viewer.canTouch != false else { return .refusal(.mayNotTouch) }
        guard let message: TouchMessage = message(body) else { return .refusal(.notUnderstood) }
        revive(secret, at: now)
        guard var session = sessions[secret] else { return .refusal(.unknownViewer) }
        defer { sessions[secret] = session }
        // Sequence numbers are missing if the page has discarded events that it could not deliver.
        session.nextTouch = max(session.nextTouch, message.first)
        for event in message.events.dropFirst(session.nextTouch - message.first) {
            guard session.mayTouch(at: now) else { return .refusal(.tooManyRequests) }
            guard inbox.add(.touch(session.viewer.id, event, now), at: now) else { return .refusal(.busy) }
            session.nextTouch += 1
        }
        return .content(session.nextTouch)
    }

    /// Accepts a viewer's report of what it shows.
    mutating func view(_ body: [UInt8], by secret: String, at now: ContinuousClock.Instant) -> Answer<Void> {
        guard let id = sessions[secret]?.viewer.id else { return .refusal(.unknownViewer) }
        guard let message: ViewMessage = message(body) else { return .refusal(.notUnderstood) }
        guard sessions[secret]?.mayReportView(at: now) == true else { return .refusal(.tooManyRequests) }
        sessions[secret]?.viewer.size = message.size
        sessions[secret]?.viewer.isVisible = message.isVisible
        if message.isLeaving { leave(secret, at: now) } else { inbox.add(.view(id, message), at: now) }
        return .content(())
    }

    /// Returns whether a viewer has joined and has not been forgotten.
    func knows(_ secret: String) -> Bool { sessions[secret] != nil }

    /// Counts a request for a stream. Returns the reason to refuse the request; `nil` to accept it.
    mutating func refusalOfStream(of secret: String, at now: ContinuousClock.Instant) -> Refusal? {
        guard knows(secret) else { return .unknownViewer }
        return sessions[secret]?.mayRequestStream(at: now) == true ? nil : .tooManyRequests
    }

    /// Records that one of a viewer's streams was opened.
    mutating func openStream(of secret: String, at now: ContinuousClock.Instant) {
        revive(secret, at: now)
        sessions[secret]?.streamCount += 1
    }

    /// Reconnects a viewer that counted as disconnected.
    private mutating func revive(_ secret: String, at now: ContinuousClock.Instant) {
        guard let session = sessions[secret], session.isAbsent, inbox.add(.connected(session.viewer), at: now) else {
            return
        }
        sessions[secret]?.isAbsent = false
        sessions[secret]?.connectedUntil = now
    }

    /// Records that one of a viewer's streams was closed.
    mutating func closeStream(of secret: String, at now: ContinuousClock.Instant) {
        sessions[secret]?.streamCount -= 1
        sessions[secret]?.connectedUntil = now
    }

    /// Checks timeouts: reports viewers that have been without a connection for too long as disconnected, and updates
    /// whether viewers show that the program is busy.
    ///
    /// - Returns: Whether the board has changed.
    mutating func tick(at now: ContinuousClock.Instant) -> Bool {
        for (secret, session) in sessions where session.hasLeft(at: now, timeout: Self.disconnectTimeout) {
            leave(secret, at: now)
        }
        forgetOldest()
        let isBusy = inbox.waitingSince.map { now - $0 >= Self.busyAfter } ?? false
        guard isBusy != board.showsBusy else { return false }
        board.apply([.busy(isBusy)])
        return true
    }

    private mutating func leave(_ secret: String, at now: ContinuousClock.Instant) {
        guard let session = sessions[secret], !session.isAbsent else { return }
        sessions[secret]?.isAbsent = true
        inbox.add(.disconnected(session.viewer.id), at: now)
    }

    private mutating func forgetOldest() {
        let absent = sessions.filter(\.value.isAbsent)
        guard absent.count > Self.maxAbsent else { return }
        for (secret, _) in absent.sorted(by: { $0.value.viewer.id.number < $1.value.viewer.id.number })
            .prefix(absent.count - Self.maxAbsent)
        {
            sessions[secret] = nil
        }
    }
}
