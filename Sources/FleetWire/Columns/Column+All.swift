internal import GNSS

extension Column {
    /// All columns, in the order in which they are decoded. A fix's time precedes the columns that depend on it. The
    /// field numbers and the order are part of the format.
    static let all = times + positions + velocities + dilutions + errors + attitudes

    /// The columns of ``Batch/Content/motion``. None of them is ever derived from other columns.
    static let motion = all.filter { [1, 2, 3, 4, 7, 8, 9, 40, 41, 42, 43].contains($0.number) }

    private static let times = [
        // Nanoseconds since 1970. Times that do not fit into 64 bits of nanoseconds are split into seconds and
        // nanoseconds, which are stored in the next two columns.
        Column(
            1, integer: { $0.fix.time?.nanosecondsSince1970 },
            {
                let (seconds, nanosecond) = $1.quotientAndFloor(dividingBy: 1_000_000_000)
                $0.fix.time = UTCTime(secondsSince1970: seconds, nanosecond: UInt32(nanosecond))
            }),
        Column(40, integer: { $0.oddTime?.secondsSince1970 }, { $0.fix.time = UTCTime(secondsSince1970: $1) }),
        Column(
            41, integer: { $0.oddTime.map { Int64($0.nanosecond) } },
            { $0.fix.time?.nanosecond = UInt32(truncatingIfNeeded: $1) }),
        Column(
            42, integer: { $0.fix.time?.isLeapSecond == true ? 1 : nil },
            { $0.fix.time?.isLeapSecond = $1 != 0 }),
        // The time of reception in microseconds, relative to the fix's time. It is counted from 1970 if the fix's time
        // is missing or does not fit into 64 bits of microseconds.
        Column(
            2, integer: { fix in fix.fix.time?.microsecondsSince1970.map { fix.received &- $0 } },
            { $0.received = ($0.fix.time?.microsecondsSince1970 ?? 0) &+ $1 }),
        Column(43, integer: { $0.fix.time?.microsecondsSince1970 == nil ? $0.received : nil }, { $0.received = $1 }),
    ]

    private static let positions = [
        Column(3, { $0.fix.coordinate?.latitude }, { $0.fix.coordinate = Coordinate(latitude: $1, longitude: 0) }),
        Column(4, { $0.fix.coordinate?.longitude }, { $0.fix.coordinate?.longitude = $1 }),
        Column(5, { $0.fix.altitude }, { $0.fix.altitude = $1 }),
        Column(6, { $0.fix.geoidSeparation }, { $0.fix.geoidSeparation = $1 }),
        Column(15, { $0.fix.ellipsoidalAltitude }, { $0.fix.ellipsoidalAltitude = $1 }),
        Column(
            9, integer: { $0.fix.mode.map { Int64($0.rawValue) } },
            { $0.fix.mode = UInt8(exactly: $1).flatMap(Fix.Mode.init) }),
        Column(
            10, integer: { $0.fix.quality.map { Int64($0.rawValue) } },
            { $0.fix.quality = UInt8(exactly: $1).flatMap(Fix.Quality.init) }),
        Column(11, integer: { $0.fix.satellitesUsed.map(Int64.init) }, { $0.fix.satellitesUsed = UInt8(exactly: $1) }),
        Column(
            45, integer: { $0.fix.correctionStation.map(Int64.init) },
            { $0.fix.correctionStation = UInt16(exactly: $1) }),
        Column(46, { $0.fix.correctionAge }, { $0.fix.correctionAge = $1 }),
    ]

    private static let velocities = [
        Column(7, { $0.fix.speed }, { $0.fix.speed = $1 }),
        Column(8, { $0.fix.course }, { $0.fix.course = $1 }),
        Column(44, { $0.fix.climb }, { $0.fix.climb = $1 }),
        Column(47, { $0.fix.magneticCourse }, { $0.fix.magneticCourse = $1 }),
        Column(48, { $0.fix.magneticVariation }, { $0.fix.magneticVariation = $1 }),
    ]

