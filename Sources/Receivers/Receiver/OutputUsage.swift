internal import UBX

/// The usage of the buffer from which a receiver sends its messages.
package struct OutputUsage: Hashable, Sendable {
    /// The usage from 0 to 1.
    package var share: Double
    /// Whether the buffer is full or almost full, so that the receiver drops messages.
    package var isOverloaded: Bool

    private static let fullShare = 0.95

    /// - Parameter percentages: The usage of each port that the line may be connected to. The smallest is used, because
    ///   a port that is not connected can be full without any effect.
    private init?(_ percentages: [UInt8]) {
        guard let percentage = percentages.min() else { return nil }
        share = Double(min(percentage, 100)) / 100
        isOverloaded = share >= Self.fullShare
    }

    init?(_ message: MonCOMMS, _ ports: Ports) {
        let used = message.ports.filter { ports.contains(Int($0.number >> 8)) && $0.sentByteCount > 0 }
        self.init(used.map(\.sendingUsage))
    }

    init?(_ message: MonTXBUF, _ ports: Ports) {
        let usages = zip(message.usages, message.peakUsages).enumerated()
        self.init(usages.filter { ports.contains($0.offset) && $0.element.1 > 0 }.map(\.element.0))
    }

    /// The ports of a receiver that the line may be connected to. Only ports that have sent something are considered.
    enum Ports {
        case serial
        case usb
        case all

        init(_ status: Receiver.Status) {
            self = status.speed != nil ? .serial : status.device != nil ? .usb : .all
        }

        /// - Parameter index: The index of a port in MON-TXBUF, which is the upper byte of its number in MON-COMMS.
        func contains(_ index: Int) -> Bool {
            switch self {
            case .serial: index == 1 || index == 2
            case .usb: index == 3
            case .all: true
            }
        }
    }

    /// A description of an overloaded output for display.
    package static let text = "the receiver's output buffer is full, so it drops messages"
    /// Advice against an overloaded output.
    package static let cure =
        "Use a higher baud rate, or turn off messages that are not needed, with the manufacturer's tool"
}
