internal import GNSS
internal import TextOutput

// The members of a TPV report are written in the same order as in gpsd's reports. The functions for fixes are
// inlined, because the compiler would otherwise copy the fix for each call.

extension TextCursor {
    @inline(__always)
    mutating func appendPosition(_ fix: Fix, _ errors: ErrorEstimate) {
        append(",\"lat\":", fix.coordinate?.latitude, 9)
        append(",\"lon\":", fix.coordinate?.longitude, 9)
        append(",\"altHAE\":", fix.ellipsoidalAltitude, 4)
        append(",\"altMSL\":", fix.altitude, 4)
        append(",\"alt\":", fix.altitude, 4)
        append(",\"epx\":", errors.east, 3)
        append(",\"epy\":", errors.north, 3)
        append(",\"epv\":", errors.vertical, 3)
    }

    @inline(__always)
    mutating func appendMotion(_ fix: Fix, _ errors: ErrorEstimate) {
        append(",\"track\":", fix.course, 4)
        append(",\"magtrack\":", fix.magneticCourse, 4)
        append(",\"magvar\":", fix.magneticVariation, 1)
        append(",\"speed\":", fix.speed, 3)
        append(",\"climb\":", fix.climb, 3)
        append(",\"epd\":", errors.course, 4)
        append(",\"eps\":", errors.speed, 2)
        append(",\"epc\":", errors.climb, 2)
    }

    mutating func appendVelocity(_ supplement: Supplement, climb: Double?) {
        appendEarthCentered(supplement)
        guard let north = supplement.northVelocity else { return }
        append(",\"velN\":", north, 3)
        append(",\"velE\":", supplement.eastVelocity, 3)
        append(",\"velD\":", climb.map { -$0 }, 3)
    }

    private mutating func appendEarthCentered(_ supplement: Supplement) {
        if let position = supplement.earthCenteredPosition {
            append(",\"ecefx\":", position.x, 4)
            append(",\"ecefy\":", position.y, 4)
            append(",\"ecefz\":", position.z, 4)
        }
        if let velocity = supplement.earthCenteredVelocity {
            append(",\"ecefvx\":", velocity.x, 2)
            append(",\"ecefvy\":", velocity.y, 2)
            append(",\"ecefvz\":", velocity.z, 2)
        }
        append(",\"ecefpAcc\":", supplement.earthCenteredAccuracy, 4)
        append(",\"ecefvAcc\":", supplement.earthCenteredSpeedAccuracy, 4)
    }

    mutating func append(_ surroundings: Surroundings) {
        append(",\"depth\":", surroundings.depth, 3)
        append(",\"wanglem\":", surroundings.magneticWindDirection, 1)
        append(",\"wangler\":", surroundings.apparentWindAngle, 1)
        append(",\"wanglet\":", surroundings.windDirection, 1)
        append(",\"wspeedr\":", surroundings.apparentWindSpeed, 1)
        append(",\"wspeedt\":", surroundings.windSpeed, 1)
    }

    mutating func append(_ supplement: Supplement, hasPosition: Bool) {
        if hasPosition {
            append(",\"dgpsRatio\":", supplement.ambiguityRatio, 3)
            if let baseline = supplement.baseline { append(baseline) }
        }
        append(",\"temp\":", supplement.temperature, 3)
        append(",\"clockbias\":", supplement.clockBias.map { $0 * 1e9 }, 0)
        append(",\"clockdrift\":", supplement.clockDrift.map { $0 * 1e9 }, 0)
        switch supplement.antennaFault {
        case .open: append(",\"ant\":2")
        case .short: append(",\"ant\":3")
        case nil: break
        }
        if let jamming = supplement.jamming { append(",\"jam\":", UInt64(jamming)) }
    }

    mutating func append(_ baseline: Baseline) {
        if let status = baseline.quality?.gpsdStatus { append(",\"baseS\":", status) }
        append(",\"baseE\":", baseline.east, 3)
        append(",\"baseN\":", baseline.north, 3)
        append(",\"baseU\":", baseline.up, 3)
        append(",\"baseL\":", baseline.length, 3)
        append(",\"baseC\":", baseline.course, 3)
    }
}
