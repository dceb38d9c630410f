import NMEA

// Instruments know nothing of the receiver's cycle. A measurement that comes after its epoch was handed out belongs to the next
// one, and to no later one: old measurements are not current.

/// Collects instruments' measurements from epoch to epoch.
struct SurroundingsBuilder {
    /// The measurements for the current epoch.
    private(set) var current: Surroundings?
    /// Whether something of it has not been handed out.
    private var isNew = false
    /// Whether it was measured after the epoch before was handed out.
    private var isCarriedOver = false

    /// Takes a sentence of an instrument.
    mutating func add(_ sentence: Sentence) {
        var measured = isCarriedOver ? Surroundings() : current ?? Surroundings()
        guard measured.read(sentence) else { return }
        current = measured
        isNew = true
        isCarriedOver = false
    }

    /// The current epoch was handed out.
    mutating func handOut() { isNew = false }

    /// Leaves the current epoch.
    mutating func settle() {
        if !isNew { current = nil }
        isCarriedOver = isNew
        isNew = false
    }
}

extension Surroundings {
    /// Takes what a sentence measures.
    /// - Returns: whether it measures anything.
    fileprivate mutating func read(_ sentence: Sentence) -> Bool {
        switch sentence {
        case .dpt(let dpt):
            guard let measured = dpt.depth else { return false }
            // A negative offset is the distance down to the keel. A positive one is up to the surface, and matters to no ship.
            depth = measured + min(dpt.offset ?? 0, 0)
        case .dbk(let dbk):
            guard let below = dbk.depth else { return false }
            depth = below
        case .dbt(let dbt):
            // DPT may say more of the same measurement.
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

    /// Takes a wind whose angle is from the bow. Of the true wind only the speed can be used: its direction needs a heading.
    private mutating func blow(_ reference: WindReference?, speed: Double, angle: Double?) -> Bool {
        switch reference {
        case .apparent:
            apparentWindSpeed = speed
            apparentWindAngle = angle?.asDirection
        case .trueWind:
            // MWD says more of the same measurement.
            if windDirection == nil { windSpeed = speed }
        case nil: return false
        }
        return true
    }
}
