internal import Dashboard
internal import GNSS
internal import Receivers
internal import ServerCore
internal import WebServer

/// The data of one receiver, as sent to viewers.
///
/// Without viewers, the feed sends nothing and only keeps the state up to date, so that a new page immediately shows
/// the last few minutes.
final class ReceiverFeed {
    let receiver: ServedReceiver
    private(set) var state: DashboardState
    private(set) var trail = PositionTrail()
    private(set) var horizon = SkyHorizon()
    /// The number of epochs received so far, not counting amendments.
    private(set) var epochCount = 0
    private(set) var diagnosis: Diagnosis?
    private var evidence: Diagnosis.Evidence?
    private(set) var viewers: [Viewer] = []
    private var raw = RawLines()
    private let began: ContinuousClock.Instant
    /// The name of the event log, which is unique among all logs of all runs of the server.
    private let logName: String
    /// The blur of the receiver's position; `nil` if exact positions are published.
    private var blur: ReceiverBlur?

    private var sentCondition: Condition?
    private var sentSince: ContinuousClock.Instant?
    private var sentDiagnosis: Diagnosis?
    private var skySentAt = -Double.infinity
    private var horizonSentAt = -Double.infinity
    /// The number of log entries so far, including those that the log has dropped.
    private(set) var noteCount = 0
    private var knownNotes: [EventLog.Event] = []

    /// The minimum time between two `sky` events, in seconds.
    private static let skyInterval = 0.5
    private static let horizonInterval = 60.0
    /// The time in seconds after the start of a diagnosis during which missing data does not count as a failure.
    private static let gracePeriod = 10.0

    /// Creates a feed for a receiver.
    ///
    /// - Parameters:
    ///   - origin: The source of the receiver's data.
    ///   - began: The instant that corresponds to time 0 in events.
    ///   - logName: A unique name for the receiver's event log.
    ///   - blur: The blur of positions in meters, if any.
    init(
        _ receiver: ServedReceiver, origin: DashboardState.Origin, began: ContinuousClock.Instant, logName: String,
        blur: Int? = nil
    ) {
        self.receiver = receiver
        self.began = began
        self.logName = logName
        self.blur = blur.map { ReceiverBlur(meters: $0) }
        state = DashboardState(origin: origin, at: .now)
    }

    var hasViewers: Bool { !viewers.isEmpty }

    /// Whether the source has ended, such as a replay at the end of its recording.
    private var hasEnded: Bool { state.status?.phase == .ended }

    /// The receiver's state as programs may see it.
    var publicState: ReceiverState {
        var state = ReceiverState(of: receiver)
        blur?.apply(to: &state)
        return state
    }

    /// Returns the time of an instant in seconds, as used in events.
    func seconds(_ instant: ContinuousClock.Instant) -> Double { (instant - began) / .seconds(1) }

    func add(_ viewer: Viewer) {
        // Discard lines that were collected before any viewer requested them, because they are out of date.
        if !viewers.contains(where: \.wantsRaw) { raw = RawLines() }
        let now = HostTime.now
        state.tick(at: now)
        let at = seconds(now.instant)
        if hasViewers { sendNewNotes(at: at) } else { beginSending(at: at) }
        // Later changes are compared with this status, which the new viewer gets too.
        sendStatus(at: at)
        guard !viewer.isClosed else { return }
        viewers.append(viewer)
        // The trail is sent first, so that the page can draw the position at its end.
        send(.trail, to: viewer, trailText(at: seconds(state.positionAt ?? now.instant)))
        send(.status, to: viewer, statusText(at: at))
        if state.epoch != nil { send(.fix, to: viewer, fixText) }
        send(.sky, to: viewer, skyText)
        send(.link, to: viewer, linkText(at: at, skipped: viewer.stream.skipped))
        send(.horizon, to: viewer, horizonText(at: at))
        if let text = noteText(at: at, newest: missedNoteCount(of: viewer)) { send(.note, to: viewer, text) }
        // From now on, the viewer gets all entries of each log that it is shown.
        viewer.lastNote = nil
        if let diagnosis { send(.doctor, to: viewer, doctorText(diagnosis, at: at)) }
        if viewer.wantsRaw, let text = rawLinesText(state.raw.lines(50, width: 250), missed: 0, at: at) {
            send(.raw, to: viewer, text)
        }
        if hasEnded { send(.end, to: viewer, endText(state.condition.cause, at: at)) }
    }

    /// Prepares for the first viewer after a time without viewers.
    private func beginSending(at: Double) {
        countNotes()
        horizonSentAt = at
        // The last diagnosis may be hours old.
        (diagnosis, sentDiagnosis, evidence) = (nil, nil, nil)
    }

    func remove(_ viewer: Viewer) { viewers.removeAll { $0 === viewer } }

    /// Removes and returns the viewers that satisfy the condition; by default, all viewers.
    func removeViewers(where isMeant: (Viewer) -> Bool = { _ in true }) -> [Viewer] {
        let removed = viewers.filter(isMeant)
        viewers.removeAll(where: isMeant)
        return removed
    }

