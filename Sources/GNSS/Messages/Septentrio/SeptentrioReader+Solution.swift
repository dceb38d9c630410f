import NMEA
import SBF

extension SeptentrioReader {
    mutating func report(_ solution: PVTGeodetic) -> BinaryReport {
        sendsGeodeticPositions = true
        var report = timed("PVTGeod", solution.time)
        report.precision = .high
        let degrees = 180 / Double.pi
        guard solution.mode.hasSolution, let latitude = solution.latitude, let longitude = solution.longitude,
            let coordinate = Coordinate(onEarth: latitude * degrees, longitude * degrees)
        else {
            report.fix.mode = .noFix
            return report
        }
        report.fix.set(solution.mode)
        report.fix.coordinate = coordinate
        report.fix.ellipsoidalAltitude = solution.height
        report.fix.geoidSeparation = solution.undulation.map(Double.init)
        if let height = solution.height, let undulation = solution.undulation {
            report.fix.altitude = height - Double(undulation)
        }
        var supplement = Supplement()
        if let north = solution.northVelocity, let east = solution.eastVelocity, let up = solution.upVelocity {
            report.fix.setVelocity(north: Double(north), east: Double(east), up: Double(up))
            supplement.northVelocity = Double(north)
            supplement.eastVelocity = Double(east)
        }
        // The receiver omits the course while it is stationary, because the velocity of a stationary receiver is only
        // noise. The course is therefore not computed from the velocity.
        report.fix.course = solution.course.map { Double($0).asDirection }
        report.fix.satellitesUsed = solution.satellitesUsed
        report.fix.correctionStation = solution.station
        report.fix.correctionAge = solution.correctionAge
        report.fix.setErrors(horizontal: solution.horizontalAccuracy, vertical: solution.verticalAccuracy)
        supplement.setClock(bias: solution.clockBias, drift: solution.clockDrift)
        report.supplement = supplement
        return report
    }

    func report(_ solution: PVTCartesian) -> BinaryReport {
        var report = timed("PVTCart", solution.time)
        guard solution.mode.hasSolution, let x = solution.x, let y = solution.y, let z = solution.z else {
            report.fix.mode = .noFix
            return report
        }
        report.fix.set(solution.mode)
        let position = EarthCentered(x: x, y: y, z: z)
        var supplement = Supplement()
        supplement.earthCenteredPosition = position
        var velocity: EarthCentered?
        if let x = solution.xVelocity, let y = solution.yVelocity, let z = solution.zVelocity {
            velocity = EarthCentered(x: Double(x), y: Double(y), z: Double(z))
        }
        supplement.earthCenteredVelocity = velocity
        supplement.setClock(bias: solution.clockBias, drift: solution.clockDrift)
        report.supplement = supplement
        report.fix.satellitesUsed = solution.satellitesUsed
        report.fix.correctionStation = solution.station
        report.fix.correctionAge = solution.correctionAge
        report.fix.setErrors(horizontal: solution.horizontalAccuracy, vertical: solution.verticalAccuracy)
        guard !sendsGeodeticPositions else { return report }
        report.fix.set(position: position, velocity: velocity)
        report.fix.course = solution.course.map { Double($0).asDirection }
        report.fix.geoidSeparation = solution.undulation.map(Double.init)
        if let height = report.fix.ellipsoidalAltitude, let undulation = solution.undulation {
            report.fix.altitude = height - Double(undulation)
        }
        return report
    }

    /// Returns a report with the given time, which counts as the time of a fix only if the week is known.
    private func timed(_ code: SentenceCode, _ time: SBFTime) -> BinaryReport {
        var report = repeating(code, time)
        report.isTimeOfFix = time.week != nil
        return report
    }

    func report(_ covariance: PosCovGeodetic) -> BinaryReport? {
        guard covariance.mode.error == 0 else { return nil }
        var errors = ErrorEstimate(origin: .receiver)
        errors.north = covariance.latitude?.deviation
        errors.east = covariance.longitude?.deviation
        errors.vertical = covariance.height?.deviation
        // It replaces the horizontal error of PVTGeodetic.
        errors.horizontal = errors.horizontalError
        var report = repeating("PosCovG", covariance.time)
        report.fix.errors = errors
        return report
    }

