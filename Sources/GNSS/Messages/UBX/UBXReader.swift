import NMEA
import UBX

/// A reader of UBX, the protocol of u-blox receivers.
///
/// Receivers since u-blox 7 report everything about a fix in NAV-PVT. Older ones spread it over NAV-SOL or NAV-POSLLH,
/// NAV-VELNED, NAV-STATUS and NAV-TIMEGPS.
struct UBXReader: FrameReader {
    /// The directions in the latest NAV-SAT, which NAV-SIG lacks.
    var directions: [SatelliteKey: Direction] = [:]
    /// The time of the latest NAV-SAT, in milliseconds of the week.
    var timeOfDirections: UInt32?
    /// Whether the receiver sends NAV-SAT, so that the signals in NAV-SIG are a second list.
    var sendsSatellites = false
    /// The mode that NAV-STATUS, NAV-SOL or NAV-PVT reported last. NAV-POSLLH has no mode.
    var mode: Fix.Mode?
    /// The time of the latest NAV-PVT or NAV-SOL that has a time in UTC, in milliseconds of the week. NAV-TIMEGPS and
    /// NAV-TIMEUTC only repeat it.
    var timeOfSolution: UInt32?
    /// Whether the receiver sends positions as latitude and longitude. If it does, there is no need to compute them
    /// from the coordinates of NAV-POSECEF.
    var sendsGeodeticPositions = false

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        guard let frame = UBXFrame(frame) else { return nil }
        switch frame.identifier.group {
        case 0x01: return navigation(frame)
        case 0x0A: return monitoring(frame)
        case 0x0D: return timing(frame)
        case 0x28: return highRate(frame)
        default: return nil
        }
    }

    private mutating func navigation(_ frame: UBXFrame) -> BinaryReport? {
        let payload = frame.payload
        return switch frame.identifier {
        case NavPVT.identifier: NavPVT(payload).map { report($0) }
        case NavSAT.identifier: report(frame.read(NavSAT.self, groups: NavSAT.Satellite.self))
        case NavSIG.identifier: report(frame.read(NavSIG.self, groups: NavSIG.Signal.self))
        case NavSVINFO.identifier: report(frame.read(NavSVINFO.self, groups: NavSVINFO.Channel.self))
        case NavDOP.identifier: NavDOP(payload).map { report($0) }
        case NavEOE.identifier: NavEOE(payload).map { report($0) }
        case NavTIMEGPS.identifier: NavTIMEGPS(payload).map { report($0) }
        case NavTIMEUTC.identifier: NavTIMEUTC(payload).flatMap { report($0) }
        case NavTIMELS.identifier: NavTIMELS(payload).flatMap { report($0) }
        case NavCLOCK.identifier: NavCLOCK(payload).map { report($0) }
        case NavSOL.identifier: NavSOL(payload).map { report($0) }
        case NavSTATUS.identifier: NavSTATUS(payload).map { report($0) }
        case NavPOSLLH.identifier: NavPOSLLH(payload).flatMap { report($0) }
        case NavHPPOSLLH.identifier: NavHPPOSLLH(payload).flatMap { report($0) }
        case NavPOSECEF.identifier: NavPOSECEF(payload).map { report($0) }
        case NavHPPOSECEF.identifier: NavHPPOSECEF(payload).flatMap { report($0) }
        case NavVELECEF.identifier: NavVELECEF(payload).map { report($0) }
        case NavVELNED.identifier: NavVELNED(payload).map { report($0) }
        case NavEELL.identifier: NavEELL(payload).map { report($0) }
        case NavPVAT.identifier: NavPVAT(payload).map { report($0) }
        case NavRELPOSNED.identifier: NavRELPOSNED(payload).flatMap { report($0) }
        default: nil
        }
    }

    /// Returns a report that only repeats the time of its epoch.
    func repeating(_ code: SentenceCode, _ timeOfWeek: UInt32) -> BinaryReport {
        var report = BinaryReport(SentenceName(talker: .ublox, code: code))
        report.time = .gps(nil, milliseconds: timeOfWeek)
        report.isTimeOfFix = false
        return report
    }

    private func report(_ end: NavEOE) -> BinaryReport {
        var report = repeating("NAV-EOE", end.timeOfWeek)
        report.endsEpoch = true
        return report
    }

    private func report(_ dilution: NavDOP) -> BinaryReport {
        var report = repeating("NAV-DOP", dilution.timeOfWeek)
        report.fix.dilution.geometric = dilution.geometric
        report.fix.dilution.position = dilution.position
        report.fix.dilution.time = dilution.time
        report.fix.dilution.vertical = dilution.vertical
        report.fix.dilution.horizontal = dilution.horizontal
        report.fix.dilution.north = dilution.north
        report.fix.dilution.east = dilution.east
        return report
    }
}

extension Talker {
    /// The prefix of the names of UBX messages.
    static var ublox: Talker { "UB" }
}

extension BinaryReport.Time {
    /// Creates a time in GPS time from milliseconds.
    static func gps(_ week: GPSWeek?, milliseconds: UInt32) -> Self {
        .gps(week, nanoseconds: Int64(milliseconds) * 1_000_000)
    }
}
