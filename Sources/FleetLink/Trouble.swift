/// A reason why a device's fixes do not reach the database of the center.
package struct Trouble: Error, Hashable, Sendable {
    /// A kind of trouble. The raw values are part of the program's interface, because scripts depend on them.
    package enum Cause: String, CaseIterable, Sendable {
        /// No program is publishing.
        case notRunning
        /// The device has not been connected since the program started, and no attempt has failed yet.
        case notConnected
        /// The connection was lost, and no attempt to restore it has failed yet.
        case connectionLost
        /// A simulated device is in a planned outage.
        case offline
        /// No server can be reached.
        case brokerUnreachable
        /// The servers demand credentials, but the device has none.
        case noCredentials
        /// The servers refuse the device's credentials.
        case revoked
        /// The device and the servers do not accept each other's certificates.
        case wrongCertificate
        /// The device's certificate expires soon.
        case expiringCertificate
        /// The clock of the device's computer is wrong.
        case wrongClock
        /// The credentials do not permit a subject that the device needs.
        case notPermitted
        /// The servers have no JetStream.
        case noJetStream
        /// The servers have no stream for batches.
        case noStream
        /// The servers refuse a batch, for example because the stream is full, or do not pass batches on to the
        /// collectors, for example because their disk is full.
        case brokerRefuses
        /// No collector answers.
        case centerSilent
        /// The center refuses a batch.
        case centerRefuses
        /// The disk of the device is full.
        case diskFull
        /// The queue is full, and has dropped fixes.
        case queueFull
        /// Batches in the queue were damaged, so their fixes are lost.
        case queueDamaged
        /// Another device with the same name publishes, too.
        case clonedCard
        /// A problem of any other kind.
        case other
    }

    package let cause: Cause
    /// The reason as a sentence for the user, without a final period.
    package let sentence: String

    /// Creates a reason.
    package init(_ cause: Cause, _ sentence: String) {
        self.cause = cause
        self.sentence = sentence
    }
}
