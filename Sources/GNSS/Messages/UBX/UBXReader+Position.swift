import NMEA
import UBX

// The fix types are 0 (no fix), 1 (dead reckoning), 2 (2D), 3 (3D), 4 (satellites and dead reckoning) and 5 (time only,
// with a fixed or an unknown position). A position without the flag gnssFixOK exceeds the receiver's configured limits.
// It is used nevertheless, because the receiver also reports how large the error is.

extension UBXReader {
    mutating func read(_ solution: NavPVT, into report: inout BinaryReport) -> Bool {
        report.name = SentenceName(talker: .ublox, code: "NAV-PVT")
        carrierSolution = (solution.timeOfWeek, solution.flags.carrierSolution)
        let quality = Fix.Quality(
            type: solution.fixTypeValue, isDifferential: solution.flags.contains(.differential),
            carrier: carrierSolution.value)
        let type = solution.hasPosition ? solution.fixTypeValue : 0
        guard readSolution(solution, type, quality, into: &report) else { return true }
        report.fix.dilution.position = solution.positionDilution
        report.fix.correctionAge = Self.correctionAges[Int(solution.moreFlags >> 1 & 15)]
        report.fix.errors?.course = solution.courseAccuracy
        return true
    }

    /// The maximum age of the corrections, in seconds, for each code in NAV-PVT. Code 12 and above mean an age of 120 s
    /// or more.
    private static let correctionAges: [Double?] = [nil, 1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 120, 120, 120, 120]

    mutating func read(_ solution: NavPVAT, into report: inout BinaryReport) -> Bool {
        report.name = SentenceName(talker: .ublox, code: "NAV-PVAT")
        report.attitude = Attitude(solution)
        carrierSolution = (solution.timeOfWeek, solution.flags.carrierSolution)
        let quality = Fix.Quality(
            type: solution.fixTypeValue, isDifferential: solution.flags.contains(.differential),
            carrier: carrierSolution.value)
        guard readSolution(solution, solution.fixTypeValue, quality, into: &report) else { return true }
        report.fix.errors?.major = solution.ellipseMajorAxis
        report.fix.errors?.minor = solution.ellipseMinorAxis
        report.fix.errors?.orientation = solution.ellipseOrientation
        return true
    }

    /// Reads the fields that NAV-PVT and NAV-PVAT share.
    /// - Returns: `true` if the message contains a position.
    private mutating func readSolution(
        _ solution: some UBXSolution, _ type: UInt8, _ quality: Fix.Quality, into report: inout BinaryReport
    ) -> Bool {
        setTime(of: &report, from: solution)
        sendsGeodeticPositions = true
        sendsSolutions = true
        guard setMode(of: &report.fix, type, accuracy: solution.horizontalAccuracy),
            let coordinate = Coordinate(onEarth: solution.latitude, solution.longitude)
        else {
            report.fix.mode = .noFix
            return false
        }
        report.fix.quality = quality
        report.fix.coordinate = coordinate
        self.coordinate = coordinate
        report.fix.setHeights(ellipsoidal: solution.height, meanSea: solution.altitude)
        report.fix.speed = solution.groundSpeed
        report.fix.course = solution.course.asDirection
        report.fix.climb = -solution.downVelocity
        report.fix.satellitesUsed = solution.satellitesUsed
        if solution.validity.contains(.magneticDeclination) {
            report.fix.magneticVariation = solution.magneticDeclination
        }
        report.fix.errors = .received(
            horizontal: solution.horizontalAccuracy, vertical: solution.verticalAccuracy, speed: solution.speedAccuracy)
        var supplement = report.supplement ?? Supplement()
        supplement.northVelocity = solution.northVelocity
        supplement.eastVelocity = solution.eastVelocity
        report.supplement = supplement
        return true
    }

    mutating func read(_ solution: NavSOL, into report: inout BinaryReport) -> Bool {
        report.begin("NAV-SOL", repeating: solution.timeOfWeek)
        sendsSolutions = true
        let nanoseconds = Int64(solution.timeOfWeek) * 1_000_000 + Int64(solution.nanosecond)
        if solution.flags.isSuperset(of: [.isWeekValid, .isTimeOfWeekValid]) {
            report.time = .gps(GPSWeek(Int64(solution.week)), nanoseconds: nanoseconds)
            report.isTimeOfFix = true
            timeOfSolution = solution.timeOfWeek
        }
        guard setMode(of: &report.fix, solution.fixTypeValue, accuracy: solution.positionAccuracy) else { return true }
        report.precision = .coarse
        let position = EarthCentered(x: solution.x, y: solution.y, z: solution.z)
        let velocity = EarthCentered(x: solution.xVelocity, y: solution.yVelocity, z: solution.zVelocity)
        report.fix.set(position: position, velocity: velocity)
        coordinate = report.fix.coordinate
        report.fix.quality = Fix.Quality(
            type: solution.fixTypeValue, isDifferential: solution.flags.contains(.differential), carrier: 0)
        report.fix.satellitesUsed = solution.satellitesUsed
        report.fix.dilution.position = solution.positionDilution
        report.fix.errors = .received(spherical: solution.positionAccuracy, speed: solution.speedAccuracy)
        var supplement = Supplement()
        supplement.earthCenteredPosition = position
        supplement.earthCenteredVelocity = velocity
        supplement.earthCenteredAccuracy = solution.positionAccuracy
        supplement.earthCenteredSpeedAccuracy = solution.speedAccuracy
        report.supplement = supplement
        return true
    }

