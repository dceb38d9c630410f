import BinaryMessages
import NMEA
import Unicore

/// A reader for the binary protocol of Unicore receivers.
struct UnicoreReader: FrameReader {
    static var talker: Talker { "UC" }

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        guard let frame = UnicoreFrame(frame) else { return nil }
        let (header, payload) = (frame.header, frame.payload)
        return switch frame.number {
        case BestNav.number: BestNav(payload).map { report($0, header) }
        case BestNavXYZ.number: BestNavXYZ(payload).map { report($0, header) }
        case Agric.number: Agric(payload).map { report($0, header) }
        case PVTSLN.number: PVTSLN(payload).map { report($0, header) }
        case StaDOP.number: StaDOP(payload).map { report($0, header) }
        case SatsInfo.number: SatsInfo(payload).map { report($0, header) }
        case UniHeading.number: UniHeading(payload).flatMap { report($0, header) }
        case RecTime.number: RecTime(payload).flatMap { report($0, header) }
        default: nil
        }
    }

    /// Returns a report with the time in the frame's header.
    private func report(_ code: SentenceCode, _ header: UnicoreHeader, isTimeOfFix: Bool = false) -> BinaryReport {
        var report = Self.named(code)
        report.isTimeOfFix = isTimeOfFix
        guard header.timeStatus != Self.unknownTime else { return report }
        // BeiDou time began 1,356 weeks and 14 seconds after GPS time.
        let isBeiDou = header.timeSystem == 1
        let week = GPSWeek(Int64(header.week) + (isBeiDou ? 1_356 : 0))
        report.time = .gps(week, nanoseconds: (Int64(header.timeOfWeek) + (isBeiDou ? 14_000 : 0)) * 1_000_000)
        return report
    }

    private static let unknownTime: UInt8 = 20

    private func report(_ solution: BestNav, _ header: UnicoreHeader) -> BinaryReport {
        var report = report("BESTNAV", header, isTimeOfFix: true)
        let isPosition = report.fix.set(
            solution.status == 0 ? NovAtelReader.quality(solution.type) : nil, latitude: solution.latitude,
            longitude: solution.longitude, altitude: solution.altitude, undulation: Double(solution.undulation))
        guard isPosition else { return report }
        report.fix.satellitesUsed = solution.satellitesUsed
        report.fix.correctionAge = solution.correctionAge > 0 ? Double(solution.correctionAge) : nil
        report.fix.errors = ErrorEstimate(
            north: Double(solution.latitudeDeviation), east: Double(solution.longitudeDeviation),
            vertical: Double(solution.altitudeDeviation))
        guard solution.velocityStatus == 0, solution.velocityType != 0 else { return report }
        report.fix.speed = solution.speed
        report.fix.course = solution.course.asDirection
        report.fix.climb = solution.climb
        report.fix.errors?.speed = Double(solution.speedDeviation)
        report.fix.errors?.climb = Double(solution.climbDeviation)
        return report
    }

    private func report(_ solution: PVTSLN, _ header: UnicoreHeader) -> BinaryReport {
        var report = report("PVTSLN", header, isTimeOfFix: true)
        let isPosition = report.fix.set(
            NovAtelReader.quality(solution.type), latitude: solution.latitude, longitude: solution.longitude,
            altitude: Double(solution.altitude), undulation: Double(solution.undulation))
        guard isPosition else { return report }
        report.fix.satellitesUsed = solution.satellitesUsed
        report.fix.correctionAge = solution.correctionAge > 0 ? Double(solution.correctionAge) : nil
        report.fix.errors = ErrorEstimate(
            north: Double(solution.latitudeDeviation), east: Double(solution.longitudeDeviation),
            vertical: Double(solution.altitudeDeviation))
        report.fix.setVelocity(north: solution.northVelocity, east: solution.eastVelocity, up: nil)
        var supplement = Supplement()
        supplement.northVelocity = solution.northVelocity
        supplement.eastVelocity = solution.eastVelocity
        report.supplement = supplement
        report.fix.dilution.geometric = Double(solution.geometric)
        report.fix.dilution.position = Double(solution.position)
        report.fix.dilution.horizontal = Double(solution.horizontal)
        report.fix.dilution.time = Double(solution.time)
        if solution.headingType != 0 {
            report.attitude = Attitude()
            report.attitude?.heading = Double(solution.heading).asDirection
            report.attitude?.pitch = Double(solution.pitch)
        }
        return report
    }

    private func report(_ dilution: StaDOP, _ header: UnicoreHeader) -> BinaryReport {
        var report = report("STADOP", header)
        report.fix.dilution.geometric = Double(dilution.geometric)
        report.fix.dilution.position = Double(dilution.position)
        report.fix.dilution.time = Double(dilution.time)
        report.fix.dilution.vertical = Double(dilution.vertical)
        report.fix.dilution.horizontal = Double(dilution.horizontal)
        report.fix.dilution.north = Double(dilution.north)
        report.fix.dilution.east = Double(dilution.east)
        return report
    }

    private func report(_ heading: UniHeading, _ header: UnicoreHeader) -> BinaryReport? {
        guard heading.status == 0, heading.type != 0 else { return nil }
        var report = report("UNIHEAD", header)
        report.attitude = Attitude()
        report.attitude?.heading = Double(heading.heading).asDirection
        report.attitude?.pitch = Double(heading.pitch)
        report.attitude?.headingAccuracy = Double(heading.headingDeviation)
        return report
    }

    private func report(_ clock: RecTime, _ header: UnicoreHeader) -> BinaryReport? {
        guard clock.utcStatus == 1, abs(clock.utcOffset) < 128 else { return nil }
        var report = report("RECTIME", header)
        report.leapSeconds = Int64(-clock.utcOffset.rounded())
        return report
    }

    private func report(_ list: SatsInfo, _ header: UnicoreHeader) -> BinaryReport {
        var report = report("SATSINFO", header)
        report.satellites = .inView(list.satellites.compactMap(Satellite.init))
        return report
    }
}

