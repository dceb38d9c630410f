package import GNSS
package import SQLiteDatabase
package import SystemSupport

/// A row of the table `fixes`, which stores an epoch without its sky.
package struct FixRow {
    /// The time of the fix, or the time of its reception if the receiver did not send a time, in microseconds since
    /// 1970.
    package var time: Int64
    /// The ID of the device in the table `devices`.
    package var device: Int64
    /// The number of the epoch among the device's epochs with the same time.
    package var number: Int64
    package var session: Int64?
    /// The microseconds between the time of the fix and its reception; `nil` if the receiver did not send a time.
    package var delay: Int64?
    package var epoch: Epoch

    package init(time: Int64, device: Int64, number: Int64, session: Int64?, delay: Int64?, epoch: Epoch) {
        self.time = time
        self.device = device
        self.number = number
        self.session = session
        self.delay = delay
        self.epoch = epoch
    }

    /// The statement that inserts a row. Its parameters are bound by ``bind(to:)``.
    package static let insertion = """
        INSERT INTO fixes (\(FixColumn.names)) \
        VALUES (\(FixColumn.allCases.map { _ in "?" }.joined(separator: ", ")))
        """

    package func bind(to statement: Statement) throws(Failure) {
        try statement.bind(time, .time)
        try statement.bind(device, .device)
        try statement.bind(number, .number)
        try statement.bind(session, .session)
        try statement.bind(delay, .delay)
        try statement.bind(Int64(epoch.isComplete ? 1 : 0), .complete)
        let fix = epoch.fix
        try statement.bind(fix.mode?.rawValue, .mode)
        try statement.bind(fix.quality?.rawValue, .quality)
        try statement.bind(fix.satellitesUsed, .satellites)
        try statement.bind(fix.plausibleCoordinate?.latitude, .latitude)
        try statement.bind(fix.plausibleCoordinate?.longitude, .longitude)
        try statement.bind(fix.altitude, .altitude)
        try statement.bind(fix.ellipsoidalAltitude, .ellipsoidalAltitude)
        try statement.bind(fix.geoidSeparation, .geoidSeparation)
        try statement.bind(fix.speed, .speed)
        try statement.bind(fix.course, .course)
        try statement.bind(fix.climb, .climb)
        try statement.bind(fix.magneticVariation, .magneticVariation)
        try statement.bind(fix.dilution.horizontal, .hdop)
        try statement.bind(fix.dilution.vertical, .vdop)
        try statement.bind(fix.dilution.position, .pdop)
        try statement.bind(fix.errors.map { $0.origin == .receiver ? 1 : 2 } as Int64?, .errorOrigin)
        try statement.bind(fix.errors?.horizontal, .errorHorizontal)
        try statement.bind(fix.errors?.vertical, .errorVertical)
        try statement.bind(fix.errors?.north, .errorNorth)
        try statement.bind(fix.errors?.east, .errorEast)
        try statement.bind(fix.correctionAge, .correctionAge)
        try statement.bind(fix.correctionStation, .correctionStation)
        try statement.bind(epoch.attitude?.heading, .heading)
        try statement.bind(epoch.attitude?.pitch, .pitch)
        try statement.bind(epoch.attitude?.roll, .roll)
    }
}

extension Epoch {
    /// Reads the epoch in the current row of a statement, which must have all columns of ``FixColumn``.
    init(_ row: Statement) {
        var fix = Fix()
        // If the row has no delay, the receiver did not send a time, and the row's time comes from the host clock.
        if row.integer(.delay) != nil { fix.time = row.integer(.time).map { UTCTime(microseconds: $0) } }
        fix.mode = row.integer(.mode).flatMap { Fix.Mode(rawValue: UInt8(clamping: $0)) }
        fix.quality = row.integer(.quality).flatMap { Fix.Quality(rawValue: UInt8(clamping: $0)) }
        fix.satellitesUsed = row.integer(.satellites).map { UInt8(clamping: $0) }
        fix.coordinate = row.coordinate(FixColumn.latitude.rawValue, FixColumn.longitude.rawValue)
        // If the stored position is impossible, the stored mode cannot be trusted either.
        if fix.coordinate == nil, row.number(.latitude) != nil { fix.mode = nil }
        fix.altitude = row.number(.altitude)
        fix.ellipsoidalAltitude = row.number(.ellipsoidalAltitude)
        fix.geoidSeparation = row.number(.geoidSeparation)
        fix.speed = row.number(.speed)
        fix.course = row.number(.course)
        fix.climb = row.number(.climb)
        fix.magneticVariation = row.number(.magneticVariation)
        fix.dilution.horizontal = row.number(.hdop)
        fix.dilution.vertical = row.number(.vdop)
        fix.dilution.position = row.number(.pdop)
        fix.errors = row.errors(
            origin: FixColumn.errorOrigin.rawValue, horizontal: FixColumn.errorHorizontal.rawValue,
            vertical: FixColumn.errorVertical.rawValue, north: FixColumn.errorNorth.rawValue,
            east: FixColumn.errorEast.rawValue)
        fix.correctionAge = row.number(.correctionAge)
        fix.correctionStation = row.integer(.correctionStation).map { UInt16(clamping: $0) }
        // Another program may have stored any values.
        fix.removeImpossibleValues()
        var attitude = Attitude()
        attitude.heading = row.number(.heading)
        attitude.pitch = row.number(.pitch)
        attitude.roll = row.number(.roll)
        attitude.removeImpossibleValues()
        self.init(fix: fix, isComplete: row.integer(.complete) == 1)
        if attitude != Attitude() { self.attitude = attitude }
    }
}
