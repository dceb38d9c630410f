import NMEA
import UBX

/// A reader for UBX, the protocol of u-blox receivers.
///
/// Receivers since u-blox 7 report everything about a fix in NAV-PVT. Older receivers use NAV-SOL or NAV-POSLLH,
/// NAV-VELNED, NAV-STATUS and NAV-TIMEGPS.
struct UBXReader: InPlaceReader {
    /// The directions from the latest NAV-SAT, because NAV-SIG contains none.
    var directions = Directions()
    /// The time of the latest NAV-SAT, in milliseconds of the week.
    var timeOfDirections: UInt32?
    /// Whether the receiver sends NAV-SAT. If so, NAV-SIG lists the signals of the satellites in NAV-SAT.
    var sendsSatellites = false
    /// The latest mode from NAV-STATUS, NAV-SOL, NAV-PVT or a similar message, because NAV-POSLLH contains no mode.
    var mode: Fix.Mode?
    /// The time of week of the latest NAV-PVT or NAV-SOL whose time is valid, in milliseconds. NAV-TIMEGPS and
    /// NAV-TIMEUTC only repeat this time.
    var timeOfSolution: UInt32?
    /// The carrier-phase solution in the latest NAV-PVT or NAV-PVAT, with its time of week in milliseconds. NAV-STATUS
    /// of older firmware and HNR-PVT report only whether differential corrections are used.
    var carrierSolution: (timeOfWeek: UInt32?, value: UInt8) = (nil, 0)
    /// Whether the receiver sends NAV-PVT, NAV-SOL or a similar message, which reports the mode together with the error.
    var sendsSolutions = false
    /// Whether the receiver sends positions as latitude and longitude. If so, positions are not computed from
    /// NAV-POSECEF.
    var sendsGeodeticPositions = false
    /// The leap seconds in RXM-SFRB.
    private var transmitted = TransmittedLeapSeconds()
    /// The latest position, which is needed to convert velocities in earth-centered coordinates.
    var coordinate: Coordinate?

    mutating func read(_ frame: UnsafeRawBufferPointer, into report: inout BinaryReport) -> Bool {
        guard let frame = UBXFrame(frame) else { return false }
        switch frame.identifier.group {
        case 0x01: return readNavigation(frame, into: &report)
        case 0x02: return readSubframe(frame, into: &report)
        case 0x0A: return readMonitoring(frame, into: &report)
        case 0x0D: return readTiming(frame, into: &report)
        case 0x28: return readHighRate(frame, into: &report)
        default: return false
        }
    }

    private mutating func readNavigation(_ frame: UBXFrame, into report: inout BinaryReport) -> Bool {
        let payload = frame.payload
        let isRead: Bool? =
            switch frame.identifier {
            case NavPVT.identifier: NavPVT(payload).map { read($0, into: &report) }
            case NavSAT.identifier: readSatellites(frame, into: &report)
            case NavSIG.identifier: readSignals(frame, into: &report)
            case NavSVINFO.identifier: readChannels(frame, into: &report)
            case NavDOP.identifier: NavDOP(payload).map { read($0, into: &report) }
            case NavATT.identifier: NavATT(payload).map { read($0.attitude, "NAV-ATT", into: &report) }
            case NavEOE.identifier: NavEOE(payload).map { read($0, into: &report) }
            case NavTIMEGPS.identifier: NavTIMEGPS(payload).map { read($0, into: &report) }
            case NavTIMEUTC.identifier: NavTIMEUTC(payload).map { read($0, into: &report) }
            case NavTIMELS.identifier: NavTIMELS(payload).map { read($0, into: &report) }
            case NavCLOCK.identifier: NavCLOCK(payload).map { read($0, into: &report) }
            case NavSOL.identifier: NavSOL(payload).map { read($0, into: &report) }
            case NavSTATUS.identifier: NavSTATUS(payload).map { read($0, into: &report) }
            case NavPOSLLH.identifier: NavPOSLLH(payload).map { read($0, into: &report) }
            case NavHPPOSLLH.identifier: NavHPPOSLLH(payload).map { read($0, into: &report) }
            case NavPOSECEF.identifier: NavPOSECEF(payload).map { read($0, into: &report) }
            case NavHPPOSECEF.identifier: NavHPPOSECEF(payload).map { read($0, into: &report) }
            case NavVELECEF.identifier: NavVELECEF(payload).map { read($0, into: &report) }
            case NavVELNED.identifier: NavVELNED(payload).map { read($0, into: &report) }
            case NavEELL.identifier: NavEELL(payload).map { read($0, into: &report) }
            case NavCOV.identifier: NavCOV(payload).map { read($0, into: &report) }
            case NavPVAT.identifier: NavPVAT(payload).map { read($0, into: &report) }
            case NavRELPOSNED.identifier: NavRELPOSNED(payload).map { read($0, into: &report) }
            default: nil
            }
        return isRead ?? false
    }

    /// Reads RXM-SFRB. Receivers that send RXM-SFRBX instead report the leap seconds with each fix.
    private mutating func readSubframe(_ frame: UBXFrame, into report: inout BinaryReport) -> Bool {
        guard frame.identifier == RxmSFRB.identifier, let message = RxmSFRB(frame.payload), message.number <= 32,
            let leapSeconds = transmitted.report(
                GPSSubframe(words: message.words), named: SentenceName(talker: .ublox, code: "RXM-SFRB"))
        else { return false }
        report = leapSeconds
        return true
    }

    private func read(_ end: NavEOE, into report: inout BinaryReport) -> Bool {
        report.begin("NAV-EOE", repeating: end.timeOfWeek)
        report.endsEpoch = true
        return true
    }

    private func read(_ dilution: NavDOP, into report: inout BinaryReport) -> Bool {
        report.begin("NAV-DOP", repeating: dilution.timeOfWeek)
        report.fix.dilution.geometric = dilution.geometric
        report.fix.dilution.position = dilution.position
        report.fix.dilution.time = dilution.time
        report.fix.dilution.vertical = dilution.vertical
        report.fix.dilution.horizontal = dilution.horizontal
        report.fix.dilution.north = dilution.north
        report.fix.dilution.east = dilution.east
        return true
    }
}

extension BinaryReport {
    /// Begins a report whose time only repeats the time of the epoch and does not count as the time of a fix.
    mutating func begin(_ code: SentenceCode, repeating timeOfWeek: UInt32) {
        name = SentenceName(talker: .ublox, code: code)
        time = .gps(nil, milliseconds: timeOfWeek)
        self.timeOfWeek = timeOfWeek
        isTimeOfFix = false
    }
}

extension Talker {
    /// The talker used for the names of UBX messages.
    static var ublox: Talker { "UB" }
}
