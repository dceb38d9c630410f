package import GNSS
internal import NMEA
package import TextOutput

// The reports TPV, SKY, GST and ATT are written as compact JSON, one report per line. They use the names and units of
// gpsd_json(5), so that any gpsd client can read the reports.

/// A writer that converts epochs to gpsd JSON reports.
package struct ReportWriter {
    /// The number of reports written so far.
    package private(set) var count = 0
    /// Whether to mark all reports as simulated, regardless of what the sentences contain.
    package var isSimulated = false
    /// The reason for a missing position, in one word. It is included in every report without a position.
    package var cause: String?
    /// The time at which the epoch arrived, in seconds since 1970 according to the system clock; `nil` to omit the
    /// time.
    package var receptionTime: Double?

    private let output: OutputBuffer
    private let style: Style
    /// The text that follows the class of each report: `,"device":"…"`, or empty to omit the device.
    private let device: [UInt8]
    private var timestamps = TimestampWriter()
    /// The error model for epochs that the caller has not completed.
    private var errorModel = GPSDErrorModel()

    private let satelliteTexts = SatelliteTexts()
    /// A separate cache for the list of signals, because an epoch may contain this list in addition to the list of
    /// satellites.
    private let signalTexts = SatelliteTexts()

    /// The maximum size of a report, in bytes. In a SKY report, only the part before the satellites is counted, because
    /// the satellites are written separately.
    private static let maxReportLength = 60 * TextCursor.maxNumberLength
    /// The maximum length of the device member, in bytes. Clients could not store longer names.
    private static let maxDeviceLength = 1024

    /// The format of the reports.
    package struct Style {
        /// The name of the receiver to include in every report; `nil` to omit the name.
        package var device: String?
        /// The text that ends each report.
        package var lineEnd: StaticString = "\n"
        /// The maximum number of satellites in a SKY report. Satellites that are used or have a strong signal are
        /// preferred.
        package var maxSatellites = Int.max

        /// Creates the style used by `gpsbridge decode`.
        package init() {}
    }

    /// Creates a writer.
    ///
    /// - Parameter output: The destination of the reports.
    package init(_ output: OutputBuffer, style: Style = Style()) {
        self.output = output
        self.style = style
        device = style.device.map(Self.deviceMember) ?? []
    }

    /// Returns the device member, with a shortened name if the member would be too long.
    private static func deviceMember(_ name: String) -> [UInt8] {
        var name = name
        while true {
            let member = ",\"device\":\(name.quotedForJSON)".utf8
            if member.count <= maxDeviceLength { return Array(member) }
            // An escaped character can be six bytes long.
            let excess = max(1, (member.count - maxDeviceLength) / 6)
            name = String(String.UnicodeScalarView(name.unicodeScalars.dropLast(excess)))
        }
    }

    /// Writes the reports of a receiver's next epoch, including the values that gpsd computes from this and earlier
    /// epochs.
    ///
    /// - Parameter withFix: Whether to write position and motion. Satellites and attitude are always written.
    package mutating func write(_ epoch: borrowing Epoch, withFix: Bool = true) {
        withUnsafePointer(to: epoch) { write($0, withFix: withFix) }
    }

    /// Writes the reports of a receiver's next epochs, including the values that gpsd computes from these and earlier
    /// epochs.
    ///
    /// - Parameter withIncomplete: Whether to write position and motion of incomplete epochs.
    package mutating func write(_ epochs: borrowing Span<Epoch>, withIncomplete: Bool) {
        epochs.withUnsafeBufferPointer { epochs in
            guard let first = epochs.baseAddress else { return }
            for index in epochs.indices { write(first + index, withFix: withIncomplete || epochs[index].isComplete) }
        }
    }

    /// Writes the reports of a completed epoch.
    ///
    /// - Parameter withFix: Whether to write position and motion. Satellites and attitude are always written.
    package mutating func write(_ completed: borrowing GPSDErrorModel.Completed, withFix: Bool = true) {
        let fix = GPSDErrorModel.CompletedFix(fix: completed.epoch.fix, errors: completed.errors)
        withUnsafePointer(to: completed.epoch) { epoch in
            withUnsafePointer(to: fix) { write($0, of: epoch, withFix: withFix) }
        }
    }

    // Epochs and fixes are passed by pointer, because the compiler would otherwise copy them for each call.

    private mutating func write(_ epoch: UnsafePointer<Epoch>, withFix: Bool) {
        var completed = errorModel.completeFix(of: epoch)
        withUnsafePointer(to: &completed) { write($0, of: epoch, withFix: withFix) }
    }

    private mutating func write(
        _ completed: UnsafePointer<GPSDErrorModel.CompletedFix>, of epoch: UnsafePointer<Epoch>, withFix: Bool
    ) {
        let time = completed.pointee.fix.time
        if withFix, completed.pointee.fix.mode != nil || time != nil { writeFix(completed, of: epoch) }
        if let sky = epoch.pointee.sky { write(sky, of: completed, satelliteTexts) }
        // If some had to be left out, the report would replace the more complete list of satellites in clients.
        if let signals = epoch.pointee.signals, !signals.satellites.isEmpty,
            signals.satellites.count <= style.maxSatellites
        {
            write(signals, of: completed, signalTexts)
        }
        if completed.pointee.fix.errors?.origin == .receiver, completed.pointee.fix.errors?.hasStatistics == true {
            writeErrors(of: completed.pointee.fix)
        }
        if let attitude = epoch.pointee.attitude {
            writeAttitude(attitude, epoch.pointee.sharedSupplement?.value.antennaBaseline, time: time)
        }
    }

    /// Writes a TPV report without a position, for a receiver that has no fix or is not being read.
    package mutating func writeNoFix() { writeFix(GPSDErrorModel.Completed(epoch: .lost)) }

    /// Writes a TPV report.
    package mutating func writeFix(_ completed: borrowing GPSDErrorModel.Completed) {
        let fix = GPSDErrorModel.CompletedFix(fix: completed.epoch.fix, errors: completed.errors)
        withUnsafePointer(to: completed.epoch) { epoch in
            withUnsafePointer(to: fix) { writeFix($0, of: epoch) }
        }
    }

    private mutating func writeFix(
        _ completed: UnsafePointer<GPSDErrorModel.CompletedFix>, of epoch: UnsafePointer<Epoch>
    ) {
        count += 1
        let supplement = epoch.pointee.sharedSupplement
        let surroundings = epoch.pointee.surroundings
        output.write(atMost: Self.maxReportLength) { text in
            let fix = completed.pointee.fix
            let errors = completed.pointee.errors
            text.append("{\"class\":\"TPV\"")
            text.append(device)
            if let status = fix.quality?.gpsdStatus { text.append(",\"status\":", status) }
            text.append(",\"mode\":", UInt64(fix.mode?.rawValue ?? 0))
            append(fix.time, to: &text)
            if let seconds = supplement?.value.leapSeconds { text.append(",\"leapseconds\":", UInt64(seconds)) }
            if supplement?.value.hasUnresolvedTime == true { text.append(",\"unresolved\":true") }
            // gpsd always reports this constant.
            if fix.time != nil { text.append(",\"ept\":0.005") }
            if fix.hasPosition {
                text.appendPosition(fix, errors)
                text.appendMotion(fix, errors)
                if let supplement { text.appendVelocity(supplement.value, climb: fix.climb) }
                text.append(",\"geoidSep\":", fix.geoidSeparation, 3)
                text.append(",\"eph\":", errors.horizontal, 3)
                text.append(",\"sep\":", errors.spherical, 3)
                if let datum = supplement?.value.datum {
                    text.append(",\"datum\":")
                    text.append(datum.description.quotedForJSON.utf8)
                }
                text.append(",\"dgpsAge\":", fix.correctionAge, 1)
                if let station = fix.correctionStation { text.append(",\"dgpsSta\":", UInt64(station)) }
            }
            if let surroundings { text.append(surroundings) }
            text.append(",\"rtime\":", receptionTime, 6)
            // Members that gpsd 3.22 does not define come last, because some clients stop parsing at unknown members.
            if let supplement { text.append(supplement.value, hasPosition: fix.hasPosition) }
            if fix.hasPosition {
                text.append(",\"errEllMaj\":", errors.major, 3)
                text.append(",\"errEllMin\":", errors.minor, 3)
                text.append(",\"errEllOr\":", errors.orientation, 2)
            }
            text.append(",\"wtemp\":", surroundings?.waterTemperature, 3)
            if isSimulated || fix.quality == .simulated { text.append(",\"simulated\":true") }
            if !fix.hasPosition, let cause {
                text.append(",\"cause\":\"")
                text.append(cause.utf8.prefix(Self.maxDeviceLength))
                text.append(UInt8(ascii: "\""))
            }
            text.append(UInt8(ascii: "}"))
            text.append(style.lineEnd)
        }
    }

    /// Writes a SKY report.
    package mutating func writeSky(_ sky: Sky, of fix: Fix) {
        write(sky, time: fix.time, fix.dilution, satellitesUsed: fix.satellitesUsed, satelliteTexts)
    }

    private mutating func write(
        _ sky: Sky, of completed: UnsafePointer<GPSDErrorModel.CompletedFix>, _ texts: SatelliteTexts
    ) {
        write(
            sky, time: completed.pointee.fix.time, completed.pointee.fix.dilution,
            satellitesUsed: completed.pointee.fix.satellitesUsed, texts)
    }

    private mutating func write(
        _ sky: Sky, time: UTCTime?, _ dilution: Dilution, satellitesUsed: UInt8?, _ texts: SatelliteTexts
    ) {
        count += 1
        let satellites = sky.satellites.count > style.maxSatellites ? best(of: sky.satellites) : sky.satellites
        output.write(atMost: Self.maxReportLength) { text in
            text.append("{\"class\":\"SKY\"")
            text.append(device)
            append(time, to: &text)
            text.append(",\"xdop\":", dilution.east, 2)
            text.append(",\"ydop\":", dilution.north, 2)
            text.append(",\"vdop\":", dilution.vertical, 2)
            text.append(",\"tdop\":", dilution.time, 2)
            text.append(",\"hdop\":", dilution.horizontal, 2)
            text.append(",\"gdop\":", dilution.geometric, 2)
            text.append(",\"pdop\":", dilution.position, 2)
            text.append(",\"nSat\":", UInt64(satellites.count))
            // A receiver that lists no satellites may still report how many it uses.
            text.append(",\"uSat\":", UInt64(satellites.isEmpty ? Int(satellitesUsed ?? 0) : sky.usedCount))
            text.append(",\"satellites\":[")
        }
        texts.write(satellites, to: output)
        output.write(atMost: Self.maxReportLength) { text in
            text.append(UInt8(ascii: "]"))
            if satellites.count < sky.satellites.count { text.append(",\"inView\":", UInt64(sky.satellites.count)) }
            text.append(UInt8(ascii: "}"))
            text.append(style.lineEnd)
        }
    }

    /// Returns the used and the strongest satellites, in the order of the list.
    private func best(of satellites: [Satellite]) -> [Satellite] {
        // Any used satellite ranks above all others.
        var ranks = satellites.map { ($0.isUsed ? 100_000 : 0) + Double($0.signalStrength ?? -1) }
        // Only a few satellites have to be left out, so finding each of them takes less time than sorting all.
        for _ in style.maxSatellites..<satellites.count {
            var worst = 0
            for index in ranks.indices where ranks[index] <= ranks[worst] { worst = index }
            ranks[worst] = .infinity
        }
        return satellites.indices.lazy.filter { ranks[$0] < .infinity }.map { satellites[$0] }
    }

    /// Writes a GST report with the receiver's own error estimates.
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

    private mutating func writeAttitude(_ attitude: Attitude, _ baseline: Baseline?, time: UTCTime?) {
        write("{\"class\":\"ATT\"", at: time) { text in
            text.append(",\"heading\":", attitude.heading, 3)
            text.append(",\"mheading\":", attitude.magneticHeading, 3)
            text.append(",\"pitch\":", attitude.pitch, 3)
            text.append(",\"roll\":", attitude.roll, 3)
            text.append(",\"rot\":", attitude.rateOfTurn.map { $0 * 60 }, 3)
            if let baseline { text.append(baseline) }
        }
    }

    /// Writes a report.
    ///
    /// - Parameter members: A closure that writes the members after the time.
    @inline(__always)
    private mutating func write(
        _ opening: StaticString, at time: UTCTime?, _ members: (inout TextCursor) -> Void
    ) {
        count += 1
        output.write(atMost: Self.maxReportLength) { text in
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

extension ErrorEstimate {
    /// Whether the receiver has estimated the errors in all directions, as in a GST sentence.
    fileprivate var hasStatistics: Bool { rangeDeviation != nil || major != nil || north != nil || east != nil }
}

extension TextCursor {
    @inline(__always)
    mutating func append(_ key: StaticString, _ value: Double?, _ decimals: Int) {
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
