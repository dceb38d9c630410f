import NMEA

// Compasses and receivers with two antennas report heading and attitude, often more frequently than fixes. These values
// are stored separately from the fix, because a heading is the direction of the bow, whereas the course in a fix is the
// direction of motion.

extension FixState {
    /// Reads the heading and attitude from a sentence.
    mutating func readAttitude(_ sentence: Sentence) -> Contribution {
        var attitude = (isReported ? nextAttitude : attitude) ?? Attitude()
        switch sentence {
        case .hdt(let hdt): attitude.heading = hdt.heading ?? attitude.heading
        case .ths(let ths): attitude.heading = ths.mode == .void ? attitude.heading : ths.heading ?? attitude.heading
        case .hdm(let hdm): attitude.magneticHeading = hdm.magneticHeading ?? attitude.magneticHeading
        case .hdg(let hdg):
            guard let compass = hdg.compassHeading else { break }
            let magnetic = compass + (hdg.magneticDeviation ?? 0)
            attitude.magneticHeading = magnetic.asDirection
            if let variation = hdg.magneticVariation { attitude.heading = (magnetic + variation).asDirection }
        case .rot(let rot): attitude.rateOfTurn = rot.status == .valid ? rot.rateOfTurn : attitude.rateOfTurn
        // A True North compass repeats its angles in XDR, but in units that XDR does not state.
        case .xdr(let xdr) where !hasTrueNorthCompass:
            for measurement in xdr.measurements where measurement.kind == .angle { attitude.turn(measurement) }
        case .pashr(let pashr):
            attitude.turn(
                heading: pashr.heading, accuracy: pashr.headingAccuracy, pitch: pashr.pitch, roll: pashr.roll)
        case .pashrhpr(let hpr): attitude.turn(heading: hpr.heading, pitch: hpr.pitch, roll: hpr.roll)
        case .pashratt(let att):
            // If the receiver has no attitude, the fields contain 0 instead of being empty.
            guard att.reset == 0 else { break }
            attitude.turn(heading: att.heading, pitch: att.pitch, roll: att.roll)
        case .pfecgpatt(let att): attitude.turn(heading: att.heading, pitch: att.pitch, roll: att.roll)
        case .ptnthtm(let htm):
            hasTrueNorthCompass = true
            attitude.turn(heading: htm.heading, pitch: htm.pitch, roll: htm.roll)
        case .pqtmtar(let tar):
            guard tar.quality != .invalid else { break }
            attitude.turn(heading: tar.heading, accuracy: tar.headingAccuracy, pitch: tar.pitch, roll: tar.roll)
        case .psti036(let psti):
            guard psti.mode != .invalid else { break }
            attitude.turn(heading: psti.heading, pitch: psti.pitch, roll: psti.roll)
        case .ptnlavr(let avr):
            // If the receiver has no attitude, the fields contain 0 instead of being empty.
            guard avr.quality != .invalid else { break }
            attitude.turn(heading: avr.yaw, pitch: avr.tilt, roll: avr.roll)
        case .psathpr(let hpr): attitude.turn(heading: hpr.heading, pitch: hpr.pitch, roll: hpr.roll)
        default: break
        }
        attitude.removeImpossibleValues()
        guard attitude != Attitude() else { return .attitude }
        if isReported { nextAttitude = attitude } else { self.attitude = attitude }
        return .attitude
    }
}

extension Attitude {
    /// Adds an angle of a transducer that measures the pitch or the roll.
    fileprivate mutating func turn(_ measurement: TransducerMeasurement) {
        switch measurement.name.uppercased() {
        case "PTCH", "PITCH": pitch = measurement.value ?? pitch
        case "ROLL": roll = measurement.value ?? roll
        default: break
        }
    }

    fileprivate mutating func turn(heading: Double?, accuracy: Double? = nil, pitch: Double?, roll: Double?) {
        self.heading = heading ?? self.heading
        headingAccuracy = heading == nil ? headingAccuracy : accuracy ?? headingAccuracy
        self.pitch = pitch ?? self.pitch
        self.roll = roll ?? self.roll
    }
}
