import GNSS

// The classes TPV, SKY, GST and ATT of the gpsd protocol: compact JSON, one report a line, names and units as in
// gpsd_json(5), so that whatever reads gpsd's reports reads these.

/// Writes epochs as reports of the gpsd protocol.
struct ReportWriter {
    private let output: OutputBuffer

    init(_ output: OutputBuffer) { self.output = output }

    /// Writes what an epoch has to tell.
    /// - Parameter withFix: whether place and motion are written too; satellites and attitude are whole by themselves.
    func write(_ epoch: borrowing Epoch, withFix: Bool = true) {
        if withFix, epoch.fix.mode != nil || epoch.fix.time != nil { writeFix(epoch.fix) }
        if let sky = epoch.sky { writeSky(sky, of: epoch.fix) }
        if let errors = epoch.fix.errors, errors.origin == .receiver { writeErrors(errors, time: epoch.fix.time) }
        if let attitude = epoch.attitude { writeAttitude(attitude, time: epoch.fix.time) }
    }

    private func writeFix(_ fix: Fix) {
        output.append("{\"class\":\"TPV\"")
        if let status = fix.quality?.gpsdStatus { append(",\"status\":", status) }
        append(",\"mode\":", Int(fix.mode?.rawValue ?? 0))
        writeTime(fix.time)
        if fix.hasPosition {
            append(",\"lat\":", fix.coordinate?.latitude, 9)
            append(",\"lon\":", fix.coordinate?.longitude, 9)
            append(",\"altHAE\":", fix.ellipsoidalAltitude, 4)
            append(",\"altMSL\":", fix.altitude, 4)
            append(",\"alt\":", fix.altitude, 4)
            append(",\"epx\":", fix.errors?.east, 3)
            append(",\"epy\":", fix.errors?.north, 3)
            append(",\"epv\":", fix.errors?.vertical, 3)
            append(",\"track\":", fix.course, 4)
            append(",\"magtrack\":", fix.magneticCourse, 4)
            append(",\"magvar\":", fix.magneticVariation, 1)
            append(",\"speed\":", fix.speed, 3)
            append(",\"climb\":", fix.climb, 3)
            append(",\"eps\":", fix.errors?.speed, 2)
            append(",\"geoidSep\":", fix.geoidSeparation, 3)
            append(",\"eph\":", fix.errors?.horizontal, 3)
            append(",\"dgpsAge\":", fix.correctionAge, 1)
            if let station = fix.correctionStation { append(",\"dgpsSta\":", Int(station)) }
        }
        output.append("}\n")
    }

    private func writeSky(_ sky: Sky, of fix: Fix) {
        output.append("{\"class\":\"SKY\"")
        writeTime(fix.time)
        append(",\"xdop\":", fix.dilution.east, 2)
        append(",\"ydop\":", fix.dilution.north, 2)
        append(",\"vdop\":", fix.dilution.vertical, 2)
        append(",\"tdop\":", fix.dilution.time, 2)
        append(",\"hdop\":", fix.dilution.horizontal, 2)
        append(",\"gdop\":", fix.dilution.geometric, 2)
        append(",\"pdop\":", fix.dilution.position, 2)
        append(",\"nSat\":", sky.satellites.count)
        append(",\"uSat\":", sky.usedCount)
        output.append(",\"satellites\":[")
        var isFirst = true
        for satellite in sky.satellites {
            if !isFirst { output.append(",") }
            isFirst = false
            append("{\"PRN\":", Int(satellite.receiverNumber))
            append(",\"el\":", satellite.elevation.map(Double.init), 1)
            append(",\"az\":", satellite.azimuth.map(Double.init), 1)
            append(",\"ss\":", satellite.signalStrength.map(Double.init), 1)
            if satellite.isUsed { output.append(",\"used\":true") } else { output.append(",\"used\":false") }
            append(",\"gnssid\":", Int(satellite.constellation.rawValue))
            append(",\"svid\":", Int(satellite.number))
            let signal = satellite.signal.gpsdNumber(in: satellite.constellation)
            if signal != 0 { append(",\"sigid\":", signal) }
            output.append("}")
        }
        output.append("]}\n")
    }

    private func writeErrors(_ errors: ErrorEstimate, time: UTCTime?) {
        output.append("{\"class\":\"GST\"")
        writeTime(time)
        append(",\"rms\":", errors.rangeDeviation, 3)
        append(",\"major\":", errors.major, 3)
        append(",\"minor\":", errors.minor, 3)
        append(",\"orient\":", errors.orientation, 3)
        append(",\"lat\":", errors.north, 3)
        append(",\"lon\":", errors.east, 3)
        append(",\"alt\":", errors.vertical, 3)
        output.append("}\n")
    }

    private func writeAttitude(_ attitude: Attitude, time: UTCTime?) {
        output.append("{\"class\":\"ATT\"")
        writeTime(time)
        append(",\"heading\":", attitude.heading, 3)
        append(",\"mheading\":", attitude.magneticHeading, 3)
        append(",\"pitch\":", attitude.pitch, 3)
        append(",\"roll\":", attitude.roll, 3)
        append(",\"rot\":", attitude.rateOfTurn.map { $0 * 60 }, 3)
        output.append("}\n")
    }

    private func writeTime(_ time: UTCTime?) {
        guard let time else { return }
        output.append(",\"time\":\"")
        output.append(time, decimals: 3)
        output.append("\"")
    }

    @inline(__always)
    private func append(_ key: StaticString, _ value: Double?, _ decimals: Int) {
        guard let value else { return }
        output.append(key)
        output.append(value, decimals: decimals)
    }

    @inline(__always)
    private func append(_ key: StaticString, _ value: Int) {
        output.append(key)
        output.append(Int64(value))
    }
}

extension Fix.Quality {
    /// The number in the protocol's `status`; an ordinary fix has none.
    fileprivate var gpsdStatus: Int? {
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

extension Signal {
    /// The number in the protocol's `sigid`: u-blox's numbering, but for Galileo's E1, which gpsd counts as 4.
    fileprivate func gpsdNumber(in constellation: Constellation) -> Int {
        switch (constellation, identifier) {
        case (.gps, 5), (.sbas, 5): 4
        case (.gps, 6), (.sbas, 6): 3
        case (.gps, 7), (.sbas, 7): 6
        case (.gps, 8), (.sbas, 8): 7
        case (.glonass, 3): 2
        case (.galileo, 1): 3
        case (.galileo, 2): 5
        case (.galileo, 7): 4
        case (.beidou, 3): 5
        case (.beidou, 5): 7
        case (.beidou, 8): 4
        case (.beidou, 0xB): 2
        case (.qzss, 4): 1
        case (.qzss, 5): 4
        case (.qzss, 6): 5
        case (.qzss, 7): 8
        case (.qzss, 8): 9
        default: 0
        }
    }
}
