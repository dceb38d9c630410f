/// The header and payload of a NovAtel frame.
struct NovAtelFrame {
    let id: UInt16
    let time: BinaryReport.Time?
    let payload: UnsafeRawBufferPointer

    /// Reads a frame; `nil` if the frame is too short, does not come from the primary antenna, or is a response to a
    /// command.
    init?(_ frame: UnsafeRawBufferPointer) {
        // The third byte distinguishes the long header from the short one, which contains no time status.
        let isLong = frame[2] == 0x12
        let headerLength = isLong ? Int(frame[3]) : 12
        let weekOffset = isLong ? 14 : 6
        let milliseconds = frame.little(UInt32.self, at: isLong ? 16 : 8)
        let isTimeKnown = !isLong || frame.little(UInt8.self, at: 13) >= Self.coarseTime
        guard frame.count >= headerLength + 4, headerLength >= 12 else { return nil }
        if isLong, frame.little(UInt8.self, at: 6) & (Self.source | Self.isResponse) != 0 { return nil }
        id = frame.little(UInt16.self, at: 4)
        let week = GPSWeek(Int64(frame.little(UInt16.self, at: weekOffset)))
        time = isTimeKnown ? .gps(week, milliseconds: milliseconds) : nil
        payload = UnsafeRawBufferPointer(rebasing: frame[headerLength..<frame.count - 4])
    }

    /// The bits of the message type that contain the source of the measurements, which is 0 for the primary antenna.
    private static let source: UInt8 = 0x1F
    /// The bit of the message type that marks a response.
    private static let isResponse: UInt8 = 0x80

    /// The time status COARSE. With a lower status, the time is not used.
    private static let coarseTime: UInt8 = 100
}