    /// Updates the state with new data, and sends the data to the viewers.
    func handle(_ batch: Receiver.Batch) {
        var batch = batch
        blur?.apply(to: &batch)
        // If the beginning of a simulation is skipped, the times of its batches are ahead of the clock.
        let now = min(batch.time, .now)
        let hadEnded = hasEnded
        state.handle(batch, at: HostTime(instant: now, utc: .now))
        evidence?.handle(batch)
        for epoch in batch.epochs {
            // An amendment is the same position with more values.
            if !epoch.isAmendment {
                epochCount += 1
                trail.add(epoch, at: seconds(batch.time))
            }
            if let sky = epoch.sky { horizon.add(sky, at: seconds(batch.time)) }
        }
        if batch.status.phase != .reading(.good) { trail.interrupt() }
        guard hasViewers else { return }
        if viewers.contains(where: \.wantsRaw) { raw.append(state.newRaw) }
        if !batch.epochs.isEmpty { send(.fix, fixText) }
        if batch.epochs.contains(where: { $0.sky != nil }), seconds(now) - skySentAt >= Self.skyInterval * 0.9 {
            skySentAt = seconds(now)
            send(.sky, skyText)
        }
        sendStatus(at: seconds(now))
        if hasEnded, !hadEnded { send(.end, endText(state.condition.cause, at: seconds(now))) }
    }

    /// Sends the values that change with time, even if no data arrives. The method is called once a second while there
    /// are viewers.
    func tick(at now: HostTime) {
        state.tick(at: now)
        let at = seconds(now.instant)
        sendStatus(at: at)
        sendLink(at: at)
        sendNewNotes(at: at)
        let (lines, missed) = raw.take()
        if let text = rawLinesText(lines, missed: missed, at: at) {
            for viewer in viewers where viewer.wantsRaw { send(.raw, to: viewer, text) }
        }
        if at - horizonSentAt >= Self.horizonInterval {
            horizonSentAt = at
            send(.horizon, horizonText(at: at))
        }
        diagnose(at: at)
    }

    /// Begins a diagnosis with evidence that was gathered without opening the port.
    func beginDiagnosis(with evidence: Diagnosis.Evidence) {
        self.evidence = evidence
        self.evidence?.reading = Diagnosis.ReceivedData(status: receiver.status, statistics: receiver.statistics)
        diagnosisSince = seconds(.now)
    }

    private var diagnosisSince = 0.0

    private func diagnose(at: Double) {
        guard evidence != nil else { return }
        if hasEnded || at - diagnosisSince > Self.gracePeriod { evidence?.reading?.isOver = true }
        diagnosis = evidence.map(Diagnosis.init)
        guard let diagnosis, diagnosis != sentDiagnosis else { return }
        sentDiagnosis = diagnosis
        send(.doctor, doctorText(diagnosis, at: at))
    }

    /// Sends the state of the link. The events for different viewers differ only in the number of skipped events.
    private func sendLink(at: Double) {
        var texts: [Int: SharedBytes] = [:]
        for viewer in viewers {
            let skipped = viewer.stream.skipped
            let text = texts[skipped] ?? linkText(at: at, skipped: skipped)
            texts[skipped] = text
            send(.link, to: viewer, text)
        }
    }

    private func sendStatus(at: Double) {
        let (condition, since) = (state.condition, state.conditionSince)
        guard condition != sentCondition || since != sentSince else { return }
        (sentCondition, sentSince) = (condition, since)
        send(.status, statusText(at: at))
    }

    private func sendNewNotes(at: Double) {
        let new = countNotes()
        if let text = noteText(at: at, newest: new) { send(.note, text) }
    }

    /// Counts the entries that have been added to the log since the last call.
    ///
    /// - Returns: The number of new entries that are still in the log.
    @discardableResult
    private func countNotes() -> Int {
        let events = state.log.events
        let known = knownNotes.last.flatMap { last in events.lastIndex(of: last) }.map { $0 + 1 } ?? 0
        let new = events.count - known
        noteCount += new
        knownNotes = events
        return new
    }

    /// The identifier of the last log entry.
    var lastNoteID: String { "\(logName).\(noteCount)" }

    /// Returns the number of log entries that a viewer does not have yet. The last entry that the viewer has received
    /// may belong to another log.
    private func missedNoteCount(of viewer: Viewer) -> Int {
        guard let id = viewer.lastNote, id.hasPrefix("\(logName)."), let last = Int(id.dropFirst(logName.count + 1)),
            (0...noteCount).contains(last)
        else { return knownNotes.count }
        return noteCount - last
    }

    private func noteText(at: Double, newest count: Int) -> SharedBytes? {
        let events = Array(knownNotes.suffix(max(0, count)))
        return events.isEmpty ? nil : noteText(events, at: at)
    }

    private func send(_ event: FeedEvent, _ text: SharedBytes) {
        for viewer in viewers { viewer.stream.send(text, event.topic) }
    }

    private func send(_ event: FeedEvent, to viewer: Viewer, _ text: SharedBytes) {
        viewer.stream.send(text, event.topic)
    }
}

extension HostTime {
    static var now: HostTime { HostTime(instant: .now, utc: .now) }
}
