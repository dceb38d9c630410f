internal import UBX

/// The usage of a receiver's output buffer, as reported by the receiver.
package struct OutputUsage: Hashable, Sendable {
    /// The share of the buffer that is in use, from 0 to 1.
    package var share: Double
    /// Whether the buffer is full or almost full, in which case the receiver drops messages.
    package var isOverloaded: Bool

    private static let fullShare = 0.95

    /// Creates a value from the lowest of several buffer usages, or returns `nil` if there are none.
    ///
    /// - Parameter percentages: The buffer usage of each port that the line may be connected to. The lowest usage is
    ///   chosen, because the buffer of an unconnected port can be full without any effect.
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

    /// The ports of the receiver to which the line may be connected. Only ports that have sent data are considered.
    enum Ports {
        case serial
        case usb
        case all

        init(_ status: Receiver.Status) {
            self = status.baudRate != nil ? .serial : status.device != nil ? .usb : .all
        }

        /// Returns whether the line may be connected to a port.
        ///
        /// - Parameter index: The port's index in MON-TXBUF, which is the high byte of its port ID in MON-COMMS.
        func contains(_ index: Int) -> Bool {
            switch self {
            case .serial: index == 1 || index == 2
            case .usb: index == 3
            case .all: true
            }
        }
    }

    /// A description of an overloaded output for display.
    package static let text = "the receiver drops messages because its output buffer is full"
    /// Advice for reducing the load on the output.
    package static let remedy =
        "With the manufacturer's tool, set a higher baud rate or turn off messages that you do not need"
}
