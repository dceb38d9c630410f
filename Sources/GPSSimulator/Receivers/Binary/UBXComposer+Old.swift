import GNSS
import UBX

// The messages of receivers before u-blox 7, which need several messages to report a fix.

extension UBXComposer {
    var oldSolution: NavSOL {
        var message = NavSOL()
        message.timeOfWeek = time.milliseconds
        message.nanosecond = time.nanoseconds
        message.week = Int16(truncatingIfNeeded: time.week)
        message.fixTypeValue = fixType
        message.flags = observation.isTimeKnown ? [.isWeekValid, .isTimeOfWeekValid] : []
        if fixType > 0 { message.flags.insert(.isFixOK) }
        if observation.isDifferential { message.flags.insert(.differential) }
        if let (position, velocity) = observation.earthCentered {
            (message.x, message.y, message.z) = (position.x, position.y, position.z)
            (message.xVelocity, message.yVelocity, message.zVelocity) = (velocity.x, velocity.y, velocity.z)
        }
        let squares = horizontalAccuracy * horizontalAccuracy + verticalAccuracy * verticalAccuracy
        message.positionAccuracy = squares.squareRoot()
        message.speedAccuracy = speedAccuracy
        message.positionDilution = dilution(\.position)
        message.satellitesUsed = UInt8(clamping: observation.usedCount)
        return message
    }

    var position: NavPOSLLH {
        let solution = solution
        var message = NavPOSLLH()
        message.timeOfWeek = time.milliseconds
        message.longitude = solution.longitude
        message.latitude = solution.latitude
        message.height = solution.height
        message.altitude = solution.altitude
        message.horizontalAccuracy = horizontalAccuracy
        message.verticalAccuracy = verticalAccuracy
        return message
    }

    var velocity: NavVELNED {
        let velocity = observation.velocity
        var message = NavVELNED()
        message.timeOfWeek = time.milliseconds
        message.northVelocity = velocity.north
        message.eastVelocity = velocity.east
        message.downVelocity = -velocity.up
        message.speed = (observation.speed * observation.speed + velocity.up * velocity.up).squareRoot()
        message.groundSpeed = observation.speed
        message.course = observation.course
        message.speedAccuracy = speedAccuracy
        message.courseAccuracy = courseAccuracy
        return message
    }

    var channels: NavSVINFO {
        var message = NavSVINFO()
        message.timeOfWeek = time.milliseconds
        // The chip generation: u-blox 6.
        message.chipGeneration = 2
        message.channels = satellites.prefix(50).enumerated().map { NavSVINFO.Channel($1, number: $0) }
        return message
    }
}

extension NavSVINFO.Channel {
    fileprivate init(_ satellite: VisibleSatellite, number channel: Int) {
        self.init()
        self.channel = UInt8(clamping: channel)
        number = UInt8(truncatingIfNeeded: satellite.number)
        let hasSignal = satellite.strength != nil
        quality = hasSignal ? 7 : 1
        signalStrength = satellite.strength ?? 0
        elevation = satellite.elevation
        azimuth = satellite.azimuth
        if satellite.isUsed { flags.insert(.isUsed) }
        if hasSignal { flags.formUnion([.hasOrbit, .hasEphemeris]) }
    }
}
