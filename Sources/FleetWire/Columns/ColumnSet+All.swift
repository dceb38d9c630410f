internal import GNSS

extension ColumnSet {
    /// The columns of all values, in the order they are decoded. A fix's time precedes the columns that depend
    /// on it. The field numbers and the order are part of the format.
    static let all: [Column<FleetFix>] =
        Column.times + Column.coordinates + altitudes + [Column.mode] + qualities + Column.velocities + otherVelocities
        + dilutions + errors + attitudes

    /// The columns of a fix's motion. None of them is ever derived from other columns.
    static let ofMotion: [Column<MotionFix>] = Column.times + Column.coordinates + [Column.mode] + Column.velocities
}

// The columns that only complete fixes have.
extension ColumnSet {
    private static let altitudes: [Column<FleetFix>] = [
        Column(5, { $0.fix.altitude }, { $0.fix.altitude = $1 }),
        Column(6, { $0.fix.geoidSeparation }, { $0.fix.geoidSeparation = $1 }),
        Column(15, { $0.fix.ellipsoidalAltitude }, { $0.fix.ellipsoidalAltitude = $1 }),
    ]

    private static let qualities: [Column<FleetFix>] = [
        Column(
            10, integer: { $0.fix.quality.map { Int64($0.rawValue) } },
            { $0.fix.quality = UInt8(exactly: $1).flatMap(Fix.Quality.init) }),
        Column(11, integer: { $0.fix.satellitesUsed.map(Int64.init) }, { $0.fix.satellitesUsed = UInt8(exactly: $1) }),
        Column(
            45, integer: { $0.fix.correctionStation.map(Int64.init) },
            { $0.fix.correctionStation = UInt16(exactly: $1) }),
        Column(46, { $0.fix.correctionAge }, { $0.fix.correctionAge = $1 }),
    ]

    private static let otherVelocities: [Column<FleetFix>] = [
        Column(44, { $0.fix.climb }, { $0.fix.climb = $1 }),
        Column(47, { $0.fix.magneticCourse }, { $0.fix.magneticCourse = $1 }),
        Column(48, { $0.fix.magneticVariation }, { $0.fix.magneticVariation = $1 }),
    ]

    private static let dilutions: [Column<FleetFix>] = [
        Column(12, { $0.fix.dilution.position }, { $0.fix.dilution.position = $1 }),
        Column(13, { $0.fix.dilution.horizontal }, { $0.fix.dilution.horizontal = $1 }),
        Column(14, { $0.fix.dilution.vertical }, { $0.fix.dilution.vertical = $1 }),
        Column(49, { $0.fix.dilution.time }, { $0.fix.dilution.time = $1 }),
        Column(50, { $0.fix.dilution.geometric }, { $0.fix.dilution.geometric = $1 }),
        Column(51, { $0.fix.dilution.north }, { $0.fix.dilution.north = $1 }),
        Column(52, { $0.fix.dilution.east }, { $0.fix.dilution.east = $1 }),
    ]

    private static let errors: [Column<FleetFix>] = [
        Column(
            60, integer: { $0.fix.errors.map { $0.origin.number } },
            { $0.fix.errors = ErrorEstimate.Origin(number: $1).map(ErrorEstimate.init) }),
        Column(61, isDependent: true, { $0.fix.errors?.north }, { $0.fix.errors?.north = $1 }),
        Column(62, isDependent: true, { $0.fix.errors?.east }, { $0.fix.errors?.east = $1 }),
        Column(63, isDependent: true, { $0.fix.errors?.vertical }, { $0.fix.errors?.vertical = $1 }),
        Column(64, isDependent: true, { $0.fix.errors?.horizontal }, { $0.fix.errors?.horizontal = $1 }),
        Column(65, isDependent: true, { $0.fix.errors?.spherical }, { $0.fix.errors?.spherical = $1 }),
        Column(66, isDependent: true, { $0.fix.errors?.major }, { $0.fix.errors?.major = $1 }),
        Column(67, isDependent: true, { $0.fix.errors?.minor }, { $0.fix.errors?.minor = $1 }),
        Column(68, isDependent: true, { $0.fix.errors?.orientation }, { $0.fix.errors?.orientation = $1 }),
        Column(69, isDependent: true, { $0.fix.errors?.speed }, { $0.fix.errors?.speed = $1 }),
        Column(70, isDependent: true, { $0.fix.errors?.climb }, { $0.fix.errors?.climb = $1 }),
        Column(71, isDependent: true, { $0.fix.errors?.course }, { $0.fix.errors?.course = $1 }),
        Column(72, isDependent: true, { $0.fix.errors?.rangeDeviation }, { $0.fix.errors?.rangeDeviation = $1 }),
    ]

    private static let attitudes: [Column<FleetFix>] = [
        Column(80, integer: { $0.attitude.map { _ in 1 } }, { fix, _ in fix.attitude = Attitude() }),
        Column(81, isDependent: true, { $0.attitude?.heading }, { $0.attitude?.heading = $1 }),
        Column(82, isDependent: true, { $0.attitude?.magneticHeading }, { $0.attitude?.magneticHeading = $1 }),
        Column(83, isDependent: true, { $0.attitude?.headingAccuracy }, { $0.attitude?.headingAccuracy = $1 }),
        Column(84, isDependent: true, { $0.attitude?.pitch }, { $0.attitude?.pitch = $1 }),
        Column(85, isDependent: true, { $0.attitude?.roll }, { $0.attitude?.roll = $1 }),
        Column(86, isDependent: true, { $0.attitude?.rateOfTurn }, { $0.attitude?.rateOfTurn = $1 }),
    ]
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
