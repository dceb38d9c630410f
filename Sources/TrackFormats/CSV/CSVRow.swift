internal import GNSS

/// A row of a CSV file.
struct CSVRow {
    let fields: [String]
    let columns: CSVColumns

    /// The text in a column; `nil` if there is no such column or the row is too short.
    subscript(_ name: String) -> String? { columns[name].flatMap { $0 < fields.count ? fields[$0] : nil } }

    /// Returns the integer in a column. Some programs write integers as `12.0`.
    func integer(_ name: String) -> Int? {
        self[name].flatMap { field in Int(field) ?? Double(decimal: field).flatMap { Int(exactly: $0) } }
    }

    func number(_ name: String) -> Double? { self[name].flatMap(columns.number) }

    /// The point in the row; `nil` if the row is invalid.
    var epoch: Epoch? {
        let altitude = number("altitude") ?? number("ellipsoidal_altitude")
        var fix =
            Fix(latitude: number("latitude"), longitude: number("longitude"), altitude: altitude) ?? Fix()
        fix.time = time
        var assumesMode = false
        switch self["mode"] {
        case "none": fix.mode = .noFix
        case "2d": fix.mode = .twoDimensional
        case "3d": fix.mode = .threeDimensional
        default:
            assumesMode = fix.mode != nil
            // A line without a position separates two segments.
            if self["latitude"] == "", self["longitude"] == "" { fix.mode = .noFix }
        }
        guard fix.mode != nil else { return nil }
        fix.quality = Self.qualities[self["quality"] ?? ""]
        fix.altitude = number("altitude")
        fix.ellipsoidalAltitude = number("ellipsoidal_altitude")
        // The writers round altitudes to a ten-thousandth of a meter.
        fix.geoidSeparation = fix.altitude.flatMap { altitude in
            fix.ellipsoidalAltitude.map { (($0 - altitude) * 1e4).rounded() / 1e4 }
        }
        fix.speed = number("speed")
        fix.course = number("course")
        fix.satellitesUsed = integer("satellites").flatMap { UInt8(exactly: $0) }
        fix.dilution.horizontal = number("hdop")
        fix.dilution.vertical = number("vdop")
        fix.dilution.position = number("pdop")
        var errors = ErrorEstimate(origin: .receiver)
        errors.horizontal = number("horizontal_error")
        errors.vertical = number("vertical_error")
        if errors != ErrorEstimate(origin: .receiver) { fix.errors = errors }
        return Epoch(fix: fix, assumesMode: assumesMode)
    }

    /// The time of the row. The date may be in a separate column.
    private var time: UTCTime? {
        func field(_ name: String) -> String? {
            columns.hasDecimalCommas ? self[name]?.replacing(",", with: ".") : self[name]
        }
        guard let time = field("time") else { return nil }
        return UTCTime(field: time) ?? field("date").flatMap { UTCTime(field: "\($0) \(time)") ?? UTCTime(field: $0) }
    }

    private static let qualities = Dictionary(
        uniqueKeysWithValues: (0...UInt8.max).compactMap(Fix.Quality.init(rawValue:)).map { ("\($0.word)", $0) })
}
