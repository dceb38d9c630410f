import NMEA

// Instruments do not follow the receiver's cycle. A measurement that arrives after the current epoch was emitted is
// added to the next epoch. It is not added to later epochs, because it would be outdated.

/// A builder that collects the instruments' measurements for each epoch.
struct SurroundingsBuilder {
    /// The measurements for the current epoch.
    private(set) var current: Surroundings?
    /// Whether ``current`` contains a measurement that has not been emitted.
    private var isNew = false
    /// Whether ``current`` was measured after the previous epoch was emitted.
    private var isCarriedOver = false

    /// Adds the measurements in a sentence from an instrument.
    mutating func add(_ sentence: Sentence) {
        var measured = isCarriedOver ? Surroundings() : current ?? Surroundings()
        guard measured.read(sentence) else { return }
        current = measured
        isNew = true
        isCarriedOver = false
    }

    /// Records that the current epoch was emitted.
    mutating func handOut() { isNew = false }

    /// Ends the current epoch.
    mutating func settle() {
        if !isNew { current = nil }
        isCarriedOver = isNew
        isNew = false
    }
}

extension Surroundings {
    /// Reads the measurements from a sentence.
    /// - Returns: `true` if the sentence contains a measurement.
    fileprivate mutating func read(_ sentence: Sentence) -> Bool {
        switch sentence {
        case .dpt(let dpt):
            guard let measured = dpt.depth else { return false }
            // A negative offset is the distance from the transducer down to the keel, and yields the depth below the
            // keel. A positive offset, the distance up to the surface, is ignored.
            depth = measured + min(dpt.offset ?? 0, 0)
        case .dbk(let dbk):
            guard let below = dbk.depth else { return false }
            depth = below
        case .dbt(let dbt):
            // DPT takes precedence over DBT, because DPT may also report the distance to the keel.
            guard depth == nil, let below = dbt.depth else { return false }
            depth = below
        case .mtw(let mtw):
            guard let temperature = mtw.temperature else { return false }
            waterTemperature = temperature
        case .mwv(let mwv):
            guard mwv.status == .valid, let speed = mwv.speed else { return false }
            return recordWind(mwv.reference, speed: speed, angle: mwv.angle)
        case .vwr(let vwr):
            guard let speed = vwr.speed else { return false }
            return recordWind(.apparent, speed: speed, angle: vwr.angle)
        case .vwt(let vwt):
            guard let speed = vwt.speed else { return false }
            return recordWind(.trueWind, speed: speed, angle: vwt.angle)
        case .mwd(let mwd):
            guard mwd.direction != nil || mwd.magneticDirection != nil || mwd.speed != nil else { return false }
            windDirection = mwd.direction
            magneticWindDirection = mwd.magneticDirection
            windSpeed = mwd.speed ?? windSpeed
        default: return false
        }
        return true
    }

    /// Records the wind's speed and its angle from the bow. For the true wind, only the speed is recorded, because the
    /// direction cannot be computed without a heading.
    private mutating func recordWind(_ reference: WindReference?, speed: Double, angle: Double?) -> Bool {
        switch reference {
        case .apparent:
            apparentWindSpeed = speed
            apparentWindAngle = angle?.asDirection
        case .trueWind:
            // MWD takes precedence over other sentences that report the true wind, because MWD also reports the wind
            // direction.
            if windDirection == nil { windSpeed = speed }
        case nil: return false
        }
        return true
    }
}
