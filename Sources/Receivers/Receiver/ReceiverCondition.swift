public import GNSS
package import NMEA

/// The condition of a receiver: whether it has a position, and if not, why not and what helps.
///
/// Reports, screens and the errors of location managers are all derived from this one judgement.
public struct ReceiverCondition: Hashable, Sendable {
    /// The reason why there is no position.
    public enum Cause: String, Sendable, CaseIterable {
        /// The receiver was not started, or was stopped.
        case stopped
        /// No device that could be a receiver is connected.
        case noDevice
        /// The requested device, or the one that was read last, is not connected.
        case deviceIsAway
        /// The device has just been lost.
        case lost
        /// The source cannot be opened: the permission is missing, or another program uses it.
        case cannotOpen
        /// The source is about to be opened, or too little data has arrived to say more.
        case opening
        /// No data arrives.
        case silence
        /// The data is not a receiver's, as at a wrong baud rate.
        case noReceiver
        /// Only frames of a binary protocol arrive, and they are not decoded.
        case binaryOnly
        /// No satellite is received.
        case noSatellites
        /// Satellites are received, but too few of them, or not for long enough.
        case noFix
        /// The source has ended.
        case ended
    }

    /// How much is needed before there is a position.
    public enum Severity: Int, Comparable, Sendable {
        /// Nothing: there is a position.
        case none
        /// Only time, as far as can be determined.
        case pending
        /// Usable data. None arrives now, but that may change at any moment.
        case interrupted
        /// The user must act first.
        case blocked

        public static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }
    }

    /// The reason why there is no position; `nil` if there is one.
    public let cause: Cause?
    /// How much is needed before there is a position.
    public let severity: Severity
    /// The observed facts, in one line for people.
    public let evidence: String
    /// Advice for people, if any.
    public let remedy: String?
    /// The detailed situation, which ``cause`` simplifies for reports. Screens and the doctor map it
    /// to their own words.
    package let situation: Situation
    /// The reasons why the position is poor, the most important first.
    package let shortcomings: [Shortcoming]

    /// Judges a receiver by its status and the latest data.
    public init(_ status: Receiver.Status, epoch: Epoch?, sky: Sky?) { self.init(status, fix: epoch?.fix, sky: sky) }

    /// Judges a receiver by everything that is known about it.
    /// - Parameters:
    ///   - statistics: The receiver's statistics; `nil` if they are not known.
    ///   - antenna: The antenna status that the receiver reports.
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
        // A server finds new receivers by itself, so the user need not act.
        case .noDevice, .deviceIsAway: hasServer ? .interrupted : .blocked
        case .cannotOpen, .ended: .blocked
        }
    }
}