    private static let dilutions = [
        Column(12, { $0.fix.dilution.position }, { $0.fix.dilution.position = $1 }),
        Column(13, { $0.fix.dilution.horizontal }, { $0.fix.dilution.horizontal = $1 }),
        Column(14, { $0.fix.dilution.vertical }, { $0.fix.dilution.vertical = $1 }),
        Column(49, { $0.fix.dilution.time }, { $0.fix.dilution.time = $1 }),
        Column(50, { $0.fix.dilution.geometric }, { $0.fix.dilution.geometric = $1 }),
        Column(51, { $0.fix.dilution.north }, { $0.fix.dilution.north = $1 }),
        Column(52, { $0.fix.dilution.east }, { $0.fix.dilution.east = $1 }),
    ]

    private static let errors = [
        Column(
            60, integer: { $0.fix.errors.map { $0.origin.number } },
            { $0.fix.errors = ErrorEstimate.Origin(number: $1).map(ErrorEstimate.init) }),
        Column(61, { $0.fix.errors?.north }, { $0.fix.errors?.north = $1 }),
        Column(62, { $0.fix.errors?.east }, { $0.fix.errors?.east = $1 }),
        Column(63, { $0.fix.errors?.vertical }, { $0.fix.errors?.vertical = $1 }),
        Column(64, { $0.fix.errors?.horizontal }, { $0.fix.errors?.horizontal = $1 }),
        Column(65, { $0.fix.errors?.spherical }, { $0.fix.errors?.spherical = $1 }),
        Column(66, { $0.fix.errors?.major }, { $0.fix.errors?.major = $1 }),
        Column(67, { $0.fix.errors?.minor }, { $0.fix.errors?.minor = $1 }),
        Column(68, { $0.fix.errors?.orientation }, { $0.fix.errors?.orientation = $1 }),
        Column(69, { $0.fix.errors?.speed }, { $0.fix.errors?.speed = $1 }),
        Column(70, { $0.fix.errors?.climb }, { $0.fix.errors?.climb = $1 }),
        Column(71, { $0.fix.errors?.course }, { $0.fix.errors?.course = $1 }),
        Column(72, { $0.fix.errors?.rangeDeviation }, { $0.fix.errors?.rangeDeviation = $1 }),
    ]

    private static let attitudes = [
        Column(80, integer: { $0.attitude.map { _ in 1 } }, { fix, _ in fix.attitude = Attitude() }),
        Column(81, { $0.attitude?.heading }, { $0.attitude?.heading = $1 }),
        Column(82, { $0.attitude?.magneticHeading }, { $0.attitude?.magneticHeading = $1 }),
        Column(83, { $0.attitude?.headingAccuracy }, { $0.attitude?.headingAccuracy = $1 }),
        Column(84, { $0.attitude?.pitch }, { $0.attitude?.pitch = $1 }),
        Column(85, { $0.attitude?.roll }, { $0.attitude?.roll = $1 }),
        Column(86, { $0.attitude?.rateOfTurn }, { $0.attitude?.rateOfTurn = $1 }),
    ]
}

extension FleetFix {
    /// The fix's time if it does not fit into 64 bits of nanoseconds; otherwise `nil`.
    fileprivate var oddTime: UTCTime? { fix.time?.nanosecondsSince1970 == nil ? fix.time : nil }
}

extension UTCTime {
    /// The time in nanoseconds since 1970; `nil` if it does not fit into 64 bits, or if `nanosecond` is out of range.
    fileprivate var nanosecondsSince1970: Int64? {
        guard nanosecond < 1_000_000_000 else { return nil }
        let (whole, isTooLarge) = secondsSince1970.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflows) = whole.addingReportingOverflow(Int64(nanosecond))
        return isTooLarge || overflows ? nil : sum
    }
}

extension Int64 {
    /// Divides and rounds the quotient down, so that the remainder is never negative. The divisor must be positive.
    fileprivate func quotientAndFloor(dividingBy divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension ErrorEstimate.Origin {
    fileprivate init?(number: Int64) {
        switch number {
        case 1: self = .receiver
        case 2: self = .server
        case 3: self = .dilution
        default: return nil
        }
    }

    fileprivate var number: Int64 {
        switch self {
        case .receiver: 1
        case .server: 2
        case .dilution: 3
        }
    }
}
