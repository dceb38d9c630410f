internal import FleetLink
internal import FleetQueue
internal import FleetWire
internal import GNSS
internal import SystemSupport

extension EdgeSession {
    /// Handles an event of the connection.
    func handle(_ event: EdgeLink.Event) {
        switch event {
        case .connected:
            schedule.isConnected = true
            forgetTroubles()
            setLinkTrouble(nil)
            report(.connected)
            // Fixes that have waited longer than the batch interval are sealed as late.
            if !schedule.hasFailed, schedule.mustSeal(at: .now) { seal(isLate: true) }
            advance(.connected)
        case .disconnected:
            schedule.isConnected = false
            sent = [:]
            setLinkTrouble(outages.isOffline ? Self.outage : Trouble(.connectionLost, "the connection was lost"))
            report(.disconnected)
            advance(.disconnected)
        case .acknowledged(let token): sent[token] = nil
        case .failed(let token, let trouble):
            reportOnce(trouble)
            if let batch = sent.removeValue(forKey: token) { advance(.rejected(batch.stream, first: batch.first)) }
        case .stored(let payload), .synced(let payload):
            // Only the center of a different fleet sends unreadable answers.
            guard let answer = try? StoredAnswer(payload: payload) else { return }
            detectCopy(answer)
            let number = (answer.incarnation, answer.next)
            // An answer without progress shows only that the center is no longer silent. All other problems may
            // persist.
            if stored.map({ $0 != number }) ?? true || problem?.cause == .centerSilent { forgetTroubles() }
            stored = number
            advance(.stored(answer))
        case .unanswered(let trouble):
            reportOnce(trouble)
            advance(.unanswered)
        case .trouble(let trouble):
            if !schedule.isConnected { setLinkTrouble(trouble) }
            reportOnce(trouble)
        }
    }

    /// Reports a problem, unless it has already been reported since the device last connected or since the center last
    /// stored more fixes.
    ///
    /// - Parameter event: The event to report; `nil` to report the problem's sentence.
    func reportOnce(_ trouble: Trouble, as event: Edge.Event? = nil) {
        let event = event ?? .trouble(trouble.sentence)
        guard troubles.insert(event).inserted else { return }
        defer { report(event) }
        guard schedule.isConnected else { return }
        problem = trouble
        recordProblem()
    }

    /// Forgets which problems were reported, because the device has connected or the center has stored more.
    private func forgetTroubles() {
        troubles = []
        guard problem != nil else { return }
        problem = nil
        recordProblem()
    }

    func setLinkTrouble(_ trouble: Trouble?) {
        guard trouble != linkTrouble else { return }
        linkTrouble = trouble
        recordLink()
    }

    /// Passes an event to the publisher and performs the resulting actions.
    func advance(_ event: Publisher.Event) {
        for action in publisher.handle(event, now: Self.microseconds(.now)) { perform(action) }
    }

    private func perform(_ action: Publisher.Action) {
        let (tenant, device) = (options.tenant, options.device)
        switch action {
        case .live(let payload):
            let cell = newest?.position.map(MapCell.name) ?? MapCell.unknown
            link?.publishLive(payload, to: FleetSubject.live(tenant: tenant, cell: cell, device: device))
        case .publish(let batch):
            lastToken += 1
            // Some brokers acknowledge nothing, so entries would accumulate. The publisher sends at most this many batches
            // ahead, so a batch with an older token was stored, or was sent again with a new token.
            sent[lastToken &- UInt64(Publisher.maxBatches)] = nil
            let subject = FleetSubject.record(tenant: tenant, device: device)
            // A batch that was not sent is retried when the publisher's deadline passes.
            if link?.publish(batch.payload, to: subject, token: lastToken) == true {
                sent[lastToken] = (batch.header.incarnation, batch.header.first)
            }
        case .sync(let stream):
            attempt { () throws(Failure) in
                try queue.keepForAnswer()
                let request = SyncRequest(
                    incarnation: stream, firstKept: try queue.firstKept(of: stream),
                    nextKept: try queue.nextKept(of: stream))
                _ = link?.requestSync(request.payload, to: FleetSubject.sync(tenant: tenant, device: device))
            }
        case .confirm(let stream, let next): attempt { () throws(Failure) in try queue.stored(next, of: stream) }
        case .load(let stream, let number, let limit):
            attempt { () throws(Failure) in
                advance(.loaded(try queue.batches(after: number, of: stream, limit: limit), of: stream))
            }
        case .listStreams:
            attempt { () throws(Failure) in
                advance(.listed(try queue.streams(), stored: try queue.storedStreams()))
            }
        case .refused(let stream, let first, let reason):
            attempt { () throws(Failure) in try queue.replaceRefused(first, of: stream) }
            reportOnce(
                Trouble(.centerRefuses, "the center refuses the batch with number \(first): \(reason)"),
                as: .refused(first: first, reason: reason))
        }
    }

    /// The zero point of the publisher's clock.
    private static let start = ContinuousClock.now

    /// Converts an instant to the publisher's clock, in microseconds.
    static func microseconds(_ time: ContinuousClock.Instant) -> Int64 { (time - start).microseconds }
}
