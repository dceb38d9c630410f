import GNSS
import Glibc
import NMEA
import UBX

extension UBXComposer {
    var solution: NavPVT {
        var message = NavPVT()
        message.timeOfWeek = time.milliseconds
        let date = observation.time.date
        let secondOfDay = observation.time.secondOfDay
        message.year = UInt16(truncatingIfNeeded: Int(date.year))
        message.month = date.month
        message.day = date.day
        message.hour = UInt8(secondOfDay / 3_600)
        message.minute = UInt8(secondOfDay / 60 % 60)
        message.second = observation.second
        message.nanosecond = Int32(observation.time.nanosecond)
        message.validity = observation.isTimeKnown ? [.date, .time, .fullyResolved] : []
        message.timeAccuracy = timeAccuracy
        // These bits mark the date and the time as confirmed.
        message.confirmations = observation.isTimeKnown ? 0b1110_0000 : 0
        describePosition(in: &message)
        describeVelocity(in: &message)
        return message
    }

    private func describePosition(in message: inout NavPVT) {
        let hasPosition = observation.coordinate != nil
        message.fixTypeValue = fixType
        message.flags = NavPVT.Flags(rawValue: carrierSolution << 6)
        if hasPosition { message.flags.insert(.isFixOK) }
        if observation.isDifferential { message.flags.insert(.differential) }
        // Bit 0 marks the position as invalid.
        message.moreFlags = hasPosition ? correctionAge << 1 : 1
        message.satellitesUsed = UInt8(clamping: observation.usedCount)
        message.longitude = observation.coordinate?.longitude ?? 0
        message.latitude = observation.coordinate?.latitude ?? 0
        message.altitude = hasPosition ? fix.altitude ?? 0 : 0
        message.height = hasPosition ? observation.height : fix.geoidSeparation ?? 0
        message.horizontalAccuracy = horizontalAccuracy
        message.verticalAccuracy = verticalAccuracy
        message.positionDilution = dilution(\.position)
    }

    /// NAV-PVT's code for the age of the corrections from a base station; 0 if no corrections are used.
    private var correctionAge: UInt16 {
        guard carrierSolution > 0, let age = fix.correctionAge else { return 0 }
        let limits: [Double] = [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120]
        return UInt16(1 + limits.prefix { $0 < age }.count)
    }

    private func describeVelocity(in message: inout NavPVT) {
        let velocity = observation.velocity
        message.northVelocity = velocity.north
        message.eastVelocity = velocity.east
        message.downVelocity = -velocity.up
        message.groundSpeed = observation.speed
        message.course = observation.course
        message.speedAccuracy = speedAccuracy
        message.courseAccuracy = courseAccuracy
        message.vehicleHeading = observation.course
        message.magneticDeclination = fix.magneticVariation ?? 0
    }

    var precisePosition: NavHPPOSLLH {
        var message = NavHPPOSLLH()
        message.timeOfWeek = time.milliseconds
        message.horizontalAccuracy = horizontalAccuracy
        message.verticalAccuracy = verticalAccuracy
        guard let coordinate = observation.coordinate else {
            message.flags = .isInvalid
            return message
        }
        message.longitude = coordinate.longitude
        message.latitude = coordinate.latitude
        message.height = observation.height
        message.altitude = fix.altitude ?? 0
        return message
    }

    var status: NavSTATUS {
        var message = NavSTATUS()
        message.timeOfWeek = time.milliseconds
        message.fixTypeValue = fixType
        message.flags = observation.isTimeKnown ? [.isWeekValid, .isTimeOfWeekValid] : []
        if fixType > 0 { message.flags.insert(.isFixOK) }
        if observation.isDifferential {
            message.flags.insert(.differential)
            message.corrections = .areAvailable
        }
        message.state = NavSTATUS.State(rawValue: carrierSolution << 6)
        message.timeToFirstFix = UInt32(clamping: Int((observation.timeToFirstFix ?? 0) * 1_000))
        message.uptime = UInt32(clamping: Int(observation.uptime * 1_000))
        return message
    }

    var dilutions: NavDOP {
        var message = NavDOP()
        message.timeOfWeek = time.milliseconds
        message.geometric = dilution(\.geometric)
        message.position = dilution(\.position)
        message.time = dilution(\.time)
        message.vertical = dilution(\.vertical)
        message.horizontal = dilution(\.horizontal)
        message.north = dilution(\.north)
        message.east = dilution(\.east)
        return message
    }

    /// Returns a DOP, or 99.99 if it is unknown.
    func dilution(_ path: KeyPath<Dilution, Double?>) -> Double {
        (observation.coordinate == nil ? nil : fix.dilution[keyPath: path]) ?? 99.99
    }

    var covariances: NavCOV {
        var message = NavCOV()
        message.timeOfWeek = time.milliseconds
        guard observation.coordinate != nil, let errors = fix.errors, let north = errors.north, let east = errors.east
        else { return message }
        message.isPositionValid = true
        message.positionNN = Float(north * north)
        message.positionEE = Float(east * east)
        message.positionNE = Float(errors.northEastCovariance ?? 0)
        message.positionDD = Float(verticalAccuracy * verticalAccuracy)
        message.isVelocityValid = true
        let variance = Float(speedAccuracy * speedAccuracy)
        message.velocityNN = variance
        message.velocityEE = variance
        message.velocityDD = variance
        return message
    }
}

extension ErrorEstimate {
    /// The covariance of the north and east components, in square meters; `nil` without an error ellipse.
    fileprivate var northEastCovariance: Double? {
        guard let major, let minor, let orientation else { return nil }
        return (major * major - minor * minor) / 2 * sin(2 * orientation.radians)
    }
}
