import NMEA

extension BinaryReport: Report {
    var isWholeFix: Bool {
        time != nil && isTimeOfFix && (fix.mode == .noFix || fix.mode != nil && fix.coordinate != nil)
    }

    static var amendsWholeFix: Bool { true }

    func outline(clock: borrowing SatelliteClock) -> ReportOutline {
        var outline = ReportOutline()
        outline.endsEpoch = endsEpoch
        guard let time else {
            outline.isVoidWithoutTime = fix.mode == .noFix
            return outline
        }
        outline.time = clock.utc(time)?.time
        guard isTimeOfFix else {
            outline.stamp = fix.mode == nil ? .repeated : .guess
            return outline
        }
        if fix.mode != nil, outline.time != nil {
            outline.position = ReportOutline.ReportedPosition(coordinate: fix.coordinate)
        }
        return outline
    }

    func contribute(to state: inout FixState) -> Contribution {
        _ = state.beginSentence()
        if let satellites { state.sky.take(satellites) }
        if isTimeOfFix || fix.mode != nil, let time, let utc = state.satelliteClock.utc(time) {
            if let date = utc.date { state.clock.set(date) }
            state.stamp(utc.time)
        }
        if let attitude { state.attitude = state.attitude?.completed(by: attitude) ?? attitude }
        if let supplement { state.supplement = state.supplement.completed(by: supplement) }
        if let pulse, let (date, time) = state.satelliteClock.utc(pulse.time), let date {
            state.supplement.pulse = GNSS.Pulse(
                time: UTCTime(date: date, time: time), quantizationError: pulse.quantizationError)
        }
        if let errors = fix.errors {
            state.supplement.expectedErrors = state.supplement.expectedErrors?.completed(by: errors) ?? errors
        }
        if let velocity = fix.horizontalVelocity, supplement?.northVelocity == nil {
            state.supplement.northVelocity = velocity.north
            state.supplement.eastVelocity = velocity.east
        }
        if leapSeconds != nil, let seconds = state.satelliteClock.leapSeconds {
            state.supplement.leapSeconds = UInt8(clamping: seconds)
        }
        state.take(fix, precision)
        return contribution
    }

    private var contribution: Contribution {
        if fix.mode != nil { return .position }
        let isEmpty = fix == Fix() && satellites == nil && attitude == nil && supplement == nil && pulse == nil
        return isEmpty ? .none : .content
    }
}

extension FixState {
    /// Adds the values of a binary message.
    fileprivate mutating func take(_ values: Fix, _ precision: BinaryReport.Precision) {
        var values = values
        if values.coordinate != nil {
            if precision < binary.precision { values.dropPosition() } else { binary.precision = precision }
        }
        if values.speed != nil {
            if precision < binary.velocityPrecision {
                values.dropVelocity()
            } else {
                binary.velocityPrecision = precision
            }
        }
        let coordinate = binary.fix?.coordinate == fix.coordinate ? nil : fix.coordinate
        binary.fix = binary.fix.map { $0.completed(by: values) } ?? values
        preferBinaryValues(to: coordinate)
        if values.mode != nil { derive() }
    }

    /// Replaces values of sentences by those of binary messages for the same fix, which have more digits.
    /// - Parameter coordinate: The coordinate in a sentence, which is kept if it has more digits.
    mutating func preferBinaryValues(to coordinate: Coordinate?) {
        guard let values = binary.fix else { return }
        fix = fix.completed(by: values)
        guard let coordinate, binary.precision < .high, values.coordinate.map(coordinate.rounds) == true else { return }
        fix.coordinate = coordinate
    }
}

extension Coordinate {
    /// Returns whether another coordinate may be this one, rounded to the resolution of binary messages. Some receivers
    /// send sentences with more digits.
    fileprivate func rounds(to other: Coordinate) -> Bool {
        let halfUnit = 0.51e-7
        return abs(latitude - other.latitude) < halfUnit && abs(longitude - other.longitude) < halfUnit
    }
}

extension Fix {
    /// Removes the position, but not the values that describe it.
    fileprivate mutating func dropPosition() {
        coordinate = nil
        altitude = nil
        ellipsoidalAltitude = nil
    }

    fileprivate mutating func dropVelocity() {
        speed = nil
        course = nil
        climb = nil
    }
}
