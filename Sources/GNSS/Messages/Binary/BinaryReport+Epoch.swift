import NMEA

/// A binary report as a contribution to an epoch. The report is read in place, because otherwise the compiler would
/// copy it before each method call.
struct LentReport: Report {
    /// The report, which must outlive this structure.
    let report: UnsafePointer<BinaryReport>

    @inline(__always)
    var name: SentenceName { report.pointee.name }

    @inline(__always)
    var isWholeFix: Bool {
        guard report.pointee.time != nil, report.pointee.isTimeOfFix, let mode = report.pointee.fix.mode else {
            return false
        }
        return mode == .noFix || report.pointee.fix.coordinate != nil
    }

    @inline(__always)
    static var amendsWholeFix: Bool { true }

    func outline(clock: borrowing SatelliteClock) -> ReportOutline {
        var outline = ReportOutline()
        outline.endsEpoch = report.pointee.endsEpoch
        outline.timeOfWeek = report.pointee.timeOfWeek
        guard let time = report.pointee.time else {
            outline.isVoidWithoutTime = report.pointee.fix.mode == .noFix
            // If the message with the time is lost, the position shows that the next epoch has begun.
            if report.pointee.fix.mode != nil, let coordinate = report.pointee.fix.coordinate {
                outline.position = ReportOutline.ReportedPosition(coordinate: coordinate)
            }
            return outline
        }
        outline.time = clock.timeOfDay(time)
        guard report.pointee.isTimeOfFix else {
            outline.stamp = report.pointee.fix.mode == nil ? .repeated : .guess
            return outline
        }
        if report.pointee.fix.mode != nil, outline.time != nil {
            outline.position = ReportOutline.ReportedPosition(coordinate: report.pointee.fix.coordinate)
        }
        return outline
    }

    func contribute(to state: inout FixState) -> Contribution {
        _ = state.beginSentence()
        if let satellites = report.pointee.satellites { state.sky.take(satellites) }
        // A time repeated by another message may be less precise than the time of the fix.
        if let time = report.pointee.time,
            report.pointee.isTimeOfFix || report.pointee.fix.mode != nil && !state.hasSatelliteTimeOfFix
        {
            state.satelliteTime = time
            state.hasSatelliteTimeOfFix = report.pointee.isTimeOfFix
            _ = state.stampFromSatellites()
        }
        if let attitude = report.pointee.attitude {
            state.attitude = state.attitude?.completed(by: attitude) ?? attitude
        }
        let contribution = contribution
        if let supplement = report.pointee.sharedSupplement {
            if contribution == .apart, state.isReported {
                state.postpone(supplement)
            } else {
                state.complete(by: supplement, keepsVelocity: isCoarser(than: state))
            }
        }
        if let pulse = report.pointee.pulse, let (date, time) = state.satelliteClock.utc(pulse.time), let date {
            let time = UTCTime(date: date, time: time)
            state.changeSupplement { $0.pulse = Pulse(time: time, quantizationError: pulse.quantizationError) }
        }
        if report.pointee.hasFixValues { contributeErrorsAndVelocity(to: &state) }
        // Receivers send the leap seconds less often than fixes.
        if report.pointee.leapSeconds != nil || report.pointee.isTimeOfFix || report.pointee.fix.mode != nil,
            let seconds = state.satelliteClock.leapSeconds
        {
            state.setLeapSeconds(UInt8(clamping: seconds))
        }
        if report.pointee.hasFixValues { state.take(report.pointee.fix, report.pointee.precision) }
        return contribution
    }

    /// Returns whether the velocity is less precise than the current one from binary messages.
    private func isCoarser(than state: borrowing FixState) -> Bool {
        report.pointee.precision < state.binary.velocityPrecision
    }