    func report(_ covariance: VelCovGeodetic) -> BinaryReport? {
        guard covariance.mode.error == 0 else { return nil }
        var errors = ErrorEstimate(origin: .receiver)
        if let north = covariance.north, let east = covariance.east { errors.speed = (north + east).deviation }
        errors.climb = covariance.up?.deviation
        var report = repeating("VelCovG", covariance.time)
        report.fix.errors = errors
        return report
    }

    func report(_ dilution: DOP) -> BinaryReport {
        var report = repeating("DOP", dilution.time)
        report.fix.dilution.position = dilution.position
        report.fix.dilution.time = dilution.timeDilution
        report.fix.dilution.horizontal = dilution.horizontal
        report.fix.dilution.vertical = dilution.vertical
        return report
    }

    func report(_ list: BaseVectorGeod) -> BinaryReport? {
        guard let vector = list.vectors.first(where: { $0.mode.hasSolution }) else { return nil }
        var baseline = Baseline()
        baseline.quality = vector.mode.quality
        baseline.north = vector.north
        baseline.east = vector.east
        baseline.up = vector.up
        if let north = vector.north, let east = vector.east, let up = vector.up {
            baseline.length = (north * north + east * east + up * up).squareRoot()
        }
        baseline.course = vector.azimuth?.asDirection
        var supplement = Supplement()
        supplement.baseline = baseline
        var report = repeating("BaseVecG", list.time)
        report.supplement = supplement
        return report
    }

    func report(_ angles: AttEuler) -> BinaryReport? {
        guard angles.mode > 0, let heading = angles.heading else { return nil }
        var attitude = Attitude()
        attitude.heading = Double(heading).asDirection
        attitude.pitch = angles.pitch.map(Double.init)
        attitude.roll = angles.roll.map(Double.init)
        attitude.rateOfTurn = angles.headingRate.map(Double.init)
        var report = repeating("AttEuler", angles.time)
        report.attitude = attitude
        return report
    }

    func report(_ covariance: AttCovEuler) -> BinaryReport? {
        guard let deviation = covariance.heading?.deviation else { return nil }
        var attitude = Attitude()
        attitude.headingAccuracy = deviation
        var report = repeating("AttCov", covariance.time)
        report.attitude = attitude
        return report
    }
}

extension SolutionMode {
    fileprivate var quality: Fix.Quality? {
        switch method {
        case .some(.none): nil
        case .fixedLocation: .manual
        case .carrierFixed, .movingBaseFixed: .rtkFixed
        case .carrierFloat, .movingBaseFloat: .rtkFloat
        case .differential, .augmented, .precisePoint: .differential
        case .standAlone, nil: .autonomous
        }
    }
}

extension Fix {
    fileprivate mutating func set(_ solution: SolutionMode) {
        mode = solution.isTwoDimensional ? .twoDimensional : .threeDimensional
        quality = solution.quality
    }

    /// Sets the errors from accuracies in meters, which are two standard deviations.
    fileprivate mutating func setErrors(horizontal: Double?, vertical: Double?) {
        guard horizontal != nil || vertical != nil else { return }
        errors = .received(horizontal: horizontal.map { $0 / 2 }, vertical: vertical.map { $0 / 2 })
    }
}

extension Supplement {
    /// Sets the offset and the drift of the receiver's clock.
    /// - Parameters:
    ///   - bias: The clock offset in milliseconds.
    ///   - drift: The clock drift in parts per million.
    fileprivate mutating func setClock(bias: Double?, drift: Float?) {
        clockBias = bias.map { $0 / 1e3 }
        clockDrift = drift.map { Double($0) / 1e6 }
    }
}

extension Float {
    /// The standard deviation for this variance; `nil` if the variance is negative.
    fileprivate var deviation: Double? { self >= 0 ? Double(self).squareRoot() : nil }
}
