/// The epochs in which a receiver reports a fault that it repeats while the fault lasts. Most protocols do not report
/// when the fault has ended.
struct FaultReports: Hashable, Sendable {
    /// The messages of an epoch that concern the fault.
    enum Content {
        /// A message that reports the fault.
        case fault
        /// A message that can report the fault, but does not.
        case noFault
        case nothing
    }

    /// The number of epochs since the fault was last reported; `nil` if it never was.
    private var epochsWithoutFault: Int?
    /// The number of epochs since the last message; `nil` if there was none.
    private var epochsWithoutMessage: Int?
    /// The number of epochs between the last two messages.
    private var distance = 0
    /// The interval at which the receiver sends messages, in epochs; 0 if it is unknown. After the first periodic message, a
    /// third of the longest interval, so that a fault lasts until the second message.
    private var interval = 0

    private static let minEpochsWithoutFault = 10
    private static let maxMissingReports = 3
    /// The longest interval that can be configured in u-blox receivers.
    private static let maxInterval = 255

    /// Whether the fault has not been reported for several intervals.
    var haveStopped: Bool {
        guard let epochsWithoutFault else { return false }
        return epochsWithoutFault >= max(Self.minEpochsWithoutFault, Self.maxMissingReports * interval)
    }

    /// Adds an epoch.
    ///
    /// - Parameter isPeriodic: Whether the receiver sends the messages at a fixed interval. If it may also send them
    ///   after changes only, the interval is not known until the distances between messages are similar.
    mutating func addEpoch(_ content: Content, isPeriodic: Bool) {
        epochsWithoutFault = content == .fault ? 0 : epochsWithoutFault.map { $0 + 1 }
        epochsWithoutMessage = epochsWithoutMessage.map { $0 + 1 }
        guard content != .nothing else { return }
        if let newDistance = epochsWithoutMessage {
            let isRegular = isPeriodic || max(distance, newDistance) <= 2 * min(distance, newDistance)
            interval = isRegular && newDistance <= Self.maxInterval ? newDistance : 0
            distance = newDistance
        } else if isPeriodic {
            // The next message may be as far away as the longest interval.
            interval = Self.maxInterval / Self.maxMissingReports
        }
        epochsWithoutMessage = 0
    }
}
