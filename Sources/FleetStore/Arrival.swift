package import FleetWire

/// A payload as it came from the broker.
package struct Arrival: Hashable, Sendable {
    /// The tenant from the subject. The device's credentials permit no other tenant.
    package let tenant: String
    /// The name of the device from the subject. The device's credentials permit no other name.
    package let device: String
    /// The bytes of the batch.
    package let payload: [UInt8]

    /// Creates an arrival.
    package init(tenant: String, device: String, payload: [UInt8]) {
        self.tenant = tenant
        self.device = device
        self.payload = payload
    }
}

/// The result of taking a payload. After any outcome, the payload can be acknowledged to the broker.
package struct Taken: Hashable, Sendable {
    /// A result of taking a payload.
    package enum Outcome: Hashable, Sendable {
        /// The batch is stored; `next` is the number that the center expects now.
        case taken(next: UInt64)
        /// Some or all of the numbers had been stored before, so nothing was stored.
        case duplicate(next: UInt64)
        /// An earlier batch is missing, so nothing was stored. The device sends again from `next` on.
        case gap(next: UInt64)
        /// The payload can never be stored, and was set aside.
        ///
        /// `next` is the number that the center expects; `nil` if nothing in the payload can be trusted.
        case poison(reason: String, next: UInt64?)
    }

    /// The incarnation, for an answer to the device; `nil` if the payload cannot be read.
    package let incarnation: Incarnation?
    /// The result.
    package let outcome: Outcome

    /// Creates a result.
    package init(incarnation: Incarnation?, outcome: Outcome) {
        self.incarnation = incarnation
        self.outcome = outcome
    }

    /// The answer to the device; `nil` if nothing in the payload can be trusted.
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
