internal import FleetWire
internal import Synchronization

extension CollectorLink {
    /// Translates an event of the connection into events for the program.
    func programEvents(_ event: BrokerEvent) -> [Event] {
        switch event {
        case .connected: return [.connected]
        case .disconnected:
            // The server discards the pull requests of a lost connection.
            pulls.withLock { ($0.current, $0.unreceivedSince) = ([:], [:]) }
            return [.disconnected]
        case .trouble(let trouble): return [.trouble(trouble.sentence)]
        case .message(let message):
            if message.subject.hasPrefix("\(inbox).pull.") { return finish(message) }
            if message.subject.hasPrefix("\(inbox).bad.") { return terminate(message) }
            if message.isQuery { return question(message) }
            // A batch from a broker without streams has no acknowledgment subject.
            let isBatch = message.isDelivery || FleetSubject.parse(message.subject)?.kind == .record
            return isBatch ? arrival(message) : question(message)
        }
    }

    /// Returns the events for a delivered batch, and rejects the batch if its subject does not belong to a device.
    private func arrival(_ message: Message) -> [Event] {
        var events: [Event] = []
        if let parts = FleetSubject.parse(message.subject), parts.kind == .record {
            events.append(
                .arrived(
                    Arrival(
                        tenant: parts.tenant, device: parts.device, payload: message.payload, ticket: message.reply)))
        } else {
            _ = reject(
                message.payload, message.subject, ticket: message.reply,
                because: "the subject does not have the form fleet.TENANT.SHARD.DEVICE")
        }
        // The third part of a batch's subject is the shard.
        let shard = message.subject.split(separator: ".").dropFirst(2).first.flatMap { Int($0) }
        if let shard, let count = countArrival(in: shard) { events.append(.finished(shard: shard, count: count)) }
        return events
    }

    /// Counts a delivered batch toward the shard's pull request. Returns the request's number of batches if this batch
    /// completes the request.
    private func countArrival(in shard: Int) -> Int? {
        pulls.withLock { pulls in
            guard var pull = pulls.current[shard] else { return nil }
            pull.arrived += 1
            let isComplete = pull.arrived == pull.requested
            pulls.current[shard] = isComplete ? nil : pull
            pulls.unreceivedSince[shard] = nil
            return isComplete ? pull.arrived : nil
        }
    }

    /// Handles the broker's message that ends a pull request before all of its batches have arrived.
    private func finish(_ message: Message) -> [Event] {
        let numbers = message.subject.dropFirst("\(inbox).pull.".count).split(separator: ".")
        guard numbers.count == 2, let shard = Int(numbers[0]), let number = UInt64(numbers[1]) else { return [] }
        let now = ContinuousClock.now
        let (ended, since) = pulls.withLock { pulls in
            guard let pull = pulls.current[shard], pull.number == number else { return (Pull?.none, now) }
            pulls.current[shard] = nil
            let since = message.isUnanswered ? pulls.unreceivedSince[shard] ?? now : nil
            pulls.unreceivedSince[shard] = since
            return (pull, since ?? now)
        }
        guard let ended else { return [] }
        guard message.isUnanswered else { return [.finished(shard: shard, count: ended.arrived)] }
        // While the servers elect a leader, a consumer briefly receives no requests. If this takes longer, the stream
        // was deleted. A new connection creates it again.
        if now - since > answerTime { reconnect() }
        return []
    }

    /// Handles the broker's reply to a batch that was moved to FLEET_BAD. If the reply confirms that the batch was
    /// stored there, stops further deliveries of the batch.
    private func terminate(_ message: Message) -> [Event] {
        if message.isUnanswered {
            connection.reopen()
            return []
        }
        switch PublishReply(message.payload) {
        case .stored:
            let ticket = String(message.subject.dropFirst("\(inbox).bad.".count))
            // If this message is lost, the batch is delivered and rejected again.
            _ = connection.publish(Array("+TERM".utf8), to: ticket)
            return [.rejected(ticket: ticket)]
        case .refused(let sentence): return [.trouble("cannot move a batch to the stream FLEET_BAD: \(sentence)")]
        }
    }

    private func question(_ message: Message) -> [Event] {
        guard let parts = FleetSubject.parse(message.subject), parts.kind == .sync else {
            return []
        }
        return [
            .asked(Question(tenant: parts.tenant, device: parts.device, payload: message.payload, reply: message.reply))
        ]
    }
}
