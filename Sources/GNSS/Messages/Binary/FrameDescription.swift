public import BinaryMessages
import RTCM3
import SBF
import UBX
import Unicore

/// The message in a frame, with the names from the protocol's specification.
public struct FrameDescription {
    /// The protocol of the message.
    public let kind: BinaryProtocol
    /// The message's group, which most protocols call its class; `nil` if the message has no group. In TSIP and SiRF,
    /// messages with a subcode form a group.
    public var group: UInt8?
    /// The message number, which is unique only within the group if the message has a group; `nil` if the frame is too
    /// short, or if letters identify the message.
    public var number: UInt32?
    /// The name of the message; `nil` if it is unknown.
    public var name: String?
    /// Whether the protocol identifies its messages by number, so that the name is only a description.
    public var isKnownByNumber = false
    /// The fields of the message; `nil` if its layout is unknown.
    public var fields: [MessageField]?

    private init(_ kind: BinaryProtocol) { self.kind = kind }
}

extension BinaryFrame {
    /// The description of the message in the frame, including its fields.
    public var description: FrameDescription { withBytes { FrameDescription(kind, $0, withFields: true) } }

    /// The description of the message in the frame, without its fields. Reading this property is faster than reading
    /// ``description``.
    public var identity: FrameDescription { withBytes { FrameDescription(kind, $0, withFields: false) } }
}

extension FrameDescription {
    init(_ kind: BinaryProtocol, _ frame: UnsafeRawBufferPointer, withFields: Bool) {
        self.init(kind)
        switch kind {
        case .ubx:
            guard let frame = UBXFrame(frame) else { return }
            group = frame.identifier.group
            number = UInt32(frame.identifier.number)
            name = frame.name
            if withFields { fields = frame.fields }
        case .allystar:
            group = frame[2]
            number = UInt32(frame[3])
        case .casic:
            group = frame[4]
            number = UInt32(frame[5])
        case .rtcm2: number = RTCM2Format.type(frame)
        case .rtcm3:
            guard let frame = RTCM3Frame(frame) else { return }
            number = UInt32(frame.number)
            name = frame.name
            isKnownByNumber = true
            if withFields { fields = frame.fields }
        case .garmin, .superStar: number = UInt32(frame[1])
        case .tsip: (group, number) = TSIPFormat.identifier(of: frame)
        case .sirf: (group, number) = SiRFFormat.identifier(of: frame)
        case .skytraq: if frame.count > 7 { number = UInt32(frame[4]) }
        // Letters identify the message.
        case .oncore: name = String(decoding: frame[2..<4], as: UTF8.self)
        case .greis: name = String(decoding: frame[0..<2], as: UTF8.self)
        case .ashtech: name = String(decoding: frame[7..<10], as: UTF8.self)
        case .italk: number = UInt32(frame[4])
        case .navcom: number = UInt32(frame[3])
        case .zodiac: number = UInt32(frame.little(UInt16.self, at: 2))
        case .novatel, .geostar: number = UInt32(frame.little(UInt16.self, at: 4))
        case .unicore:
            guard let frame = UnicoreFrame(frame) else { return }
            number = UInt32(frame.number)
            name = frame.name
            if withFields { fields = frame.fields }
        case .septentrio:
            guard let frame = SBFFrame(frame) else { return }
            number = UInt32(frame.number)
            name = frame.name
            if withFields { fields = frame.fields }
        }
    }
}
