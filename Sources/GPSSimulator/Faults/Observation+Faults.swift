internal import GNSS

extension Observation {
    /// Removes the position, but keeps the satellites in view.
    mutating func losePosition() {
        let time = fix.time
        fix = Fix()
        fix.mode = .noFix
        fix.time = time
        fix.satellitesUsed = 0
        for index in satellites.indices { satellites[index].isUsed = false }
    }

    /// Removes the position and all satellites, and sets the antenna state.
    mutating func loseAntenna(_ antenna: Antenna) {
        losePosition()
        satellites = []
        self.antenna = antenna
    }

    /// Reduces the satellites in use to three, which are enough only for a position without altitude.
    mutating func loseAltitude() {
        guard fix.hasPosition else { return }
        fix.mode = .twoDimensional
        fix.altitude = nil
        fix.ellipsoidalAltitude = nil
        fix.climb = nil
        fix.dilution.vertical = nil
        fix.errors?.vertical = nil
        let used = satellites.indices.filter { satellites[$0].isUsed }
        for index in used.dropFirst(3) { satellites[index].isUsed = false }
        fix.satellitesUsed = UInt8(min(used.count, 3))
    }

    /// Moves the position north, or south if it is too close to the north pole.
    mutating func jump(meters: Double) {
        guard let latitude = fix.coordinate?.latitude else { return }
        let degrees = meters / 111_320
        fix.coordinate?.latitude += latitude + degrees < 90 ? degrees : -degrees
    }

    /// Adds days to the receiver's date. A negative number moves the date into the past.
    mutating func addDays(_ days: Int) {
        time = time.adding(days: days)
        fix.time = fix.time?.adding(days: days)
    }
}