extension UnicoreReader {
    private func report(_ solution: BestNavXYZ, _ header: UnicoreHeader) -> BinaryReport {
        var report = report("BESTXYZ", header, isTimeOfFix: true)
        // BESTNAV contains the same position as latitude and longitude, which need no conversion.
        report.precision = .coarse
        let hasVelocity = solution.velocityStatus == 0 && solution.velocityType != 0
        report.set(
            solution.status == 0 ? NovAtelReader.quality(solution.type) : nil,
            position: EarthCentered(x: solution.x, y: solution.y, z: solution.z),
            velocity: hasVelocity
                ? EarthCentered(x: solution.xVelocity, y: solution.yVelocity, z: solution.zVelocity) : nil)
        report.fix.satellitesUsed = solution.satellitesUsed
        if report.fix.coordinate != nil {
            report.fix.errors = .received(
                x: Double(solution.xDeviation), y: Double(solution.yDeviation), z: Double(solution.zDeviation))
        }
        return report
    }

    private func report(_ solution: Agric, _ header: UnicoreHeader) -> BinaryReport {
        var report = report("AGRIC", header, isTimeOfFix: true)
        let isPosition = report.fix.set(
            Fix.Quality(rawValue: solution.type), latitude: solution.latitude, longitude: solution.longitude,
            altitude: solution.altitude, undulation: Double(solution.undulation))
        guard isPosition else { return report }
        report.fix.correctionAge = solution.correctionAge > 0 ? Double(solution.correctionAge) : nil
        report.fix.errors = ErrorEstimate(
            north: Double(solution.latitudeDeviation), east: Double(solution.longitudeDeviation),
            vertical: Double(solution.altitudeDeviation))
        report.fix.setVelocity(
            north: Double(solution.northVelocity), east: Double(solution.eastVelocity), up: Double(solution.upVelocity))
        if solution.headingType != 0 {
            report.attitude = Attitude()
            report.attitude?.heading = Double(solution.heading).asDirection
            report.attitude?.pitch = Double(solution.pitch)
        }
        return report
    }
}

extension ErrorEstimate {
    /// Creates an estimate from standard deviations in meters.
    fileprivate init(north: Double, east: Double, vertical: Double) {
        self.init(origin: .receiver)
        self.north = north
        self.east = east
        self.vertical = vertical
    }
}

extension Fix {
    /// Sets the mode and the position.
    /// - Parameters:
    ///   - quality: The quality of the position; `nil` if there is no position.
    ///   - altitude: The altitude above mean sea level, in meters.
    ///   - undulation: The height of the geoid above the ellipsoid, in meters.
    /// - Returns: `true` if there is a valid position.
    fileprivate mutating func set(
        _ quality: Quality?, latitude: Double, longitude: Double, altitude: Double, undulation: Double
    ) -> Bool {
        mode = .noFix
        guard let quality, let coordinate = Coordinate(onEarth: latitude, longitude),
            altitude.isFinite, undulation.isFinite
        else { return false }
        mode = .threeDimensional
        self.quality = quality
        self.coordinate = coordinate
        setHeights(meanSea: altitude, separation: undulation)
        return true
    }
}

extension Satellite {
    /// Creates a satellite; `nil` if its system is unknown.
    fileprivate init?(_ satellite: SatsInfo.Satellite) {
        let systems: [Constellation] = [.gps, .glonass, .sbas, .galileo, .beidou, .qzss, .navic]
        guard let signal = satellite.signals.first, signal.system < systems.count, satellite.number > 0 else {
            return nil
        }
        let system = systems[Int(signal.system)]
        self.init(
            constellation: system, number: NovAtelReader.number(UInt16(satellite.number), of: system),
            receiverNumber: UInt16(satellite.number),
            elevation: -90...90 ~= satellite.elevation ? Float(satellite.elevation) : nil,
            azimuth: 0...360 ~= satellite.azimuth ? Float(Double(satellite.azimuth).asDirection) : nil,
            signalStrength: signal.strength > 0 ? Float(signal.strength) : nil)
    }
}
