public import GNSS
import NMEA

/// The condition of a receiver: whether it has a position and, if not, the reason and a remedy.
///
/// Reports, screens and location manager errors are all derived from this type.
public struct ReceiverCondition: Hashable, Sendable {
    /// The reason why there is no position.
    public enum Cause: String, Sendable, CaseIterable {
        /// The receiver has not been started, or has been stopped.
        case stopped
        /// No device that could be a receiver is connected.
        case noDevice
        /// The requested device, or the device that was read last, is not connected.
        case deviceIsAway
        /// The device has just been lost.
        case lost
        /// The source cannot be opened, for example because permissions are missing or another program is using it.
        case cannotOpen
        /// The source is being opened, or too little data has arrived to determine the cause.
        case opening
        /// No data is arriving.
        case silence
        /// The data does not come from a receiver, or the baud rate is wrong.
        case noReceiver
        /// Only frames of a binary protocol are arriving, and they contain no positions.
        case binaryOnly
        /// No satellites are being received.
        case noSatellites
        /// Satellites are being received, but too few, or not yet for long enough.
        case noFix
        /// The source has ended.
        case ended
    }

    /// The severity of a problem.
    public enum Severity: Int, Comparable, Sendable {
        /// There is no problem: the receiver has a position.
        case none
        /// As far as can be determined, a position is only a matter of time.
        case pending
        /// No usable data is being received, but reception may resume at any time.
        case interrupted
        /// The user must act before there can be a position.
        case blocked

        public static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }
    }

    /// The reason why there is no position; `nil` if there is a position.
    public let cause: Cause?
    /// The severity of the problem that prevents a position.
    public let severity: Severity
    /// A one-line description of the observed facts.
    public let evidence: String
    /// Advice for solving the problem, if any.
    public let remedy: String?
    /// The detailed situation, which ``cause`` simplifies for reports. Screens and the doctor describe each situation
    /// in their own words.
    package let situation: Situation
    /// The reasons why the position is poor, most important first.
    package let shortcomings: [Shortcoming]

    /// Returns the age, in seconds, at which a position is considered stale.
    ///
    /// - Parameter interval: The time between two epochs in seconds, if it is known.
    package static func maxFixAge(interval: Double?) -> Double { max(2, (interval ?? 1) * 2.5) }

    /// Creates the condition of a receiver from its status and the latest data.
    public init(_ status: Receiver.Status, epoch: Epoch?, sky: Sky?) { self.init(status, fix: epoch?.fix, sky: sky) }

    /// Creates the condition of a receiver from all available information.
    /// - Parameters:
    ///   - statistics: The receiver's statistics, or `nil` if they are not available.
    ///   - reports: The state that the receiver reports about itself.
    package init(
        _ status: Receiver.Status, statistics: Receiver.Statistics? = nil, fix: Fix?, sky: Sky?,
        reports: SelfReport = SelfReport()
    ) {
        situation = Situation(status, statistics, fix, sky, reports)
        cause = situation.cause
        severity = cause.map { $0.severity(hasServer: status.server != nil) } ?? .none
        evidence = status.description
        shortcomings = situation == .position ? fix.map { Shortcoming.all(of: $0, statistics, reports) } ?? [] : []
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
        // A server discovers new receivers automatically, so the user does not have to act.
        case .noDevice, .deviceIsAway: hasServer ? .interrupted : .blocked
        case .cannotOpen, .ended: .blocked
        }
    }
}
