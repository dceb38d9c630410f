package import FleetWire

/// A payload as received from the broker.
package struct Arrival: Hashable, Sendable {
    /// The tenant, from the payload's subject. The device's credentials permit no other tenant.
    package let tenant: String
    /// The name of the device, from the payload's subject. The device's credentials permit no other name.
    package let device: String
    /// The encoded batch.
    package let payload: [UInt8]

    /// Creates an arrival.
    package init(tenant: String, device: String, payload: [UInt8]) {
        self.tenant = tenant
        self.device = device
        self.payload = payload
    }
}

/// The result of ``FleetStore/take(_:)`` for one payload. Whatever the outcome, it is safe to acknowledge the payload
/// to the broker, because devices resend batches that the center has not stored.
package struct Taken: Hashable, Sendable {
    /// The possible outcomes for a payload. In each case, `next` is the sequence number that the center expects next.
    package enum Outcome: Hashable, Sendable {
        /// The batch was stored.
        case taken(next: UInt64)
        /// Some or all of the batch's fixes had been stored before, so nothing was stored.
        case duplicate(next: UInt64)
        /// An earlier batch is missing, so nothing was stored. The device must resend its fixes from `next` on.
        case gap(next: UInt64)
        /// The payload can never be stored, and was set aside. `next` is `nil` if the payload's header cannot be
        /// trusted.
        case poison(reason: String, next: UInt64?)
    }

    /// The incarnation that the payload's header names; `nil` if the header cannot be trusted.
    package let incarnation: Incarnation?
    /// The outcome for the payload.
    package let outcome: Outcome

    /// Creates a result.
    package init(incarnation: Incarnation?, outcome: Outcome) {
        self.incarnation = incarnation
        self.outcome = outcome
    }

    /// The answer to send to the device; `nil` if the payload's header cannot be trusted.
    package var answer: StoredAnswer? {
        guard let incarnation else { return nil }
        switch outcome {
        case .taken(let next), .duplicate(let next), .gap(let next):
            return StoredAnswer(incarnation: incarnation, next: next)
        case .poison(let reason, let next):
            return next.map { StoredAnswer(incarnation: incarnation, next: $0, refusal: reason) }
        }
    }
}
