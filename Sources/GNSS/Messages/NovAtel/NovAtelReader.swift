import NMEA

/// A reader of the binary messages of NovAtel receivers.
///
/// A frame has a header of 28 bytes, or of 12 bytes in messages that are sent often. Positions and velocities are in
/// different messages.
struct NovAtelReader: FrameReader {
    /// The directions in the latest SATVIS2, which TRACKSTAT lacks.
    var directions: [SatelliteKey: Direction] = [:]
    /// Whether the receiver sends TRACKSTAT.
    var sendsTracking = false

    /// The header of a frame.
    private struct Header {
        var number: UInt16
        var week: UInt16
        /// The time since the beginning of the week, in milliseconds.
        var timeOfWeek: UInt32
        /// Whether the receiver knows the time.
        var hasTime: Bool
        var payload: UnsafeRawBufferPointer

        init?(_ frame: UnsafeRawBufferPointer) {
            let isLong = frame[2] == 0x12
            let start = isLong ? Int(frame[3]) : 12
            let end = frame.count - 4
            guard start >= (isLong ? 28 : 12), start <= end else { return nil }
            number = frame.little(UInt16.self, at: 4)
            week = frame.little(UInt16.self, at: isLong ? 14 : 6)
            timeOfWeek = frame.little(UInt32.self, at: isLong ? 16 : 8)
            // The state 20 is an unknown time. The short header has no state.
            hasTime = !isLong || frame[13] > 20
            payload = UnsafeRawBufferPointer(rebasing: frame[start..<end])
        }
    }

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        guard let header = Header(frame) else { return nil }
        let payload = header.payload
        guard var report = content(header.number, payload) else { return nil }
        if header.hasTime {
            report.time = .gps(GPSWeek(Int64(header.week)), milliseconds: header.timeOfWeek)
        }
        report.isTimeOfFix = report.fix.mode != nil
        return report
    }

    /// Returns a report without a time.
    private mutating func content(_ number: UInt16, _ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        switch number {
        case 42 where payload.count >= 72: Self.position(payload)
        case 99 where payload.count >= 40: Self.velocity(payload)
        case 101 where payload.count >= 44: Self.time(payload)
        case 174 where payload.count >= 20: Self.dilution(payload)
        case 971 where payload.count >= 32: Self.heading("HEADING", payload)
        case 1335 where payload.count >= 32: Self.heading("HEADING2", payload)
        case 83 where payload.count >= 16: tracking(payload)
        case 1043 where payload.count >= 16: visibility(payload)
        default: nil
        }
    }

    static func named(_ code: SentenceCode) -> BinaryReport { BinaryReport(SentenceName(talker: "NO", code: code)) }

    private static func position(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = named("BESTPOS")
        let isPosition = report.fix.set(
            OEMSolution(payload), latitude: payload.littleDouble(at: 8), longitude: payload.littleDouble(at: 16),
            altitude: payload.littleDouble(at: 24), undulation: payload.littleFloat(at: 32))
        guard isPosition else { return report }
        report.fix.errors = ErrorEstimate(
            north: payload.littleFloat(at: 40), east: payload.littleFloat(at: 44), vertical: payload.littleFloat(at: 48)
        )
        let age = payload.littleFloat(at: 56)
        report.fix.correctionAge = age > 0 ? age : nil
        report.fix.satellitesUsed = payload[65]
        return report
    }

    private static func velocity(_ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        guard OEMSolution(payload).mode != .noFix else { return nil }
        var report = named("BESTVEL")
        report.fix.speed = payload.littleDouble(at: 16)
        report.fix.course = payload.littleDouble(at: 24).asDirection
        report.fix.climb = payload.littleDouble(at: 32)
        return report
    }

    private static func dilution(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = named("PSRDOP")
        report.fix.dilution.geometric = payload.littleFloat(at: 0)
        report.fix.dilution.position = payload.littleFloat(at: 4)
        report.fix.dilution.horizontal = payload.littleFloat(at: 8)
        report.fix.dilution.time = payload.littleFloat(at: 16)
        return report
    }

    private static func time(_ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        let offset = payload.littleDouble(at: 20)
        guard payload.little(UInt32.self, at: 40) == 1, abs(offset) < 128 else { return nil }
        var report = named("TIME")
        report.leapSeconds = Int64(-offset.rounded())
        return report
    }

    private static func heading(_ code: SentenceCode, _ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        guard OEMSolution(payload).mode != .noFix else { return nil }
        var report = named(code)
        report.attitude = Attitude(
            heading: payload.littleFloat(at: 12), pitch: payload.littleFloat(at: 16),
            deviation: payload.littleFloat(at: 24))
        return report
    }
}

extension OEMSolution {
    /// Reads the first two fields of a payload.
    fileprivate init(_ payload: UnsafeRawBufferPointer) {
        self.init(status: payload.little(UInt32.self, at: 0), type: payload.little(UInt32.self, at: 4))
    }
}
