import NMEA
import UBX

// This file reads the values of u-blox messages.

extension FixState {
    mutating func read(_ solution: NavPVT) -> Contribution {
        _ = beginSentence()
        sky.interrupt()
        leapSeconds = solution.leapSeconds ?? leapSeconds
        if let (date, time) = solution.utc {
            clock.set(date)
            stamp(time)
        }
        guard solution.hasPosition, let coordinate = solution.coordinate else {
            fix.mode = .noFix
            derive()
            return .position
        }
        let isFlat = solution.fixType == .twoDimensional || solution.fixType == .deadReckoning
        fix.mode = isFlat ? .twoDimensional : .threeDimensional
        fix.quality = Fix.Quality(solution)
        fix.coordinate = coordinate
        if !isFlat {
            fix.altitude = solution.altitude
            fix.ellipsoidalAltitude = solution.height
            fix.geoidSeparation = solution.height - solution.altitude
            confirmThreeDimensions()
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
        derive()
        return .position
    }

    mutating func read(_ list: NavSAT) -> Contribution {
        _ = beginSentence()
        sky.replace(with: list.satellites.compactMap(Satellite.init))
        return .content
    }

    mutating func read(_ dilution: NavDOP) -> Contribution {
        _ = beginSentence()
        sky.interrupt()
        fix.dilution.geometric = dilution.geometric
        fix.dilution.position = dilution.position
        fix.dilution.time = dilution.time
        fix.dilution.vertical = dilution.vertical
        fix.dilution.horizontal = dilution.horizontal
        fix.dilution.north = dilution.north
        fix.dilution.east = dilution.east
        return .content
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
