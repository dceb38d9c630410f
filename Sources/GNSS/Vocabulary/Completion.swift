// A receiver spreads the values of an epoch over several messages. A value that a later message lacks is kept.

extension Fix {
    /// Returns the fix with the values of a later message.
    func completed(by next: Fix) -> Fix {
        var result = self
        result.mode = next.mode ?? mode
        result.quality = next.quality ?? quality
        result.correctionStation = next.correctionStation ?? correctionStation
        result.satellitesUsed = next.satellitesUsed ?? satellitesUsed
        result.time = next.time ?? time
        result.coordinate = next.coordinate ?? coordinate
        result.altitude = next.altitude ?? altitude
        result.ellipsoidalAltitude = next.ellipsoidalAltitude ?? ellipsoidalAltitude
        result.geoidSeparation = next.geoidSeparation ?? geoidSeparation
        result.speed = next.speed ?? speed
        result.course = next.course ?? course
        result.magneticCourse = next.magneticCourse ?? magneticCourse
        result.climb = next.climb ?? climb
        result.magneticVariation = next.magneticVariation ?? magneticVariation
        result.correctionAge = next.correctionAge ?? correctionAge
        result.dilution = dilution.completed(by: next.dilution)
        if let nextErrors = next.errors { result.errors = errors?.completed(by: nextErrors) ?? nextErrors }
        return result
    }
}

extension Dilution {
    fileprivate func completed(by next: Dilution) -> Dilution {
        var result = self
        result.position = next.position ?? position
        result.horizontal = next.horizontal ?? horizontal
        result.vertical = next.vertical ?? vertical
        result.time = next.time ?? time
        result.geometric = next.geometric ?? geometric
        result.north = next.north ?? north
        result.east = next.east ?? east
        return result
    }
}

extension ErrorEstimate {
    /// Returns the estimate with the values of a later message.
    func completed(by next: ErrorEstimate) -> ErrorEstimate {
        var result = self
        result.origin = next.origin
        result.north = next.north ?? north
        result.east = next.east ?? east
        result.vertical = next.vertical ?? vertical
        result.horizontal = next.horizontal ?? horizontal
        result.spherical = next.spherical ?? spherical
        result.major = next.major ?? major
        result.minor = next.minor ?? minor
        result.orientation = next.orientation ?? orientation
        result.speed = next.speed ?? speed
        result.climb = next.climb ?? climb
        result.course = next.course ?? course
        result.rangeDeviation = next.rangeDeviation ?? rangeDeviation
        return result
    }
}

extension Attitude {
    /// Returns the attitude with the values of a later message.
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

extension Supplement {
    /// Returns the supplement with the values of a later message.
    func completed(by next: Supplement) -> Supplement {
        var result = self
        result.expectedErrors = next.expectedErrors ?? expectedErrors
        result.datum = next.datum ?? datum
        result.northVelocity = next.northVelocity ?? northVelocity
        result.eastVelocity = next.eastVelocity ?? eastVelocity
        result.earthCenteredPosition = next.earthCenteredPosition ?? earthCenteredPosition
        result.earthCenteredVelocity = next.earthCenteredVelocity ?? earthCenteredVelocity
        result.earthCenteredAccuracy = next.earthCenteredAccuracy ?? earthCenteredAccuracy
        result.earthCenteredSpeedAccuracy = next.earthCenteredSpeedAccuracy ?? earthCenteredSpeedAccuracy
        result.jamming = next.jamming ?? jamming
        result.ambiguityRatio = next.ambiguityRatio ?? ambiguityRatio
        result.baseline = next.baseline ?? baseline
        result.antennaBaseline = next.antennaBaseline ?? antennaBaseline
        result.antennaFault = next.antennaFault ?? antennaFault
        result.leapSeconds = next.leapSeconds ?? leapSeconds
        result.hasUnresolvedTime = next.hasUnresolvedTime || hasUnresolvedTime
        result.pulse = next.pulse ?? pulse
        result.temperature = next.temperature ?? temperature
        result.clockBias = next.clockBias ?? clockBias
        result.clockDrift = next.clockDrift ?? clockDrift
        result.product = next.product ?? product
        if !next.versions.isEmpty { result.versions = next.versions }
        return result
    }
}
