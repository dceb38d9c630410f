public import NMEA
public import UBX

/// A decoded message of a receiver.
public enum Message: Hashable, Sendable {
    /// A sentence of NMEA 0183.
    case nmea(TypedSentence)
    /// A message of u-blox's binary protocol.
    case ubx(UBXMessage)
}

extension BinaryFrame {
    /// The message in the frame; `nil` for protocols that are not decoded.
    public var message: Message? {
        switch kind {
        case .ubx: withBytes { .ubx(UBXMessage(frame: $0)) }
        case .rtcm3, .sirf, .skytraq, .novatel, .septentrio, .allystar, .casic: nil
        }
    }
}
