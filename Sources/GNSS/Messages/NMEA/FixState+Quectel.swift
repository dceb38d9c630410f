import NMEA

extension FixState {
    mutating func read(_ pvt: Sentence.PQTMPVT) -> Contribution {
        guard pvt.version == 1 else { return .none }
        if let time = pvt.time, let date = pvt.date {
            clock.set(date)
            stamp(time)
        }
        supplement.leapSeconds = pvt.leapSeconds ?? supplement.leapSeconds
        guard let mode = pvt.fixType.flatMap({ Fix.Mode(rawValue: $0) }), mode != .noFix,
            let coordinate = Coordinate(pvt.latitude, pvt.longitude), coordinate.isOnEarth
        else {
            fix.mode = .noFix
            return .position
        }
        fix.coordinate = coordinate
        fix.mode = mode
        fix.altitude = pvt.altitude ?? fix.altitude
        fix.geoidSeparation = pvt.geoidSeparation ?? fix.geoidSeparation
        fix.satellitesUsed = pvt.satellitesUsed ?? fix.satellitesUsed
        fix.speed = pvt.speed ?? fix.speed
        fix.course = pvt.course ?? fix.course
        fix.climb = pvt.downVelocity.map { -$0 } ?? fix.climb
        move(north: pvt.northVelocity, east: pvt.eastVelocity)
        fix.dilution.horizontal = pvt.horizontalDilution ?? fix.dilution.horizontal
        fix.dilution.position = pvt.positionDilution ?? fix.dilution.position
        return .position
    }

    mutating func read(_ dop: Sentence.PQTMDOP) {
        fix.dilution.geometric = dop.geometricDilution ?? fix.dilution.geometric
        fix.dilution.position = dop.positionDilution ?? fix.dilution.position
        fix.dilution.time = dop.timeDilution ?? fix.dilution.time
        fix.dilution.vertical = dop.verticalDilution ?? fix.dilution.vertical
        fix.dilution.horizontal = dop.horizontalDilution ?? fix.dilution.horizontal
        fix.dilution.north = dop.northDilution ?? fix.dilution.north
        fix.dilution.east = dop.eastDilution ?? fix.dilution.east
    }
}
