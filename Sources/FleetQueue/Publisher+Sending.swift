internal import FleetWire

extension Publisher {
    mutating func connect(_ now: Int64) -> [Action] {
        var actions: [Action] = []
        if let live { actions.append(.live(live)) }
        live = nil
        phase = .sending
        deadline = nil
        growth = 1
        unansweredCount = 0
        guard hasListed else {
            // The list also contains these streams, after the older ones.
            (current, pending, sent) = (nil, [], [])
            (unchecked, asked) = ([:], [])
            return actions + [.listStreams]
        }
        guard unchecked.isEmpty else { return actions + checkAgain(now) }
        return actions + (current == nil ? beginNextStream(now) : synchronize(now))
    }

    /// Asks the center how much of the current stream it has stored. When the answer arrives, all batches that are not
    /// stored are sent again.
    mutating func synchronize(_ now: Int64) -> [Action] {
        mustResend = true
        return requestSync(now)
    }

    private mutating func requestSync(_ now: Int64) -> [Action] {
        guard let current else { return [] }
        phase = .synchronizing
        isAsking = true
        startTimer(now)
        return [.sync(current)]
    }

    /// Sends nothing until the deadline.
    mutating func wait(_ now: Int64) {
        phase = .waiting
        startTimer(now)
    }

    /// Schedules streams to be sent after the current one.
    mutating func add(_ streams: [Incarnation], _ now: Int64) -> [Action] {
        pending += streams.filter { $0 != current && !pending.contains($0) }
        // While streams are being checked, the next one begins after the last answer.
        guard phase != .disconnected, asked.isEmpty else { return [] }
        guard unchecked.isEmpty else { return check(now) }
        return current == nil ? beginNextStream(now) : load()
    }

    /// Asks the center about completely stored streams, because a restored center may lack them. Several streams are
    /// checked at the same time, so that many old streams do not delay new fixes over a slow connection.
    private mutating func check(_ now: Int64) -> [Action] {
        guard !unchecked.isEmpty else {
            // A replay of one stream includes all later streams, although the center may already have answered for them.
            pending.removeFirst(pending.firstIndex { checked[$0] == nil } ?? 0)
            return beginNextStream(now)
        }
        phase = .checking
        startTimer(now)
        let unasked = pending.filter { unchecked[$0] != nil && !asked.contains($0) }
        let streams = unasked.prefix(Self.maxChecks - asked.count)
        asked.formUnion(streams)
        return streams.map { .sync($0) }
    }

    /// Repeats the requests that the center has not answered.
    mutating func checkAgain(_ now: Int64) -> [Action] {
        asked = []
        return check(now)
    }

    /// Handles the center's answer about a completely stored stream. If the center lacks a part of it, the queue must keep
    /// the stream until it has been sent again.
    private mutating func endCheck(_ answer: StoredAnswer, from stored: UInt64, _ now: Int64) -> [Action] {
        unansweredCount = 0
        growth = 1
        unchecked[answer.incarnation] = nil
        asked.remove(answer.incarnation)
        guard answer.next >= stored else { return [.confirm(answer.incarnation, next: answer.next)] + check(now) }
        checked[answer.incarnation] = stored
        return check(now)
    }

    private mutating func beginNextStream(_ now: Int64) -> [Action] {
        guard !pending.isEmpty else { return [] }
        current = pending.removeFirst()
        (next, position, sent) = (1, 1, [])
        isLoading = false
        growth = 1
        return synchronize(now)
    }

    /// Requests batches from the queue if the window has space.
    private mutating func load() -> [Action] {
        let limit = Self.maxBatches - sent.count
        guard phase == .sending, !isLoading, limit > 0, let current, size < Self.maxBytes else { return [] }
        isLoading = true
        return [.load(current, after: position - 1, limit: limit)]
    }

    /// The total size of the batches that have been sent but not stored, in bytes.
    private var size: Int { sent.reduce(0) { $0 + $1.size } }

    /// Sends the batches that fit into the window.
    mutating func publish(_ batches: [QueuedBatch], of stream: Incarnation, _ now: Int64) -> [Action] {
        guard stream == current else { return [] }
        isLoading = false
        guard phase == .sending else { return [] }
        var actions: [Action] = []
        var size = size
        for batch in batches {
            let fits = sent.count < Self.maxBatches && size + batch.payload.count <= Self.maxBytes
            guard batch.header.first == position, fits || sent.isEmpty else { break }
            position = batch.header.next
            size += batch.payload.count
            sent.append(Sent(first: batch.header.first, next: position, size: batch.payload.count))
            actions.append(.publish(batch))
        }
        guard sent.isEmpty else {
            if deadline == nil { startTimer(now) }
            return actions
        }
        // None of the batches begins with `position`, so the center must be asked where the stream continues.
        if !batches.isEmpty { wait(now) }
        return batches.isEmpty ? beginNextStream(now) : []
    }

