/// Trimble's protocol TSIP:
///
/// | bytes | content |
/// |---|---|
/// | 10 | start |
/// | 1 | message number |
/// | … | data; a byte 10 is sent twice |
/// | 10 03 | end |
///
/// Only version 1 (messages 90 to A4) has a length field and a checksum. Messages of other versions are recognized by
/// their number and exact length. Random data looks like such a message about once in 50 million bytes.
///
/// After bytes that belong to no frame, such a message is therefore recognized only if another TSIP frame follows. For
/// a message with only a few possible lengths, a sentence or a frame of another protocol may follow instead.
enum TSIPFormat: FrameFormat {
    static let escape: UInt8 = 0x10
    static let end: UInt8 = 0x03
    /// The maximum length of a frame, with doubled bytes counted once.
    private static let maxLength = 260

    static func recognize(_ bytes: UnsafeRawBufferPointer) -> Recognition {
        guard bytes.count >= 2 else { return .incomplete }
        guard canBegin(with: bytes[1]) else { return .no }
        var offset = 1
        var count = 0
        var sum: UInt8 = 0
        var stated = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == escape {
                guard offset + 1 < bytes.count else { return .incomplete }
                if bytes[offset + 1] == end {
                    let isValid =
                        isVersion1(bytes[1])
                        ? sum == 0 && stated + 4 == count : hasKnownLength(bytes, count: count)
                    guard isValid else { return .no }
                    let frame = UnsafeRawBufferPointer(rebasing: bytes[..<(offset + 2)])
                    return isVersion1(bytes[1]) || hasDistinctiveLength(frame) || !hidesFrame(frame)
                        ? .frame(offset + 2) : .no
                }
                guard bytes[offset + 1] == escape else { return .no }
                offset += 1
            }
            sum ^= byte
            if 2...3 ~= count { stated = stated << 8 | Int(byte) }
            offset += 1
            count += 1
            if count > maxLength { return .no }
        }
        return .incomplete
    }

    /// Returns whether a frame can begin with the byte 10 and a message number.
    static func canBegin(with number: UInt8) -> Bool {
        isVersion1(number) || number == 0x8F || number == 0x1C || lengths[number] != nil || lists.contains(number)
    }

    /// Returns the number of a message, or, if the message has a subcode, its number and the subcode.
    static func identifier(of frame: UnsafeRawBufferPointer) -> (group: UInt8?, number: UInt32?) {
        let number = frame[1]
        let hasSubcode = number == 0x8F || number == 0x1C || isVersion1(number)
        return hasSubcode ? (number, UInt32(frame[2])) : (nil, UInt32(number))
    }

    /// Returns whether the beginning of a frame rarely occurs in other data. This is the case for the numbers of a
    /// known superpacket, and for a length field of less than 256.
    static func isDistinctive(_ beginning: UnsafeRawBufferPointer) -> Bool {
        beginning[1] == 0x8F && superpacketLengths[beginning[2]] != nil || isVersion1(beginning[1]) && beginning[3] == 0
    }

    /// Returns whether a frame has a checksum.
    static func hasChecksum(_ frame: UnsafeRawBufferPointer) -> Bool { isVersion1(frame[1]) }

    /// Returns whether a message has only a few possible lengths, so that its frames rarely occur in other data by
    /// chance.
    static func hasDistinctiveLength(_ frame: UnsafeRawBufferPointer) -> Bool {
        switch frame[1] {
        case 0x8F: superpacketLengths[frame[2]] != nil
        // The number of satellites in the message determines the length.
        case 0x47, 0x6D: true
        case 0x6C: isSatelliteList(frame)
        default: lengths[frame[1]]?.isEmpty == false
        }
    }

    /// Returns whether a frame, which may have any length, ends with another frame.
    ///
    /// Garbage that ends with a byte 10 can hide the frame after it, because this byte and the first byte of the frame
    /// look like a doubled byte.
    private static func hidesFrame(_ frame: UnsafeRawBufferPointer) -> Bool {
        var offset = 2
        while offset + 3 < frame.count {
            guard frame[offset] == escape else {
                offset += 1
                continue
            }
            let inner = UnsafeRawBufferPointer(rebasing: frame[(offset + 1)...])
            let isRecognizable = canBegin(with: inner[1]) && (isVersion1(inner[1]) || hasDistinctiveLength(inner))
            let recognition = isRecognizable ? recognize(inner) : GarminFormat.recognize(inner)
            if case .frame(inner.count) = recognition { return true }
            offset += 2
        }
        return false
    }

    /// Returns whether message 6C has the length of its satellites.
    private static func isSatelliteList(_ frame: UnsafeRawBufferPointer) -> Bool {
        var offset = 1
        var count = 0
        var satellites = 0
        while offset < frame.count - 2 {
            if frame[offset] == escape { offset += 1 }
            if count == 18 { satellites = Int(frame[offset]) }
            offset += 1
            count += 1
        }
        return count == 19 + satellites
    }

    private static func isVersion1(_ number: UInt8) -> Bool { 0x90...0xA4 ~= number }

    /// Returns whether a message has one of the lengths that are possible for its type. The count includes the message
    /// number.
    private static func hasKnownLength(_ bytes: UnsafeRawBufferPointer, count: Int) -> Bool {
        switch bytes[1] {
        case 0x8F: count >= 3 && superpacketLengths[bytes[2]].map { $0.contains(count) } ?? true
        case 0x1C: count >= 4 && 0x81...0x83 ~= bytes[2]
        // The number of satellites determines the length.
        case 0x47: count >= 2 && count == 2 + 5 * Int(bytes[2])
        case 0x6C: 19...83 ~= count
        case 0x6D: count == 18 + Int(bytes[2] >> 4)
        default: lengths[bytes[1]]?.contains(count) ?? true
        }
    }

    /// The possible lengths of each message, including the message number. The list is empty if the length depends on
    /// the content.
    private static let lengths: [UInt8: [Int]] = [
        0x40: [40], 0x41: [11], 0x42: [17], 0x43: [21], 0x44: [22], 0x45: [11], 0x46: [3],
        0x47: [], 0x48: [23], 0x49: [33], 0x4A: [21, 10], 0x4B: [4], 0x4C: [18], 0x4D: [5], 0x4E: [2], 0x4F: [27],
        0x53: [17], 0x54: [13], 0x55: [5], 0x56: [21], 0x57: [9], 0x59: [34], 0x5A: [26, 30],
        0x5B: [17], 0x5C: [25], 0x5D: [27], 0x5E: [2], 0x6C: [], 0x6D: [], 0x82: [2], 0x83: [37], 0x84: [37],
        0x85: [23], 0xBB: [41, 44], 0xBC: [11], 0xC1: [2],
    ]

    /// The numbers of messages of any length: rejected commands, system data, raw data and settings.
    private static let lists: Set<UInt8> = [0x13, 0x58, 0x5F, 0x6E, 0x6F, 0x70, 0x7B, 0x89]

    /// The possible lengths of each known superpacket, including both message numbers.
    private static let superpacketLengths: [UInt8: ClosedRange<Int>] = [
        0x02: 3...50, 0x0B: 75...75, 0x14: 3...12, 0x15: 3...60, 0x20: 57...66, 0x21: 5...12, 0x23: 30...30,
        0x2A: 3...24, 0x2B: 3...30, 0x40: 3...40, 0x41: 19...19, 0x42: 21...21, 0x43: 13...13, 0x44: 3...24,
        0x45: 3...6, 0x4A: 3...18, 0x4D: 3...12, 0x4E: 4...4, 0x4F: 3...12, 0x60: 3...60, 0x62: 3...60, 0x6B: 3...60,
        0xA0: 3...12, 0xA1: 3...12, 0xA2: 4...4, 0xA3: 4...4, 0xA5: 6...6, 0xA6: 5...5, 0xA7: 3...90, 0xA8: 3...24,
        0xA9: 12...16, 0xAB: 18...18, 0xAC: 69...69, 0xAD: 23...23,
    ]
}
