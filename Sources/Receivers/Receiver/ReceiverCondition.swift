public import GNSS
package import NMEA

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
    /// The condition in full, of which ``cause`` is what reports distinguish. Screens and the doctor map it to their own words.
    package let situation: Situation
    /// The reasons why the position is poor, the most important first.
    package let shortcomings: [Shortcoming]

    /// Judges a receiver by what it is doing and what it sent last.
    public init(_ status: Receiver.Status, epoch: Epoch?, sky: Sky?) { self.init(status, fix: epoch?.fix, sky: sky) }

    /// Judges a receiver by all that is known of it.
    /// - Parameters:
    ///   - statistics: what it has sent so far; `nil` if that is not known.
    ///   - antenna: what it reports of its antenna.
    package init(
        _ status: Receiver.Status, statistics: Receiver.Statistics? = nil, fix: Fix?, sky: Sky?,
        antenna: AntennaStatus? = nil
    ) {
        situation = Situation(status, statistics, fix, sky, antenna)
        cause = situation.cause
        severity = cause.map { $0.severity(hasServer: status.server != nil) } ?? .none
        evidence = status.description
        shortcomings = situation == .position ? fix.map { Shortcoming.all(of: $0, statistics, antenna) } ?? [] : []
        remedy =
            situation == .position
            ? shortcomings.first?.remedy : situation.remedy(hasSentSentences: statistics?.sentences.isEmpty == false)
    }
}

extension ReceiverCondition.Cause {
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
