import NMEA

// Instruments do not follow the receiver's cycle. A measurement that arrives after its epoch was emitted belongs to the
// next epoch. It belongs to no later one, because old measurements are not current.

/// Collects the measurements of instruments, epoch by epoch.
struct SurroundingsBuilder {
    /// The measurements for the current epoch.
    private(set) var current: Surroundings?
    /// Whether ``current`` contains a measurement that has not been emitted.
    private var isNew = false
    /// Whether ``current`` was measured after the previous epoch was emitted.
    private var isCarriedOver = false

    /// Adds a sentence of an instrument.
    mutating func add(_ sentence: Sentence) {
        var measured = isCarriedOver ? Surroundings() : current ?? Surroundings()
        guard measured.read(sentence) else { return }
        current = measured
        isNew = true
        isCarriedOver = false
    }

    /// Notes that the current epoch was emitted.
    mutating func handOut() { isNew = false }

    /// Ends the current epoch.
    mutating func settle() {
        if !isNew { current = nil }
        isCarriedOver = isNew
        isNew = false
    }
}

extension Surroundings {
    /// Reads the measurements in a sentence.
    /// - Returns: `true` if the sentence contains one.
    fileprivate mutating func read(_ sentence: Sentence) -> Bool {
        switch sentence {
        case .dpt(let dpt):
            guard let measured = dpt.depth else { return false }
            // A negative offset is the distance down to the keel. A positive one is the distance up to the surface,
            // which no ship needs.
            depth = measured + min(dpt.offset ?? 0, 0)
        case .dbk(let dbk):
            guard let below = dbk.depth else { return false }
            depth = below
        case .dbt(let dbt):
            // DPT may report the same measurement in more detail.
            guard depth == nil, let below = dbt.depth else { return false }
            depth = below
        case .mtw(let mtw):
            guard let temperature = mtw.temperature else { return false }
            waterTemperature = temperature
        case .mwv(let mwv):
            guard mwv.status == .valid, let speed = mwv.speed else { return false }
            return blow(mwv.reference, speed: speed, angle: mwv.angle)
        case .vwr(let vwr):
            guard let speed = vwr.speed else { return false }
            return blow(.apparent, speed: speed, angle: vwr.angle)
        case .vwt(let vwt):
            guard let speed = vwt.speed else { return false }
            return blow(.trueWind, speed: speed, angle: vwt.angle)
        case .mwd(let mwd):
            guard mwd.direction != nil || mwd.magneticDirection != nil || mwd.speed != nil else { return false }
            windDirection = mwd.direction
            magneticWindDirection = mwd.magneticDirection
            windSpeed = mwd.speed ?? windSpeed
        default: return false
        }
        return true
    }

    /// Records a wind whose angle is measured from the bow. Only the speed of a true wind is used: its direction would
    /// require a heading.
    private mutating func blow(_ reference: WindReference?, speed: Double, angle: Double?) -> Bool {
        switch reference {
        case .apparent:
            apparentWindSpeed = speed
            apparentWindAngle = angle?.asDirection
        case .trueWind:
            // MWD reports the same measurement in more detail.
            if windDirection == nil { windSpeed = speed }
        case nil: return false
        }
        return true
    }
}
