import GNSS
import NMEA

/// The payload of a binary message, built field by field.
struct Payload {
    private(set) var bytes: [UInt8]

    /// Creates a payload of zeros.
    init(count: Int) { bytes = [UInt8](repeating: 0, count: count) }

    mutating func set(_ byte: UInt8, at offset: Int) { bytes[offset] = byte }

    mutating func set<Number: FixedWidthInteger>(big number: Number, at offset: Int) { set(number.bigEndian, offset) }

    mutating func set<Number: FixedWidthInteger>(little number: Number, at offset: Int) {
        set(number.littleEndian, offset)
    }

    mutating func set(big number: Double, at offset: Int) { set(big: number.bitPattern, at: offset) }

    mutating func set(little number: Double, at offset: Int) { set(little: number.bitPattern, at: offset) }

    mutating func set(big number: Float, at offset: Int) { set(big: number.bitPattern, at: offset) }

    mutating func set(little number: Float, at offset: Int) { set(little: number.bitPattern, at: offset) }

    private mutating func set<Number: FixedWidthInteger>(_ number: Number, _ offset: Int) {
        let end = offset + MemoryLayout<Number>.size
        bytes.replaceSubrange(offset..<end, with: withUnsafeBytes(of: number) { Array($0) })
    }
}

/// Returns the epochs of a recording of the 2020s.
func epochs(of bytes: [UInt8]) -> [Epoch] {
    var decoder = ReceiverDecoder(
        options: EpochBuilder.Options(latestDate: CalendarDate(year: 2026, month: 11, day: 20)))
    var epochs: [Epoch] = []
    bytes.withUnsafeBytes { bytes in decoder.read(bytes) { epochs.append($0) } }
    decoder.finish { epochs.append($0) }
    return epochs
}

/// Monday 2024-07-15, on which GPS time is 18 seconds ahead of UTC.
enum GPSMonday {
    static let week: UInt16 = 2_323

    /// Returns the second of the GPS week for a second of 2024-07-15 in UTC.
    static func secondOfWeek(_ second: Int) -> UInt32 { UInt32(86_400 + 18 + second) }
}
