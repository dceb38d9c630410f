import GNSS
import NMEA

extension EpochComposer {
    mutating func rmc(_ bytes: inout [UInt8]) {
        line.begin(style.talker, "RMC")
        line.time(sentenceTime, decimals: style.timeDecimals)
        line.character(UInt8(ascii: coordinate == nil ? "V" : "A"))
        appendCoordinate()
        if coordinate == nil {
            line.text(style.void.motion)
        } else {
            line.number(knots, style.speed)
            line.direction(course, style.course)
        }
        line.date(sentenceTime)
        appendVariation()
        line.character(mode)
        line.text(style.navigationalStatus)
        line.end(into: &bytes)
    }

    mutating func gga(_ bytes: inout [UInt8]) {
        let fix = observation.fix
        line.begin(style.talker, "GGA")
        line.time(sentenceTime, decimals: style.timeDecimals)
        appendCoordinate()
        line.integer(coordinate == nil ? 0 : Int(fix.quality?.rawValue ?? 1))
        line.integer(coordinate == nil ? 0 : min(usedCount, style.maxUsedCount), width: style.countWidth)
        appendDilution(fix.dilution.horizontal)
        if coordinate == nil {
            line.text(style.void.heights)
        } else {
            line.number(fix.altitude, style.altitude)
            line.text(",M")
            line.number(fix.geoidSeparation, style.geoid)
            line.text(",M")
        }
        appendCorrections()
        line.end(into: &bytes)
    }

    mutating func gll(_ bytes: inout [UInt8]) {
        line.begin(style.talker, "GLL")
        appendCoordinate()
        line.time(sentenceTime, decimals: style.timeDecimals)
        line.character(UInt8(ascii: coordinate == nil ? "V" : "A"))
        line.character(mode)
        line.end(into: &bytes)
    }

    mutating func vtg(_ bytes: inout [UInt8]) {
        line.begin(style.talker, "VTG")
        if coordinate == nil {
            line.text(style.void.velocity)
        } else {
            line.direction(course, style.course)
            line.text(",T,,M")
            line.number(knots, style.speed)
            line.text(",N")
            line.number(observation.fix.speed.map { $0 * 3.6 }, style.kilometers)
            line.text(",K")
        }
        line.character(mode)
        line.end(into: &bytes)
    }

    mutating func zda(_ bytes: inout [UInt8]) {
        line.begin(style.talker, "ZDA")
        line.time(sentenceTime, decimals: style.timeDecimals)
        if let date = sentenceTime.date {
            line.integer(Int(date.day), width: 2)
            line.integer(Int(date.month), width: 2)
            line.integer(Int(date.year), width: 4)
            line.text(style.zone)
        } else {
            line.text(",,,")
            line.text(style.void.zone)
        }
        line.end(into: &bytes)
    }

    /// Appends latitude and longitude as four fields: each angle is followed by its hemisphere letter.
    @inline(__always)
    mutating func appendCoordinate() {
        guard let coordinate else { return line.text(style.void.position) }
        line.angle(
            coordinate.latitude, width: 2, decimals: style.minuteDecimals, positive: UInt8(ascii: "N"),
            negative: UInt8(ascii: "S"))
        line.angle(
            coordinate.longitude, width: 3, decimals: style.minuteDecimals, positive: UInt8(ascii: "E"),
            negative: UInt8(ascii: "W"))
    }

    /// Appends a field with a dilution of precision.
    @inline(__always)
    mutating func appendDilution(_ value: Double?) {
        guard coordinate != nil, let value else { return line.text(style.void.dilution) }
        line.number(value, style.dilution)
    }

    private mutating func appendVariation() {
        guard let width = style.variation, let variation = observation.fix.magneticVariation else {
            return line.text(",,")
        }
        line.number(variation.magnitude, width)
        line.character(UInt8(ascii: variation < 0 ? "W" : "E"))
    }

    private mutating func appendCorrections() {
        let isCorrected = coordinate != nil && (observation.fix.quality == .differential || isKinematic)
        let station = isCorrected ? Int(observation.fix.correctionStation ?? 0) : 0
        switch style.corrections {
        case .none: line.text(",,")
        case .whenUsed where isCorrected:
            line.number(correctionAge, Width(1))
            line.integer(station, width: 4)
        case .zerosWhenUsed where isCorrected: line.text(",0000,0000")
        case .whenUsed, .zerosWhenUsed: line.text(",,")
        case .stationAlways(let age):
            line.number(correctionAge, age)
            line.integer(station, width: 4)
        }
    }

    /// The age of corrections from a base station, in seconds; `nil` without such corrections. Receivers do not report
    /// the age of SBAS corrections.
    var correctionAge: Double? { coordinate != nil && isKinematic ? observation.fix.correctionAge : nil }

    private var isKinematic: Bool {
        observation.fix.quality == .rtkFixed || observation.fix.quality == .rtkFloat
    }

    private var usedCount: Int {
        observation.fix.satellitesUsed.map(Int.init) ?? observation.satellites.count(where: \.isUsed)
    }

    private var knots: Double? { observation.fix.speed.map { $0 * (3600.0 / 1852) } }

    /// The course in degrees; `nil` if the course field is left empty, as in some receiver families at low speed.
    private var course: Double? {
        guard let slowest = style.slowestCourse else { return observation.fix.course ?? 0 }
        guard let speed = observation.fix.speed, speed >= slowest else { return nil }
        return observation.fix.course
    }
}
