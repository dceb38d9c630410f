internal import FleetLink
internal import FleetQueue
internal import FleetWire
internal import GNSS
internal import SystemSupport

extension EdgeSession {
    /// The state of a device that has not been connected since its start.
    static let unconnected = Trouble(.notConnected, "not connected yet")

    /// The number of unanswered requests after which the center is reported as silent. With the usual timeout, this
    /// takes about a minute.
    private static let silentCount = 2

    /// Reports that the center does not answer. NATS servers report this at once if no collector is ready, but not if
    /// the collectors cannot use their database. MQTT brokers never report it.
    func reportSilence() {
        guard schedule.isConnected, publisher.unansweredCount >= Self.silentCount else { return }
        reportOnce(Trouble(.centerSilent, "the center does not answer, so no fixes are confirmed as stored"))
    }

    /// Reports that the servers do not pass batches on to the collectors. A NATS server whose disk is full neither
    /// refuses nor delivers batches.
    func reportStall() {
        guard schedule.isConnected, publisher.isStalled, problem == nil else { return }
        reportOnce(
            Trouble(.brokerRefuses, "the servers do not pass batches on to the center. Their disk may be full"))
    }

    /// Records a sign of another device with the same name, if an answer indicates such a device.
    func detectCopy(_ answer: StoredAnswer) {
        guard answer.incarnation != queue.stream else { return }
        attempt { () throws(Failure) in
            guard try !queue.contains(answer.incarnation),
                copies.addForeign(answer, at: Self.microseconds(.now))
            else { return }
            try queue.recordCopy(at: UTCTime.now.microseconds)
        }
    }
}
