/// The header and the payload of a frame of a NovAtel or Unicore receiver.
struct NovAtelFrame {
    let id: UInt16
    let time: BinaryReport.Time?
    /// GPS time minus UTC in seconds, which only Unicore receivers send in the header.
    let leapSeconds: Int64?
    let payload: UnsafeRawBufferPointer

    init?(_ frame: UnsafeRawBufferPointer) {
        let headerLength: Int
        let weekOffset: Int
        let milliseconds: UInt32
        let isTimeKnown: Bool
        switch frame[2] {
        case 0x12:
            headerLength = Int(frame[3])
            weekOffset = 14
            milliseconds = frame.little(UInt32.self, at: 16)
            isTimeKnown = frame.little(UInt8.self, at: 13) >= Self.coarseTime
        case 0x13:
            headerLength = 12
            weekOffset = 6
            milliseconds = frame.little(UInt32.self, at: 8)
            isTimeKnown = true
        default:
            headerLength = 24
            weekOffset = 10
            milliseconds = frame.little(UInt32.self, at: 12)
            isTimeKnown = frame.little(UInt8.self, at: 9) >= Self.coarseTime
        }
        guard frame.count >= headerLength + 4, headerLength >= 12 else { return nil }
        id = frame.little(UInt16.self, at: 4)
        let week = GPSWeek(Int64(frame.little(UInt16.self, at: weekOffset)))
        time = isTimeKnown ? .gps(week, milliseconds: milliseconds) : nil
        let leapSeconds = frame[2] == 0xB5 ? frame[21] : 0
        self.leapSeconds = isTimeKnown && 1..<128 ~= leapSeconds ? Int64(leapSeconds) : nil
        payload = UnsafeRawBufferPointer(rebasing: frame[headerLength..<frame.count - 4])
    }

    /// The lowest status of a time that is at least roughly known.
    private static let coarseTime: UInt8 = 100
}
