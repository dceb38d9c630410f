// A receiver spreads the values of an epoch over several messages. The values of a later message replace earlier
// values, but a value that is missing from the later message is kept.

extension Fix {
    /// Adds the values of a later message, which replace earlier values.
    @inline(__always)
    mutating func complete(by next: borrowing Fix) {
        mode = next.mode ?? mode
        quality = next.quality ?? quality
        correctionStation = next.correctionStation ?? correctionStation
        satellitesUsed = next.satellitesUsed ?? satellitesUsed
        time = next.time ?? time
        coordinate = next.coordinate ?? coordinate
        altitude = next.altitude ?? altitude
        ellipsoidalAltitude = next.ellipsoidalAltitude ?? ellipsoidalAltitude
        geoidSeparation = next.geoidSeparation ?? geoidSeparation
        speed = next.speed ?? speed
        course = next.course ?? course
        magneticCourse = next.magneticCourse ?? magneticCourse
        climb = next.climb ?? climb
        magneticVariation = next.magneticVariation ?? magneticVariation
        correctionAge = next.correctionAge ?? correctionAge
        dilution.complete(by: next.dilution)
        guard let nextErrors = next.errors else { return }
        if errors == nil { errors = nextErrors } else { errors?.complete(by: nextErrors) }
    }
}

extension Dilution {
    @inline(__always)
    fileprivate mutating func complete(by next: borrowing Dilution) {
        position = next.position ?? position
        horizontal = next.horizontal ?? horizontal
        vertical = next.vertical ?? vertical
        time = next.time ?? time
        geometric = next.geometric ?? geometric
        north = next.north ?? north
        east = next.east ?? east
    }
}

extension ErrorEstimate {
    @inline(__always)
    mutating func complete(by next: borrowing ErrorEstimate) {
        origin = next.origin
        north = next.north ?? north
        east = next.east ?? east
        vertical = next.vertical ?? vertical
        horizontal = next.horizontal ?? horizontal
        spherical = next.spherical ?? spherical
        major = next.major ?? major
        minor = next.minor ?? minor
        orientation = next.orientation ?? orientation
        speed = next.speed ?? speed
        climb = next.climb ?? climb
        course = next.course ?? course
        rangeDeviation = next.rangeDeviation ?? rangeDeviation
    }
}

extension Attitude {
    /// Returns this attitude, updated with the values of a later message.
    func completed(by next: Attitude) -> Attitude {
        var result = self
        result.heading = next.heading ?? heading
        result.magneticHeading = next.magneticHeading ?? magneticHeading
        result.headingAccuracy = next.headingAccuracy ?? headingAccuracy
        result.pitch = next.pitch ?? pitch
        result.roll = next.roll ?? roll
        result.rateOfTurn = next.rateOfTurn ?? rateOfTurn
        return result
    }
}

extension Surroundings {
    /// Returns these surroundings, updated with later measurements.
    func completed(by next: Surroundings?) -> Surroundings {
        guard let next else { return self }
        var result = self
        result.depth = next.depth ?? depth
        result.waterTemperature = next.waterTemperature ?? waterTemperature
        result.apparentWindAngle = next.apparentWindAngle ?? apparentWindAngle
        result.apparentWindSpeed = next.apparentWindSpeed ?? apparentWindSpeed
        result.windDirection = next.windDirection ?? windDirection
        result.magneticWindDirection = next.magneticWindDirection ?? magneticWindDirection
        result.windSpeed = next.windSpeed ?? windSpeed
        return result
    }
}

extension Supplement {
    /// Adds the values of a later message, which replace earlier values.
    @inline(__always)
    mutating func complete(by next: borrowing Supplement) {
        expectedErrors = next.expectedErrors ?? expectedErrors
        datum = next.datum ?? datum
        northVelocity = next.northVelocity ?? northVelocity
        eastVelocity = next.eastVelocity ?? eastVelocity
        earthCenteredPosition = next.earthCenteredPosition ?? earthCenteredPosition
        earthCenteredVelocity = next.earthCenteredVelocity ?? earthCenteredVelocity
        earthCenteredAccuracy = next.earthCenteredAccuracy ?? earthCenteredAccuracy
        earthCenteredSpeedAccuracy = next.earthCenteredSpeedAccuracy ?? earthCenteredSpeedAccuracy
        jamming = next.jamming ?? jamming
        ambiguityRatio = next.ambiguityRatio ?? ambiguityRatio
        baseline = next.baseline ?? baseline
        antennaBaseline = next.antennaBaseline ?? antennaBaseline
        antennaFault = next.antennaFault ?? antennaFault
        leapSeconds = next.leapSeconds ?? leapSeconds
        hasUnresolvedTime = next.hasUnresolvedTime || hasUnresolvedTime
        pulse = next.pulse ?? pulse
        temperature = next.temperature ?? temperature
        clockBias = next.clockBias ?? clockBias
        clockDrift = next.clockDrift ?? clockDrift
        product = next.product ?? product
        if !next.versions.isEmpty { versions = next.versions }
    }
}
