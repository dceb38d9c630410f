/// A record of how many correction messages, such as RTCM 3 messages, a receiver has used.
package struct CorrectionInput: Hashable, Sendable {
    /// Bits for the most recent messages, the latest in the lowest bit: 1 if the receiver used the message.
    private var used: UInt64 = 0
    /// Bits for the most recent messages, the latest in the lowest bit: 1 if the message arrived damaged.
    private var damaged: UInt64 = 0
    /// The number of messages considered: all messages received so far, but at most the latest 64.
    package private(set) var count = 0

    /// The minimum number of messages that is needed to diagnose a problem.
    private static let minCount = 16

    mutating func addMessage(isUsed: Bool, isDamaged: Bool) {
        used = used << 1 | (isUsed ? 1 : 0)
        damaged = damaged << 1 | (isDamaged ? 1 : 0)
        count = min(count + 1, UInt64.bitWidth)
    }

    /// The number of messages that the receiver used.
    package var usedCount: Int { used.nonzeroBitCount }
    /// The number of messages that arrived damaged.
    private var damagedCount: Int { damaged.nonzeroBitCount }

    /// The reason why the corrections do not improve the position; `nil` if the receiver uses them, or if too few have
    /// arrived to tell.
    package var problem: Problem? {
        guard count >= Self.minCount else { return nil }
        if damagedCount * 2 >= count { return .damaged }
        return usedCount == 0 ? .unused : nil
    }

    /// A reason why corrections do not improve the position.
    package enum Problem: Hashable, Sendable {
        /// At least half of the messages arrive damaged.
        case damaged
        /// Most of the messages arrive intact, but the receiver uses none of them.
        case unused

        /// Advice for solving the problem.
        package var remedy: String {
            switch self {
            case .damaged:
                "Check the receiver's correction port (cable, baud rate and protocol), and the program that forwards the "
                    + "corrections"
            case .unused:
                "Check that the base station is less than about 50 km away, that it sends observations of the same "
                    + "satellite systems and signals, and that it also sends its position (RTCM 1005 or 1006)"
            }
        }
    }

    /// A description for display, such as "60 of the last 64 correction messages were used, and 2 were damaged".
    package var text: String {
        let damage = damagedCount > 0 ? ", and \(damagedCount) \(damagedCount == 1 ? "was" : "were") damaged" : ""
        return "\(usedCount) of the last \(count) correction messages were used\(damage)"
    }
}
