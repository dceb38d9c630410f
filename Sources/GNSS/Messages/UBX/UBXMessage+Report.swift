import NMEA
public import UBX

/// A UBX message that contributes to epochs.
public enum UBXReport: Hashable, Sendable {
    /// Time, position and velocity.
    case navPVT(NavPVT)
    /// The position without the velocity. Older receivers send this message.
    case navPOSLLH(NavPOSLLH)
    /// The satellites in view.
    case navSAT(NavSAT)
    /// Dilutions of precision.
    case navDOP(NavDOP)
    /// The end of an epoch.
    case navEOE(NavEOE)
    /// Another message, an unknown version, or a message that is too short.
    case other

    init(frame: UnsafeRawBufferPointer) {
        guard let frame = UBXFrame(frame) else {
            self = .other
            return
        }
        let report: UBXReport? =
            switch frame.identifier {
            case NavPVT.identifier: frame.read(NavPVT.self).map(Self.navPVT)
            case NavPOSLLH.identifier: frame.read(NavPOSLLH.self).map(Self.navPOSLLH)
            case NavSAT.identifier: frame.read(NavSAT.self).map(Self.navSAT)
            case NavDOP.identifier: frame.read(NavDOP.self).map(Self.navDOP)
            case NavEOE.identifier: frame.read(NavEOE.self).map(Self.navEOE)
            default: nil
            }
        self = report ?? .other
    }
}

extension UBXReport: Report {
    var name: SentenceName {
        let code: SentenceCode =
            switch self {
            case .navPVT: "NAV-PVT"
            case .navPOSLLH: "NAV-POSL"
            case .navSAT: "NAV-SAT"
            case .navDOP: "NAV-DOP"
            case .navEOE: "NAV-EOE"
            case .other: "UBX"
            }
        return SentenceName(talker: "UB", code: code)
    }

    func outline(leapSeconds: Int64?) -> ReportOutline {
        var outline = ReportOutline()
        switch self {
        case .navPVT(let solution):
            outline.time = solution.utc?.time
            let coordinate = solution.hasPosition ? solution.coordinate : nil
            if outline.time != nil { outline.position = ReportOutline.ReportedPosition(coordinate: coordinate) }
            if coordinate == nil { outline.stamp = .guess }
            outline.isVoidWithoutTime = coordinate == nil && outline.time == nil
        case .navSAT(let satellites): outline.repeats(satellites.timeOfWeek, leapSeconds)
        case .navDOP(let dilution): outline.repeats(dilution.timeOfWeek, leapSeconds)
        case .navEOE(let end):
            outline.repeats(end.timeOfWeek, leapSeconds)
            outline.endsEpoch = true
        case .navPOSLLH, .other: break
        }
        return outline
    }

    func contribute(to state: inout FixState) -> Contribution {
        switch self {
        case .navPVT(let solution): state.read(solution)
        case .navSAT(let satellites): state.read(satellites)
        case .navDOP(let dilution): state.read(dilution)
        // NAV-POSLLH is ignored, because NAV-PVT contains the same position and more values.
        case .navPOSLLH, .navEOE, .other: .none
        }
    }
}

extension ReportOutline {
    /// Sets the time of the outline from a GPS time of week in milliseconds. The time repeats the time of another
    /// message.
    fileprivate mutating func repeats(_ timeOfWeek: UInt32, _ leapSeconds: Int64?) {
        guard let leapSeconds else { return }
        let day: Int64 = 86_400_000
        let millisecond = (Int64(timeOfWeek) - leapSeconds * 1_000 + 7 * day) % day
        let second = millisecond / 1_000
        time = TimeOfDay(secondOfDay: second, nanosecond: UInt32(millisecond % 1_000) * 1_000_000)
        stamp = .repeated
    }
}

extension TimeOfDay {
    /// Creates a time of day without a leap second.
    fileprivate init?(secondOfDay: Int64, nanosecond: UInt32) {
        self.init(
            hour: UInt8(secondOfDay / 3_600), minute: UInt8(secondOfDay / 60 % 60), second: UInt8(secondOfDay % 60),
            nanosecond: nanosecond)
    }
}

extension NavPVT {
    /// The position; `nil` if its values are out of range.
    var coordinate: Coordinate? { Coordinate(latitude, longitude) }

    /// The date and time; `nil` unless the receiver knows both to the second.
    var utc: (date: CalendarDate, time: TimeOfDay)? {
        guard validity.isSuperset(of: [.date, .time, .fullyResolved]), hour < 24, minute < 60, second <= 60,
            abs(Int64(nanosecond)) < 1_000_000_000,
            let date = CalendarDate(year: Int16(clamping: year), month: month, day: day)
        else { return nil }
        if nanosecond >= 0 {
            return TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: UInt32(nanosecond)).map {
                (date, $0)
            }
        }
        // A negative fraction is relative to the second in the message, so the time is in the previous second, which
        // may be on the previous day.
        let fraction = UInt32(1_000_000_000 + nanosecond)
        if second == 60 {
            return TimeOfDay(hour: hour, minute: minute, second: 59, nanosecond: fraction).map { (date, $0) }
        }
        let secondOfDay = Int64(hour) * 3_600 + Int64(minute) * 60 + Int64(second) - 1
        let isDayBefore = secondOfDay < 0
        let time = TimeOfDay(secondOfDay: isDayBefore ? 86_399 : secondOfDay, nanosecond: fraction)
        return time.map { (isDayBefore ? CalendarDate(daysSince1970: date.daysSince1970 - 1) : date, $0) }
    }

    /// GPS time minus UTC in seconds.
    var leapSeconds: Int64? {
        guard let time = utc?.time, time.second < 60 else { return nil }
        let day: Int64 = 86_400
        let ahead = Int64(timeOfWeek) * 1_000_000 - time.nanosecondOfDay
        let seconds = Int64((Double(ahead) / 1e9).rounded()) % day
        return (seconds + day) % day
    }
}
