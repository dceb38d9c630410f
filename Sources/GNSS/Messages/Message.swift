public import NMEA

/// A decoded message from a receiver.
public enum Message: Hashable, Sendable {
    /// An NMEA 0183 sentence.
    case nmea(TypedSentence)
    /// A message of u-blox's binary protocol.
    case ubx(UBXReport)
}

extension BinaryFrame {
    /// The decoded message of the frame; `nil` if the frame's protocol is not decoded.
    public var message: Message? {
        switch kind {
        case .ubx: withBytes { .ubx(UBXReport(frame: $0)) }
        case .rtcm3, .sirf, .skytraq, .novatel, .septentrio, .allystar, .casic: nil
        }
    }
}
