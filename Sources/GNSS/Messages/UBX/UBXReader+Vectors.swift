import NMEA
import UBX

// This file reads positions and velocities as vectors, in earth-centered coordinates or relative to a base station.

extension UBXReader {
    mutating func read(_ position: NavPOSECEF, into report: inout BinaryReport) -> Bool {
        report.begin("NAV-ECEF", repeating: position.timeOfWeek)
        let point = EarthCentered(x: position.x, y: position.y, z: position.z)
        set(point, accuracy: position.positionAccuracy, in: &report)
        return true
    }

    mutating func read(_ position: NavHPPOSECEF, into report: inout BinaryReport) -> Bool {
        guard !position.flags.contains(.isInvalid) else { return false }
        report.begin("NAV-HPEC", repeating: position.timeOfWeek)
        let point = EarthCentered(x: position.x, y: position.y, z: position.z)
        set(point, accuracy: position.positionAccuracy, in: &report)
        return true
    }

    private mutating func set(_ point: EarthCentered, accuracy: Double, in report: inout BinaryReport) {
        var supplement = Supplement()
        supplement.earthCenteredPosition = point
        supplement.earthCenteredAccuracy = accuracy
        report.supplement = supplement
        // As with NAV-POSLLH, the next message with a mode decides whether there is a fix.
        guard !sendsGeodeticPositions, accuracy < Self.unknownAccuracy else { return }
        report.precision = .coarse
        report.fix.set(position: point)
        coordinate = report.fix.coordinate
    }

    func read(_ velocity: NavVELECEF, into report: inout BinaryReport) -> Bool {
        report.begin("NAV-VECE", repeating: velocity.timeOfWeek)
        let vector = EarthCentered(x: velocity.xVelocity, y: velocity.yVelocity, z: velocity.zVelocity)
        var supplement = Supplement()
        supplement.earthCenteredVelocity = vector
        supplement.earthCenteredSpeedAccuracy = velocity.speedAccuracy
        report.supplement = supplement
        guard let coordinate else { return true }
        report.precision = .coarse
        report.fix.setVelocity(vector, at: coordinate)
        report.fix.errors = .received(speed: velocity.speedAccuracy)
        return true
    }

    func read(_ velocity: NavVELNED, into report: inout BinaryReport) -> Bool {
        report.begin("NAV-VNED", repeating: velocity.timeOfWeek)
        // NAV-VELNED is in centimeters per second, NAV-PVT in millimeters.
        report.precision = .coarse
        report.fix.speed = velocity.groundSpeed
        report.fix.course = velocity.course.asDirection
        report.fix.climb = -velocity.downVelocity
        report.fix.errors = .received(speed: velocity.speedAccuracy, course: velocity.courseAccuracy)
        var supplement = Supplement()
        supplement.northVelocity = velocity.northVelocity
        supplement.eastVelocity = velocity.eastVelocity
        report.supplement = supplement
        return true
    }

    func read(_ ellipse: NavEELL, into report: inout BinaryReport) -> Bool {
        report.begin("NAV-EELL", repeating: ellipse.timeOfWeek)
        var errors = ErrorEstimate(origin: .receiver)
        errors.major = ellipse.majorAxis
        errors.minor = ellipse.minorAxis
        errors.orientation = ellipse.orientation
        report.fix.errors = errors
        return true
    }

    func read(_ covariances: NavCOV, into report: inout BinaryReport) -> Bool {
        guard covariances.isPositionValid || covariances.isVelocityValid else { return false }
        report.begin("NAV-COV", repeating: covariances.timeOfWeek)
        var errors = ErrorEstimate(origin: .receiver)
        if covariances.isPositionValid {
            errors.north = Double(covariances.positionNN).squareRoot()
            errors.east = Double(covariances.positionEE).squareRoot()
            errors.vertical = Double(covariances.positionDD).squareRoot()
        }
        if covariances.isVelocityValid { errors.climb = Double(covariances.velocityDD).squareRoot() }
        report.fix.errors = errors
        return true
    }

    func read(_ position: NavRELPOSNED, into report: inout BinaryReport) -> Bool {
        guard position.flags.contains(.isValid) else { return false }
        report.begin("NAV-RELP", repeating: position.timeOfWeek)
        var baseline = Baseline()
        // A normalized vector has length 1, so it describes only the direction of the baseline.
        if !position.flags.contains(.isNormalized) {
            baseline.north = position.north
            baseline.east = position.east
            baseline.up = -position.down
            baseline.length = position.length > 0 ? position.length : nil
        }
        baseline.course = position.flags.contains(.isHeadingValid) ? position.heading.asDirection : nil
        baseline.quality = [.autonomous, .rtkFloat, .rtkFixed, .autonomous][Int(position.flags.carrierSolution)]
        var supplement = Supplement()
        supplement.baseline = baseline
        report.supplement = supplement
        if position.flags.isSuperset(of: [.isMovingBase, .isHeadingValid]) {
            var attitude = Attitude()
            attitude.heading = position.heading.asDirection
            attitude.headingAccuracy = position.headingAccuracy
            report.attitude = attitude
        }
        return true
    }
}