    private func contributeErrorsAndVelocity(to state: inout FixState) {
        let errors = report.pointee.sharedSupplement?.value.expectedErrors ?? report.pointee.fix.errors
        let hasVelocity = report.pointee.sharedSupplement?.value.northVelocity != nil
        let isCoarser = isCoarser(than: state)
        let velocity = hasVelocity || isCoarser ? nil : report.pointee.fix.horizontalVelocity
        guard errors != nil || velocity != nil else { return }
        state.changeSupplement { supplement in
            if let errors {
                if supplement.expectedErrors == nil {
                    supplement.expectedErrors = errors
                } else {
                    supplement.expectedErrors?.complete(by: errors)
                }
            }
            if let velocity {
                supplement.northVelocity = velocity.north
                supplement.eastVelocity = velocity.east
            }
        }
    }

    private var contribution: Contribution {
        if report.pointee.fix.mode != nil { return .position }
        let hasTime = report.pointee.time != nil || report.pointee.timeOfWeek != nil
        let isAboutMore =
            report.pointee.satellites != nil || report.pointee.attitude != nil || report.pointee.pulse != nil
            || report.pointee.sharedSupplement != nil && hasTime
            || report.pointee.time != nil && report.pointee.isTimeOfFix
        if isAboutMore || report.pointee.hasFixValues && report.pointee.fix != Fix() { return .content }
        // Without a time, the state of the receiver, such as that of the antenna, does not belong to a certain fix.
        return report.pointee.sharedSupplement == nil ? .none : .apart
    }
}

extension FixState {
    /// Sets the time of the fix from ``satelliteTime``.
    /// - Returns: The time of day; `nil` if the time is unknown.
    mutating func stampFromSatellites() -> TimeOfDay? {
        guard let satelliteTime, let utc = satelliteClock.utc(satelliteTime) else { return nil }
        if let date = utc.date { clock.set(date) } else { clock.setFirstDate() }
        stamp(utc.time)
        return utc.time
    }

    /// Adds the values of a binary message. Less precise values do not replace more precise ones.
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
        let isFromSentence = binary.fix.coordinate != fix.coordinate
        // A binary coordinate replaces an earlier sentence's coordinate, unless that coordinate has more digits.
        let isReplaced = values.coordinate != nil && (precision < .usual || fix.coordinate?.hasMoreDigits == false)
        let coordinate = isFromSentence && !isReplaced ? fix.coordinate : nil
        if binary.isEmpty { binary.fix = values } else { binary.fix.complete(by: values) }
        preferBinaryValues(to: coordinate)
        if values.mode != nil || values.geoidSeparation != nil { derive() }
    }

    /// Replaces values from sentences with values from binary messages for the same fix, because binary values have
    /// more digits.
    /// - Parameter coordinate: The coordinate from a sentence. It is kept if it may have more digits than the coordinate
    ///   from the binary messages, as is the case for some receivers.
    mutating func preferBinaryValues(to coordinate: Coordinate?) {
        fix.complete(by: binary.fix)
        guard let coordinate, binary.precision < .high, binary.fix.coordinate.map(coordinate.rounds) == true else {
            return
        }
        fix.coordinate = coordinate
    }
}

extension Coordinate {
    /// Whether the coordinate cannot have been sent with five decimals of a minute, which are coarser than the 10⁻⁷ degree
    /// of binary messages.
    fileprivate var hasMoreDigits: Bool {
        [latitude, longitude].contains { degrees in
            let parts = degrees * 60e5
            return abs(parts - parts.rounded()) > 1e-3
        }
    }

    /// Returns whether another coordinate may be this one rounded to the resolution of binary messages. This method is
    /// needed because some receivers send more digits in their sentences than in their binary messages.
    fileprivate func rounds(to other: Coordinate) -> Bool {
        let halfUnit = 0.51e-7
        return abs(latitude - other.latitude) < halfUnit && abs(longitude - other.longitude) < halfUnit
    }
}

extension Fix {
    /// Removes the position, but keeps the values that describe its quality.
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