    /// Handles an answer from the center.
    mutating func handle(_ answer: StoredAnswer, _ now: Int64) -> [Action] {
        guard phase != .disconnected else { return [] }
        if let stored = unchecked[answer.incarnation] { return endCheck(answer, from: stored, now) }
        guard answer.incarnation == current else {
            // A replay may have started after an earlier answer about this stream.
            guard let stored = checked[answer.incarnation], answer.next < stored else { return [] }
            return add([answer.incarnation], now)
        }
        unansweredCount = 0
        isAsking = false
        let hasProgress = answer.next > next
        if hasProgress { growth = 1 }
        if let refusal = answer.refusal, answer.next >= next {
            // The center also answers the batches that follow the refused batch. Those answers must not make the
            // publisher send all of those batches again.
            next = answer.next
            if phase != .waiting { wait(now) }
            return [
                .confirm(answer.incarnation, next: next),
                .refused(answer.incarnation, first: next, reason: refusal),
            ]
        }
        switch phase {
        case .synchronizing:
            guard mustResend || answer.next < next || answer.next > position else {
                phase = .sending
                return confirm(answer, now)
            }
            return answer.next < next || mayReplayOlderStreams(answer) ? startOver(answer) : goBack(answer)
        case .sending where answer.next < next:
            // Either the center was restored from a backup or requested a replay, or a later answer overtook this
            // answer. To find out which, the center is asked again.
            mustResend = false
            return requestSync(now)
        case .sending: return answer.next > position ? goBack(answer) : confirm(answer, now)
        case .waiting, .checking, .disconnected:
            guard hasProgress else { return [] }
            next = answer.next
            return [.confirm(answer.incarnation, next: next)]
        }
    }

    /// Returns whether the center needs the current stream from its beginning, although the stream was sent. Usually,
    /// the batches were lost. But if a replay was requested before the center knew the stream, the replay begins with
    /// an older stream, and the answers never contained a greater number. The older streams are checked only once, so
    /// that a center that stores nothing is still noticed.
    private mutating func mayReplayOlderStreams(_ answer: StoredAnswer) -> Bool {
        guard answer.next == 1, position > 1, startedOver != current else { return false }
        startedOver = current
        return true
    }

    /// Brings the deadline forward after an answer without progress. Such an answer means that the center received a
    /// batch, but not the batch that it expects next. The expected batch was probably lost.
    private mutating func retrySoon(_ now: Int64) {
        let patient = deadline ?? .max
        startTimer(now, afterLoss: true)
        deadline = deadline.map { min($0, patient) }
    }

    /// Continues with the sequence number that the center expects.
    private mutating func goBack(_ answer: StoredAnswer) -> [Action] {
        (next, position, sent) = (answer.next, answer.next, [])
        mustResend = false
        isLoading = false
        deadline = nil
        phase = .sending
        return [.confirm(answer.incarnation, next: next)] + load()
    }

    /// Starts over with the oldest stream. A center that was restored from a backup, or that requested a replay, may
    /// also lack earlier streams. It receives all streams in their original order.
    private mutating func startOver(_ answer: StoredAnswer) -> [Action] {
        (current, pending, sent) = (nil, [], [])
        hasListed = false
        deadline = nil
        phase = .sending
        return [.confirm(answer.incarnation, next: answer.next), .listStreams]
    }

    /// Removes stored batches from the window.
    private mutating func confirm(_ answer: StoredAnswer, _ now: Int64) -> [Action] {
        if answer.next > next {
            next = answer.next
            sent.removeAll { $0.next <= next }
            // The center has stored a part of this batch, and needs the rest.
            if let first = sent.first?.first, first < next { return goBack(answer) }
            deadline = nil
        } else if !sent.isEmpty {
            retrySoon(now)
        }
        if !sent.isEmpty, deadline == nil { startTimer(now) }
        if sent.isEmpty { deadline = nil }
        return [.confirm(answer.incarnation, next: next)] + load()
    }
}
