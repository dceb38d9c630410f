public import GNSS

/// The condition of a receiver: whether it has a position, otherwise why not and what helps. Reports, screens and the errors of
/// location managers are derived from this one judgement.
public struct ReceiverCondition: Hashable, Sendable {
    /// Why there is no position.
    public enum Cause: String, Sendable, CaseIterable {
        /// Nobody reads it: it was not started, or was stopped.
        case stopped
        /// No device that could be a receiver is plugged in.
        case noDevice
        /// The device that was asked for, or was read last, is not there.
        case deviceIsAway
        /// The device has just gone.
        case lost
        /// It cannot be opened: no permission, or another program has it.
        case cannotOpen
        /// It is about to be opened, or too little has come to say more.
        case opening
        /// Nothing comes from it.
        case silence
        /// What comes is not a receiver's data, as at a wrong baud rate.
        case noReceiver
        /// Only a binary protocol comes that is not decoded.
        case binaryOnly
        /// It receives no satellite.
        case noSatellites
        /// It receives satellites, but too few of them, or not for long enough.
        case noFix
        /// There is nothing more to read.
        case ended
    }

    /// How much stands in the way of a position.
    public enum Severity: Int, Comparable, Sendable {
        /// Nothing: there is a position.
        case none
        /// Only time, as far as anybody can tell.
        case pending
        /// Nothing comes that a position could be made of, but that may change at any moment.
        case interrupted
        /// Somebody has to do something first.
        case blocked

        public static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }
    }

    /// Why there is no position; `nil` when there is one.
    public let cause: Cause?
    /// How much stands in the way of a position.
    public let severity: Severity
    /// What was seen, in one line for a person.
    public let evidence: String
    /// What to do about it, as far as it is known.
    public let remedy: String?

    /// Judges a receiver by what it is doing and what it sent last.
    public init(_ status: Receiver.Status, epoch: Epoch?, sky: Sky?) {
        cause = Cause(status, epoch, sky)
        severity = cause.map { $0.severity(hasServer: status.server != nil) } ?? .none
        evidence = status.description
        switch status.phase {
        case .waiting(.error(let error)): remedy = error.cure
        case .lost, .waiting(.deviceIsAway): remedy = "Plug it in again: it is found under any name"
        default: remedy = nil
        }
    }
}

extension ReceiverCondition.Cause {
    fileprivate init?(_ status: Receiver.Status, _ epoch: Epoch?, _ sky: Sky?) {
        switch status.phase {
        case .stopped: self = .stopped
        case .waiting(.noDevice): self = .noDevice
        case .waiting(.deviceIsAway): self = .deviceIsAway
        case .waiting(.error): self = .cannotOpen
        case .opening, .findingSpeed(.undecided), .reading(.noDataYet): self = .opening
        case .findingSpeed(.silence), .reading(.silent): self = .silence
        case .findingSpeed(.garbage), .reading(.garbled): self = .noReceiver
        // A server may understand what it passes on.
        case .reading(.binary) where status.server == nil: self = .binaryOnly
        case .reading(.binary), .reading(.good):
            if epoch?.fix.hasPosition == true { return nil }
            let receivesAny = sky?.satellites.contains { $0.signalStrength ?? 0 > 0 }
            self = receivesAny == false ? .noSatellites : .noFix
        case .lost: self = .lost
        case .ended: self = .ended
        }
    }

    fileprivate func severity(hasServer: Bool) -> ReceiverCondition.Severity {
        switch self {
        case .stopped, .opening, .noSatellites, .noFix: .pending
        case .silence, .noReceiver, .binaryOnly, .lost: .interrupted
        // A server finds its receivers by itself.
        case .noDevice, .deviceIsAway: hasServer ? .interrupted : .blocked
        case .cannotOpen, .ended: .blocked
        }
    }
}
