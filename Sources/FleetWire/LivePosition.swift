package import GNSS

/// A device's newest position, for display on a map. The payload rounds the values; the exact values are sent in
/// batches.
package struct LivePosition: Hashable, Sendable {
    /// The name of the device.
    package var device: String
    /// The name of the fleet's operator.
    package var tenant: String
    /// The time of the fix (see ``FleetFix/instant``), in microseconds since 1970.
    package var time: Int64
    /// The position, sent in units of 10⁻⁷ degrees; `nil` if unknown.
    package var coordinate: Coordinate?
    /// The altitude above mean sea level in meters, sent in centimeters.
    package var altitude: Double?
    /// The speed over ground in meters per second, sent in centimeters per second.
    package var speed: Double?
    /// The course over ground in degrees from true north, sent in hundredths of a degree.
    package var course: Double?
    /// The fix mode: no fix, two-dimensional or three-dimensional; `nil` if the receiver did not report it.
    package var mode: Fix.Mode?
    /// The method by which the position was determined; `nil` if the receiver did not report it.
    package var quality: Fix.Quality?
    /// The number of satellites used for the position; `nil` if the receiver did not report it.
    package var satellitesUsed: UInt8?

    /// Creates a live position from a device's newest fix.
    package init(tenant: String, device: String, fix: FleetFix) {
        self.tenant = tenant
        self.device = device
        time = fix.instant
        coordinate = fix.position
        altitude = fix.fix.altitude
        speed = fix.fix.speed
        course = fix.fix.course
        mode = fix.fix.mode
        quality = fix.fix.quality
        satellitesUsed = fix.fix.satellitesUsed
    }

    /// Decodes a payload. Throws an error if the tenant, the device or the position is not valid.
    package init(payload: [UInt8]) throws(WireError) {
        self.init(tenant: "", device: "", fix: FleetFix(fix: Fix(), received: 0))
        var (latitude, longitude): (Double?, Double?)
        var reader = ProtobufReader(payload[...])
        while let field = try reader.next() {
            switch field.number {
            case 1: tenant = try field.string(maxLength: 63)
            case 2: device = try field.string(maxLength: 63)
            case 3: time = try field.signed()
            case 4: latitude = try Double(field.signed()) / 1e7
            case 5: longitude = try Double(field.signed()) / 1e7
            case 6: altitude = try Double(field.signed()) / 100
            case 7: speed = try Double(field.signed()) / 100
            case 8: course = try Double(field.signed()) / 100
            case 9: mode = try Fix.Mode(rawValue: UInt8(clamping: field.unsigned()))
            case 10: quality = try Fix.Quality(rawValue: UInt8(clamping: field.unsigned()))
            case 11: satellitesUsed = try UInt8(clamping: field.unsigned())
            default: break
            }
        }
        guard FleetSubject.isName(tenant), FleetSubject.isName(device) else {
            throw WireError("the tenant name or the device name of the live position is invalid")
        }
        guard let latitude, let longitude else { return }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isOnEarth else {
            throw WireError("the latitude or the longitude of the live position is out of range")
        }
        self.coordinate = coordinate
    }

    /// The encoded `LivePosition` message. Missing values are omitted.
    package var payload: [UInt8] {
        var writer = ProtobufWriter()
        writer.bytes(1, Array(tenant.utf8))
        writer.bytes(2, Array(device.utf8))
        writer.signed(3, time)
        writer.scaled(4, coordinate?.latitude, 1e7)
        writer.scaled(5, coordinate?.longitude, 1e7)
        writer.scaled(6, altitude, 100)
        writer.scaled(7, speed, 100)
        writer.scaled(8, course, 100)
        if let mode { writer.unsigned(9, UInt64(mode.rawValue)) }
        if let quality { writer.unsigned(10, UInt64(quality.rawValue)) }
        if let satellitesUsed { writer.unsigned(11, UInt64(satellitesUsed)) }
        return writer.bytes
    }
}

extension ProtobufWriter {
    /// Writes a value, rounded to a multiple of 1/`parts`. A value that is missing or too large is omitted.
    fileprivate mutating func scaled(_ number: Int, _ value: Double?, _ parts: Double) {
        if let value, let scaled = Int64(exactly: (value * parts).rounded()) { signed(number, scaled) }
    }
}
