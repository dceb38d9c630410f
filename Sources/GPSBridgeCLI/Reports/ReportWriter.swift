import GNSS

// The classes TPV, SKY, GST and ATT of the gpsd protocol: compact JSON, one report a line, names and units as in
// gpsd_json(5), so that whatever reads gpsd's reports reads these.

/// Writes epochs as reports of the gpsd protocol.
struct ReportWriter {
    private let output: OutputBuffer
    private var timestamps = TimestampWriter()

    private let satelliteTexts = SatelliteTexts()

    /// More than any report but SKY takes, and than the beginning of SKY.
    private static let longestReport = 40 * TextCursor.longestNumber

    init(_ output: OutputBuffer) { self.output = output }

    /// Writes what an epoch has to tell.
    /// - Parameter withFix: whether place and motion are written too; satellites and attitude are whole by themselves.
    mutating func write(_ epoch: borrowing Epoch, withFix: Bool = true) {
        let time = epoch.fix.time
        if withFix, epoch.fix.mode != nil || time != nil { writeFix(epoch.fix) }
        if let sky = epoch.sky { writeSky(sky, of: epoch.fix) }
        if let errors = epoch.fix.errors, errors.origin == .receiver { writeErrors(errors, time: time) }
        if let attitude = epoch.attitude { writeAttitude(attitude, time: time) }
    }

    private mutating func writeFix(_ fix: Fix) {
        output.write(atMost: Self.longestReport) { text in
            text.append("{\"class\":\"TPV\"")
            if let status = fix.quality?.gpsdStatus { text.append(",\"status\":", status) }
            text.append(",\"mode\":", UInt64(fix.mode?.rawValue ?? 0))
            append(fix.time, to: &text)
            if fix.hasPosition {
                text.append(",\"lat\":", fix.coordinate?.latitude, 9)
                text.append(",\"lon\":", fix.coordinate?.longitude, 9)
                text.append(",\"altHAE\":", fix.ellipsoidalAltitude, 4)
                text.append(",\"altMSL\":", fix.altitude, 4)
                text.append(",\"alt\":", fix.altitude, 4)
                text.append(",\"epx\":", fix.errors?.east, 3)
                text.append(",\"epy\":", fix.errors?.north, 3)
                text.append(",\"epv\":", fix.errors?.vertical, 3)
                text.append(",\"track\":", fix.course, 4)
                text.append(",\"magtrack\":", fix.magneticCourse, 4)
                text.append(",\"magvar\":", fix.magneticVariation, 1)
                text.append(",\"speed\":", fix.speed, 3)
                text.append(",\"climb\":", fix.climb, 3)
                text.append(",\"eps\":", fix.errors?.speed, 2)
                text.append(",\"geoidSep\":", fix.geoidSeparation, 3)
                text.append(",\"eph\":", fix.errors?.horizontal, 3)
                text.append(",\"dgpsAge\":", fix.correctionAge, 1)
                if let station = fix.correctionStation { text.append(",\"dgpsSta\":", UInt64(station)) }
            }
            text.append("}\n")
        }
    }

    private mutating func writeSky(_ sky: Sky, of fix: Fix) {
        output.write(atMost: Self.longestReport) { text in
            text.append("{\"class\":\"SKY\"")
            append(fix.time, to: &text)
            text.append(",\"xdop\":", fix.dilution.east, 2)
            text.append(",\"ydop\":", fix.dilution.north, 2)
            text.append(",\"vdop\":", fix.dilution.vertical, 2)
            text.append(",\"tdop\":", fix.dilution.time, 2)
            text.append(",\"hdop\":", fix.dilution.horizontal, 2)
            text.append(",\"gdop\":", fix.dilution.geometric, 2)
            text.append(",\"pdop\":", fix.dilution.position, 2)
            text.append(",\"nSat\":", UInt64(sky.satellites.count))
            text.append(",\"uSat\":", UInt64(sky.usedCount))
            text.append(",\"satellites\":[")
        }
        var place = 0
        for satellite in sky.satellites {
            output.write(atMost: SatelliteTexts.longest + 1) { text in
                if place > 0 { text.append(UInt8(ascii: ",")) }
                satelliteTexts.write(satellite, at: place, to: &text)
            }
            place += 1
        }
        output.append("]}\n")
    }

    private mutating func writeErrors(_ errors: ErrorEstimate, time: UTCTime?) {
        output.write(atMost: Self.longestReport) { text in
            text.append("{\"class\":\"GST\"")
            append(time, to: &text)
            text.append(",\"rms\":", errors.rangeDeviation, 3)
            text.append(",\"major\":", errors.major, 3)
            text.append(",\"minor\":", errors.minor, 3)
            text.append(",\"orient\":", errors.orientation, 3)
            text.append(",\"lat\":", errors.north, 3)
            text.append(",\"lon\":", errors.east, 3)
            text.append(",\"alt\":", errors.vertical, 3)
            text.append("}\n")
        }
    }

    private mutating func writeAttitude(_ attitude: Attitude, time: UTCTime?) {
        output.write(atMost: Self.longestReport) { text in
            text.append("{\"class\":\"ATT\"")
            append(time, to: &text)
            text.append(",\"heading\":", attitude.heading, 3)
            text.append(",\"mheading\":", attitude.magneticHeading, 3)
            text.append(",\"pitch\":", attitude.pitch, 3)
            text.append(",\"roll\":", attitude.roll, 3)
            text.append(",\"rot\":", attitude.rateOfTurn.map { $0 * 60 }, 3)
            text.append("}\n")
        }
    }

    @inline(__always)
    private mutating func append(_ time: UTCTime?, to text: inout TextCursor) {
        guard let time else { return }
        text.append(",\"time\":\"")
        timestamps.appendMilliseconds(time, to: &text)
        text.append(UInt8(ascii: "\""))
    }
}

extension TextCursor {
    @inline(__always)
    fileprivate mutating func append(_ key: StaticString, _ value: Double?, _ decimals: Int) {
        guard let value, value.isFinite else { return }
        append(key)
        append(value, decimals: decimals)
    }

    @inline(__always)
    mutating func append(_ key: StaticString, _ value: UInt64) {
        append(key)
        append(value)
    }
}

extension Fix.Quality {
    /// The number in the protocol's `status`; an ordinary fix has none.
    fileprivate var gpsdStatus: UInt64? {
        switch self {
        case .autonomous: nil
        case .differential: 2
        case .rtkFixed: 3
        case .rtkFloat: 4
        case .estimated: 5
        case .manual: 7
        case .simulated: 8
        case .precise: 9
        }
    }
}
