extension BinaryProtocol {
    /// The maximum length of a frame of any protocol.
    static let maximumLength = 8_192
    /// The number of bytes after which an incomplete frame is trusted although its checksum has not arrived. This
    /// applies only to protocols whose frames have a distinctive beginning.
    static let decisiveLength = 6

    /// Whether the first bytes of a frame rarely occur in other data. This is `false` for protocols whose frames begin
    /// with a single fixed byte or with one of many byte pairs.
    package var hasDistinctiveBeginning: Bool {
        switch self {
        case .rtcm2, .rtcm3, .tsip, .garmin, .greis, .superStar: false
        default: true
        }
    }

    /// Returns whether the beginning of a frame rarely occurs in other data. At least ``decisiveLength`` bytes are given.
    func isDistinctive(_ beginning: UnsafeRawBufferPointer) -> Bool {
        hasDistinctiveBeginning || self == .tsip && TSIPFormat.isDistinctive(beginning)
    }

    /// Returns the protocol whose frames can begin with the given bytes; `nil` if no frame can begin with these bytes.
    /// At least one byte must be given.
    package static func candidate(_ bytes: UnsafeRawBufferPointer) -> BinaryProtocol? {
        let second = bytes.count > 1 ? bytes[1] : nil
        switch bytes[0] {
        case 0xB5: return second ?? 0x62 == 0x62 ? .ubx : nil
        case 0xD3: return second ?? 0 < 4 ? .rtcm3 : nil
        case 0xA0: return second == 0xA1 ? .skytraq : second ?? 0xA2 == 0xA2 ? .sirf : nil
        case 0xAA:
            guard second ?? 0x44 == 0x44 else { return nil }
            return bytes.count > 2 && bytes[2] == 0xB5 ? .unicore : .novatel
        case 0x24: return second == 0x40 ? .septentrio : second == UInt8(ascii: "P") ? .ashtech : nil
        case 0xF1: return second ?? 0xD9 == 0xD9 ? .allystar : nil
        case 0xBA: return second ?? 0xCE == 0xCE ? .casic : nil
        case 0x10:
            // Garmin's protocol and TSIP begin with the same byte, but their message IDs differ.
            guard let second, !TSIPFormat.canBegin(with: second) else { return .tsip }
            return GarminFormat.canBegin(with: second) ? .garmin : nil
        case 0x40: return second ?? 0x40 == 0x40 ? .oncore : nil
        case 0x3C: return second ?? 0x21 == 0x21 ? .italk : nil
        case 0x01: return .superStar
        case UInt8(ascii: "P") where second == UInt8(ascii: "S"): return .geostar
        case 0xFF: return second ?? 0x81 == 0x81 ? .zodiac : nil
        case 0x02: return second ?? 0x99 == 0x99 ? .navcom : nil
        case let first where RTCM2Format.canBegin(with: first, second): return .rtcm2
        case let first: return GREISFormat.canBegin(with: first, second) ? .greis : nil
        }
    }

    /// Returns whether `bytes` begin with a frame of this protocol.
    /// - Parameter followsStray: Whether the preceding bytes belong to neither a sentence nor a frame. Most TSIP frames
    ///   have no checksum, so noise may contain them by chance. After stray bytes, a TSIP frame without a checksum is
    ///   therefore accepted only if a frame or a sentence follows.
    func recognize(_ bytes: UnsafeRawBufferPointer, followsStray: Bool) -> Recognition {
        let recognition = recognize(bytes)
        guard followsStray, self == .tsip, case .frame(let length) = recognition, !TSIPFormat.hasChecksum(bytes) else {
            return recognition
        }
        let frame = UnsafeRawBufferPointer(rebasing: bytes[..<length])
        let next = UnsafeRawBufferPointer(rebasing: bytes[length...])
        guard !next.isEmpty else { return .incomplete }
        let following = Self.candidate(next)
        guard following == .tsip || TSIPFormat.hasDistinctiveLength(frame) else { return .no }
        var confirmation = following?.recognize(next) ?? .no
        if case .no = confirmation { confirmation = next.recognizeSentence() }
        return switch confirmation {
        case .frame: recognition
        case .incomplete: bytes.count < Self.maximumLength ? .incomplete : .no
        case .no: .no
        }
    }

    /// Returns whether `bytes` begin with a frame of this protocol.
    func recognize(_ bytes: UnsafeRawBufferPointer) -> Recognition {
        switch self {
        case .ubx, .allystar: UBXFormat.recognize(bytes)
        case .rtcm3: RTCM3Format.recognize(bytes)
        case .sirf: SiRFFormat.recognize(bytes)
        case .skytraq: SkyTraqFormat.recognize(bytes)
        case .novatel, .unicore: NovAtelFormat.recognize(bytes)
        case .septentrio: SeptentrioFormat.recognize(bytes)
        case .casic: CASICFormat.recognize(bytes)
        case .garmin: GarminFormat.recognize(bytes)
        case .tsip: TSIPFormat.recognize(bytes)
        case .oncore: OncoreFormat.recognize(bytes)
        case .greis: GREISFormat.recognize(bytes)
        case .italk: ITalkFormat.recognize(bytes)
        case .ashtech: AshtechFormat.recognize(bytes)
        case .rtcm2: RTCM2Format.recognize(bytes)
        case .geostar: GeostarFormat.recognize(bytes)
        case .superStar: SuperStarFormat.recognize(bytes)
        case .zodiac: ZodiacFormat.recognize(bytes)
        case .navcom: NavcomFormat.recognize(bytes)
        }
    }
}
