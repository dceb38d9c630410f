import NMEA
import UBX

/// A reader for the binary protocol of Allystar receivers. Most navigation messages have the same layout as the u-blox
/// messages of the same name. Offsets count from the start of the payload.
///
/// | message | content |
/// |---|---|
/// | NAV-POSECEF, NAV-POSLLH, NAV-DOP, NAV-VELECEF, NAV-VELNED, NAV-TIMEUTC, NAV-SVINFO | as in UBX |
/// | NAV-PVT (07) | as in UBX |
/// | NAV-PVT (C1) | as in UBX, except for the fix types |
/// | NAV-TIME | the time of a satellite system |
/// | NAV-AUTO | a short form of NAV-PVT |
struct AllystarReader: InPlaceReader {
    private var reader = UBXReader()

    private static let idsOfUBX: Set<UInt8> = [0x01, 0x02, 0x04, 0x07, 0x11, 0x12, 0x21, 0x30]

    init() {}

    mutating func read(_ frame: UnsafeRawBufferPointer, into report: inout BinaryReport) -> Bool {
        guard frame.count >= 8, frame[2] == 0x01 else { return false }
        let payload = UnsafeRawBufferPointer(rebasing: frame[6..<frame.count - 2])
        let isRead =
            switch (frame[3], payload.count) {
            case (0x05, 12...): read(time: payload, into: &report)
            case (0xC0, 32...): read(short: payload, into: &report)
            case (0xC1, 88...): read(solution: payload, into: &report)
            case (let id, _): Self.idsOfUBX.contains(id) && reader.read(frame, into: &report)
            }
        if isRead { report.name.talker = "AS" }
        return isRead
    }

    /// Reads NAV-PVT with the identifier C1.
    private mutating func read(solution payload: UnsafeRawBufferPointer, into report: inout BinaryReport) -> Bool {
        guard var solution = NavPVT(payload) else { return false }
        let type = FixType(solution.fixTypeValue)
        solution.fixTypeValue = type.mode == .noFix ? 0 : type.mode.rawValue
        solution.flags = type.flags
        // It is not known whether all firmware sets the validity flags.
        if type.mode != .noFix, solution.year >= 2000 { solution.validity = [.date, .time, .fullyResolved] }
        return reader.read(solution, into: &report)
    }

    /// Reads NAV-TIME, whose time is GPS time if the first byte is 0.
    private func read(time payload: UnsafeRawBufferPointer, into report: inout BinaryReport) -> Bool {
        guard payload[0] == 0 else { return false }
        var clock = NavTIMEGPS()
        let isKnown = payload[1] & 3 == 3
        if isKnown { clock.validity = [.timeOfWeek, .week] }
        if payload[1] & 4 != 0 { clock.validity.insert(.leapSeconds) }
        clock.nanosecond = Int32(payload.little(Int16.self, at: 2))
        clock.timeOfWeek = payload.little(UInt32.self, at: 4)
        clock.week = payload.little(Int16.self, at: 8)
        clock.leapSeconds = payload.little(Int8.self, at: 10)
        return reader.read(clock, into: &report)
    }

    /// Reads NAV-AUTO: the time, the position, the course and the DOPs.
    private func read(short payload: UnsafeRawBufferPointer, into report: inout BinaryReport) -> Bool {
        report.name = SentenceName(talker: "AS", code: "NAV-AUTO")
        let type = FixType(payload[0])
        report.fix.mode = type.mode
        report.isTimeOfFix = type.mode != .noFix
        guard report.isTimeOfFix else { return true }
        if let date = CalendarDate(year: payload.little(Int16.self, at: 1), month: payload[3], day: payload[4]),
            let time = TimeOfDay(hour: payload[5], minute: payload[6], second: payload[7], nanosecond: 0)
        {
            report.time = .utc(date, time)
        }
        report.fix.setPlausible(
            latitude: Double(payload.little(Int32.self, at: 12)) / 1e7,
            longitude: Double(payload.little(Int32.self, at: 8)) / 1e7,
            altitude: Double(payload.little(Int32.self, at: 16)) / 1_000)
        guard report.fix.coordinate != nil else {
            report.withdrawFix()
            return true
        }
        report.fix.quality = type.quality
        report.fix.course = (Double(payload.little(UInt16.self, at: 22)) / 100).asDirection
        report.fix.dilution.position = Double(payload.little(UInt16.self, at: 24)) / 100
        report.fix.dilution.horizontal = Double(payload.little(UInt16.self, at: 26)) / 100
        report.fix.dilution.vertical = Double(payload.little(UInt16.self, at: 28)) / 100
        report.fix.satellitesUsed = payload[30]
        return true
    }
}

/// The fix type in NAV-PVT (C1) and NAV-AUTO.
private struct FixType {
    let mode: Fix.Mode
    let quality: Fix.Quality
    /// The flags that describe the same fix in UBX.
    let flags: NavPVT.Flags

    init(_ code: UInt8) {
        switch code {
        case 3: self.init(.twoDimensional, .autonomous)
        case 4: self.init(.threeDimensional, .autonomous)
        case 5: self.init(.threeDimensional, .differential, .differential)
        case 6: self.init(.threeDimensional, .rtkFloat, .carrierFloat)
        case 7: self.init(.threeDimensional, .rtkFixed, .carrierFixed)
        default: self.init(.noFix, .autonomous, [])
        }
    }

    private init(_ mode: Fix.Mode, _ quality: Fix.Quality, _ flags: NavPVT.Flags = []) {
        self.mode = mode
        self.quality = quality
        self.flags = mode == .noFix ? [] : flags.union(.isFixOK)
    }
}