    mutating func read(_ status: NavSTATUS, into report: inout BinaryReport) -> Bool {
        report.begin("NAV-STAT", repeating: status.timeOfWeek)
        // Unlike NAV-PVT and NAV-SOL, this message does not report how large the error is, so the receiver's own limits
        // decide.
        let isTrusted = sendsSolutions || status.flags.contains(.isFixOK)
        guard setMode(of: &report.fix, isTrusted ? status.fixTypeValue : 0) else { return true }
        let isOfSolution = status.timeOfWeek == carrierSolution.timeOfWeek
        report.fix.quality = Fix.Quality(
            type: status.fixTypeValue, isDifferential: status.flags.contains(.differential),
            carrier: isOfSolution ? carrierSolution.value : status.state.carrierSolution)
        return true
    }

    mutating func read(_ position: NavPOSLLH, into report: inout BinaryReport) -> Bool {
        sendsGeodeticPositions = true
        report.begin("NAV-POSL", repeating: position.timeOfWeek)
        guard position.horizontalAccuracy < Self.unknownAccuracy,
            let coordinate = Coordinate(onEarth: position.latitude, position.longitude)
        else {
            report.fix.mode = .noFix
            return true
        }
        setPosition(
            of: &report.fix, coordinate, height: position.height, altitude: position.altitude,
            errors: .received(horizontal: position.horizontalAccuracy, vertical: position.verticalAccuracy))
        return true
    }

    /// Sets the position from a message without a mode.
    private mutating func setPosition(
        of fix: inout Fix, _ coordinate: Coordinate, height: Double, altitude: Double, errors: ErrorEstimate
    ) {
        // The latest mode may belong to the previous fix, because receivers send NAV-POSLLH first. If that mode is "no
        // fix", a fix may have been found since then, and the next message with a mode decides.
        fix.mode = mode == .noFix ? nil : mode ?? .threeDimensional
        fix.coordinate = coordinate
        self.coordinate = coordinate
        fix.setHeights(ellipsoidal: height, meanSea: altitude)
        fix.errors = errors
    }

    /// The minimum accuracy value, in meters, of a position that is only a guess.
    static let unknownAccuracy = 100_000.0

    mutating func read(_ position: NavHPPOSLLH, into report: inout BinaryReport) -> Bool {
        guard !position.flags.contains(.isInvalid), position.horizontalAccuracy < Self.unknownAccuracy,
            let coordinate = Coordinate(onEarth: position.latitude, position.longitude)
        else { return false }
        sendsGeodeticPositions = true
        report.begin("NAV-HPLL", repeating: position.timeOfWeek)
        report.precision = .high
        setPosition(
            of: &report.fix, coordinate, height: position.height, altitude: position.altitude,
            errors: .received(horizontal: position.horizontalAccuracy, vertical: position.verticalAccuracy))
        return true
    }

    /// Sets the mode from a fix type.
    /// - Parameter accuracy: The accuracy of the position in meters; 0 if the message contains no position.
    /// - Returns: `true` if there is a fix.
    mutating func setMode(of fix: inout Fix, _ type: UInt8, accuracy: Double = 0) -> Bool {
        switch type {
        case 1, 2: fix.mode = .twoDimensional
        case 3, 4: fix.mode = .threeDimensional
        case 5: fix.mode = accuracy < Self.unknownAccuracy ? .threeDimensional : .noFix
        default: fix.mode = .noFix
        }
        mode = fix.mode
        return fix.mode != .noFix
    }
}

extension Attitude {
    /// Creates a vehicle's attitude; `nil` if the receiver knows neither heading, pitch nor roll.
    fileprivate init?(_ solution: NavPVAT) {
        self.init()
        if solution.flags.contains(.isHeadingValid) {
            heading = solution.vehicleHeading.asDirection
            headingAccuracy = solution.headingAccuracy
        }
        if solution.flags.contains(.isPitchValid) { pitch = solution.vehiclePitch }
        if solution.flags.contains(.isRollValid) { roll = solution.vehicleRoll }
        if self == Attitude() { return nil }
    }
}

extension Fix.Quality {
    /// Creates the fix quality that the values of a UBX message describe.
    /// - Parameters:
    ///   - type: The type of the fix.
    ///   - carrier: 1 for a carrier-phase solution with float ambiguities, or 2 for one with fixed ambiguities.
    init(type: UInt8, isDifferential: Bool, carrier: UInt8) {
        switch (type, carrier) {
        case (1, _): self = .estimated
        case (5, _): self = .manual
        case (_, 2): self = .rtkFixed
        case (_, 1): self = .rtkFloat
        case (4, _) where !isDifferential: self = .combined
        default: self = isDifferential ? .differential : .autonomous
        }
    }
}
