internal import GNSS
internal import SQLiteDatabase

extension Statement {
    /// Returns the coordinate in two columns; `nil` if a value is missing. A coordinate that is out of range is also
    /// `nil`, because another program may have stored any values.
    func coordinate(_ latitude: Int32, _ longitude: Int32) -> Coordinate? {
        guard let latitude = number(latitude), let longitude = number(longitude) else { return nil }
        return Coordinate(onEarth: latitude, longitude)
    }

    /// Returns the error estimate in the given columns; `nil` if its origin is missing.
    func errors(
        origin: Int32, horizontal: Int32, vertical: Int32? = nil, north: Int32, east: Int32
    ) -> ErrorEstimate? {
        guard let origin = integer(origin) else { return nil }
        var errors = ErrorEstimate(origin: origin == 1 ? .receiver : .dilution)
        errors.horizontal = number(horizontal)
        errors.vertical = vertical.flatMap(number)
        errors.north = number(north)
        errors.east = number(east)
        return errors
    }
}
