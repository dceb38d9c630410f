import NMEA
import UBX

/// A reader of UBX, the protocol of u-blox receivers.
struct UBXReader: FrameReader {
    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        switch UBXMessage(frame: frame) {
        case .navPVT(let solution): report(solution)
        case .navSAT(let list): report(list)
        case .navDOP(let dilution): report(dilution)
        case .navEOE(let end): report(end)
        case .navPOSLLH, .other: nil
        }
    }

    private func named(_ code: SentenceCode) -> BinaryReport { BinaryReport(SentenceName(talker: "UB", code: code)) }

    private func report(_ end: NavEOE) -> BinaryReport {
        var report = named("NAV-EOE")
        report.time = .gps(nil, milliseconds: end.timeOfWeek)
        report.isTimeOfFix = false
        report.endsEpoch = true
        return report
    }

    private func report(_ solution: NavPVT) -> BinaryReport {
        var report = named("NAV-PVT")
        if let (date, time) = solution.utc {
            report.time = .utc(date, time)
            report.leapSeconds = solution.leapSeconds
        }
        var fix = Fix()
        fix.mode = .noFix
        guard solution.hasPosition, let coordinate = Coordinate(solution.latitude, solution.longitude) else {
            report.isTimeOfFix = false
            report.fix = fix
            return report
        }
        let isFlat = solution.fixType == .twoDimensional || solution.fixType == .deadReckoning
        fix.mode = isFlat ? .twoDimensional : .threeDimensional
        fix.quality = Fix.Quality(solution)
        fix.coordinate = coordinate
        if !isFlat {
            fix.altitude = solution.altitude
            fix.ellipsoidalAltitude = solution.height
            fix.geoidSeparation = solution.height - solution.altitude
        }
        fix.speed = solution.groundSpeed
        fix.course = solution.course.asDirection
        fix.climb = -solution.downVelocity
        fix.satellitesUsed = solution.satellitesUsed
        fix.dilution.position = solution.positionDilution
        if solution.validity.contains(.magneticDeclination) { fix.magneticVariation = solution.magneticDeclination }
        var errors = ErrorEstimate(origin: .receiver)
        errors.horizontal = solution.horizontalAccuracy
        errors.vertical = isFlat ? nil : solution.verticalAccuracy
        errors.speed = solution.speedAccuracy
        errors.course = solution.courseAccuracy
        fix.errors = errors
        report.fix = fix
        return report
    }

    private func report(_ list: NavSAT) -> BinaryReport {
        var report = named("NAV-SAT")
        report.time = .gps(nil, milliseconds: list.timeOfWeek)
        report.isTimeOfFix = false
        report.satellites = .whole(list.satellites.compactMap(Satellite.init))
        return report
    }

    private func report(_ dilution: NavDOP) -> BinaryReport {
        var report = named("NAV-DOP")
        report.time = .gps(nil, milliseconds: dilution.timeOfWeek)
        report.isTimeOfFix = false
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

extension BinaryReport.Time {
    /// Creates a time in GPS time from milliseconds.
    static func gps(_ week: GPSWeek?, milliseconds: UInt32) -> Self {
        .gps(week, nanoseconds: Int64(milliseconds) * 1_000_000)
    }
}

extension Fix.Quality {
    fileprivate init(_ solution: NavPVT) {
        if solution.fixType == .deadReckoning {
            self = .estimated
        } else if solution.flags.contains(.carrierFixed) {
            self = .rtkFixed
        } else if solution.flags.contains(.carrierFloat) {
            self = .rtkFloat
        } else {
            self = solution.flags.contains(.differential) ? .differential : .autonomous
        }
    }
}

extension Satellite {
    /// Creates a satellite; `nil` if the receiver does not know the satellite's number yet.
    fileprivate init?(_ satellite: NavSAT.Satellite) {
        guard let constellation = Constellation(rawValue: satellite.system), satellite.number > 0,
            satellite.number < 255
        else { return nil }
        let hasDirection = -90...90 ~= satellite.elevation
        self.init(
            constellation: constellation, number: UInt16(satellite.number), receiverNumber: UInt16(satellite.number),
            elevation: hasDirection ? Float(satellite.elevation) : nil,
            azimuth: hasDirection ? Float(satellite.azimuth.asDirection) : nil,
            signalStrength: satellite.signalStrength > 0 ? Float(satellite.signalStrength) : nil,
            isUsed: satellite.flags.contains(.isUsed))
    }
}
