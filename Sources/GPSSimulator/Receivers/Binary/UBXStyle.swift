import GNSS
import UBX

/// The UBX messages of a receiver family.
struct UBXStyle: Sendable {
    /// The firmware version in MON-VER.
    let software: String
    /// The hardware version in MON-VER.
    let hardware: String
    /// The extension strings in MON-VER, such as `PROTVER=18.00`.
    let extensions: [String]
    /// The messages for each epoch, in order of transmission. If sentences are sent too, they follow the first message.
    let messages: [UBXMessageType]
    /// The bands whose signals are listed in NAV-SIG.
    var bands: [Band] = [.first]

    /// Appends a MON-VER message.
    func composeVersion(_ bytes: inout [UInt8]) {
        var version = MonVER()
        version.softwareVersion = software
        version.hardwareVersion = hardware
        version.extensions = extensions.map { text in
            var element = MonVER.Extension()
            element.text = text
            return element
        }
        version.append(to: &bytes)
    }
}

/// A type of UBX message.
enum UBXMessageType: Sendable {
    case clock
    case cov
    case dop
    case eoe
    case hpposllh
    case monHW
    case monRF
    case posllh
    case pvt
    case sat
    case sig
    case sol
    case status
    case svinfo
    case timegps
    case timeutc
    case velned
}

extension [UBXMessageType] {
    /// The messages of receivers up to u-blox 6, which do not support NAV-PVT.
    static let generation6: Self = [
        .sol, .posllh, .status, .dop, .velned, .timegps, .timeutc, .clock, .svinfo,
    ]

    /// The messages of u-blox 8 and M8.
    static let generation8: Self = [.pvt, .status, .dop, .timegps, .clock, .sat, .eoe, .monHW]

    /// The messages of u-blox 9 and later receivers.
    static let generation9: Self = [
        .pvt, .hpposllh, .status, .dop, .timegps, .clock, .sat, .cov, .sig, .eoe, .monRF,
    ]
}
