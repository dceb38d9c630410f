package import GNSS

// The classes TPV, SKY, GST and ATT of the gpsd protocol: compact JSON, one report a line, names and units as in
// gpsd_json(5), so that whatever reads gpsd's reports reads these.

/// Writes epochs as reports of the gpsd protocol.
package struct ReportWriter {
    /// How many reports have been written.
    package private(set) var count = 0
    /// Whether all of it is simulated, whatever the sentences say.
    package var isSimulated = false
    /// Why there is no position, in one word. It is told when there is none.
    package var cause: String?
    /// When the epoch came, in seconds since 1970 by the computer's clock; `nil` where nobody wants to know.
    package var receptionTime: Double?

    private let output: OutputBuffer
    private let style: Style
    /// Behind the class: `,"device":"…"`, or nothing.
    private let device: [UInt8]
    private var timestamps = TimestampWriter()

    private let satelliteTexts = SatelliteTexts()

    /// More than any report but SKY takes, and than the beginning of SKY.
    private static let longestReport = 40 * TextCursor.longestNumber
    /// Devices with longer names are none that clients could keep.
    private static let longestDevice = 1024

    /// How reports are written.
    package struct Style {
        /// The receiver that they are of, where there may be several.
        package var device: String?
        /// What stands behind each.
        package var lineEnd: StaticString = "\n"
        /// How many satellites a SKY names: of more, those that are used and the strongest.
        package var mostSatellites = Int.max

        /// As `gpsbridge decode` writes them.
        package init() {}
    }

    /// - Parameter output: what they are written to.
    package init(_ output: OutputBuffer, style: Style = Style()) {
        self.output = output
        self.style = style
        device = Array((style.device.map { ",\"device\":\($0.quotedForJSON)" } ?? "").utf8.prefix(Self.longestDevice))
    }

    /// Writes what an epoch has to tell.
    /// - Parameter withFix: whether place and motion are written too; satellites and attitude are whole by themselves.
    // Inlined, it would copy the epoch several times over in pieces.
    @inline(never)
    package mutating func write(_ epoch: borrowing Epoch, withFix: Bool = true) {
        let time = epoch.fix.time
        if withFix, epoch.fix.mode != nil || time != nil { writeFix(epoch.fix) }
        if let sky = epoch.sky { writeSky(sky, of: epoch.fix) }
        if epoch.fix.errors?.origin == .receiver { writeErrors(of: epoch.fix) }
        if let attitude = epoch.attitude { writeAttitude(attitude, time: time) }
    }

    /// Writes a TPV.
    package mutating func writeFix(_ fix: Fix) {
        count += 1
        let isSimulated = isSimulated || fix.quality == .simulated
        output.write(atMost: Self.longestReport) { text in
            text.append("{\"class\":\"TPV\"")
            text.append(device)
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
            text.append(",\"rtime\":", receptionTime, 6)
            // What gpsd does not have stands last: there are readers that stop at what they do not know.
            if isSimulated { text.append(",\"simulated\":true") }
            if !fix.hasPosition, let cause {
                text.append(",\"cause\":\"")
                text.append(cause.utf8.prefix(Self.longestDevice))
                text.append(UInt8(ascii: "\""))
            }
            text.append(UInt8(ascii: "}"))
            text.append(style.lineEnd)
        }
    }

    /// Writes a SKY.
    package mutating func writeSky(_ sky: Sky, of fix: Fix) {
        count += 1
        let satellites = sky.satellites.count > style.mostSatellites ? best(of: sky.satellites) : sky.satellites
        output.write(atMost: Self.longestReport) { text in
            text.append("{\"class\":\"SKY\"")
            text.append(device)
            append(fix.time, to: &text)
            text.append(",\"xdop\":", fix.dilution.east, 2)
            text.append(",\"ydop\":", fix.dilution.north, 2)
            text.append(",\"vdop\":", fix.dilution.vertical, 2)
            text.append(",\"tdop\":", fix.dilution.time, 2)
            text.append(",\"hdop\":", fix.dilution.horizontal, 2)
            text.append(",\"gdop\":", fix.dilution.geometric, 2)
            text.append(",\"pdop\":", fix.dilution.position, 2)
            text.append(",\"nSat\":", UInt64(satellites.count))
            // A receiver that lists no satellites may tell how many it uses.
            text.append(",\"uSat\":", UInt64(satellites.isEmpty ? Int(fix.satellitesUsed ?? 0) : sky.usedCount))
            text.append(",\"satellites\":[")
        }
        satelliteTexts.write(satellites, to: output)
        output.write(atMost: Self.longestReport) { text in
            text.append(UInt8(ascii: "]"))
            if satellites.count < sky.satellites.count { text.append(",\"inView\":", UInt64(sky.satellites.count)) }
            text.append(UInt8(ascii: "}"))
            text.append(style.lineEnd)
        }
    }

    /// Those that are used and the strongest, in the order in which they were told.
    private func best(of satellites: [Satellite]) -> [Satellite] {
        let order = satellites.indices.sorted { one, other in
            let (one, other) = (satellites[one], satellites[other])
            if one.isUsed != other.isUsed { return one.isUsed }
            return one.signalStrength ?? -1 > other.signalStrength ?? -1
        }
        return order.prefix(style.mostSatellites).sorted().map { satellites[$0] }
    }

    /// Writes a GST, with what the receiver told of its errors.
    package mutating func writeErrors(of fix: Fix) {
        let errors = fix.errors.flatMap { $0.origin == .receiver ? $0 : nil } ?? ErrorEstimate(origin: .receiver)
        write("{\"class\":\"GST\"", at: fix.time) { text in
            text.append(",\"rms\":", errors.rangeDeviation, 3)
            text.append(",\"major\":", errors.major, 3)
            text.append(",\"minor\":", errors.minor, 3)
            text.append(",\"orient\":", errors.orientation, 3)
            text.append(",\"lat\":", errors.north, 3)
            text.append(",\"lon\":", errors.east, 3)
            text.append(",\"alt\":", errors.vertical, 3)
        }
    }

    private mutating func writeAttitude(_ attitude: Attitude, time: UTCTime?) {
        write("{\"class\":\"ATT\"", at: time) { text in
            text.append(",\"heading\":", attitude.heading, 3)
            text.append(",\"mheading\":", attitude.magneticHeading, 3)
            text.append(",\"pitch\":", attitude.pitch, 3)
            text.append(",\"roll\":", attitude.roll, 3)
            text.append(",\"rot\":", attitude.rateOfTurn.map { $0 * 60 }, 3)
        }
    }

    /// Writes a report of a moment.
    /// - Parameter members: writes what it tells.
    @inline(__always)
    private mutating func write(
        _ opening: StaticString, at time: UTCTime?, _ members: (inout TextCursor) -> Void
    ) {
        count += 1
        output.write(atMost: Self.longestReport) { text in
            text.append(opening)
            text.append(device)
            append(time, to: &text)
            members(&text)
            text.append(UInt8(ascii: "}"))
            text.append(style.lineEnd)
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
