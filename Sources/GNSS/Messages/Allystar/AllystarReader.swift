import NMEA

/// A reader for the binary protocol of Allystar receivers. The following messages have the same layout as the u-blox
/// messages of the same name: NAV-POSECEF, NAV-POSLLH, NAV-DOP, NAV-PVT, NAV-VELECEF, NAV-VELNED and NAV-TIMEUTC.
struct AllystarReader: InPlaceReader {
    private var reader = UBXReader()

    private static let navigationIDs: Set<UInt8> = [0x01, 0x02, 0x04, 0x07, 0x11, 0x12, 0x21]

    init() {}

    mutating func read(_ frame: UnsafeRawBufferPointer, into report: inout BinaryReport) -> Bool {
        guard frame.count >= 8, frame[2] == 0x01, Self.navigationIDs.contains(frame[3]),
            reader.read(frame, into: &report)
        else { return false }
        report.name.talker = "AS"
        return true
    }
}
