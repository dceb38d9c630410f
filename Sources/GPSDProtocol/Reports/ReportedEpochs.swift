package import GNSS
internal import NMEA

/// A builder that creates epochs from gpsd's reports, for receivers whose own data is not available.
///
/// The TPV, SKY, GST and ATT reports of an epoch arrive in any order, but usually together. A TPV report ends the epoch
/// of the previous TPV report. Reports that arrive after an epoch has been completed belong to the epoch of the next
/// TPV report.
package struct ReportedEpochs {
    private var fix: Fix?
    private var sky: Sky?
    private var dilution: Dilution?
    private var errors: ErrorEstimate?
    private var attitude: Attitude?
    private var supplement: Supplement?
    private var surroundings: Surroundings?
    /// The DOPs of the last SKY report. Not every epoch has a SKY report, so gpsd sometimes computes errors from the
    /// DOPs of the previous epoch.
    private var lastDilution = Dilution()

    /// Creates a builder without any reports.
    package init() {}

    /// Adds a report.
    ///
    /// - Returns: The epoch that is completed by the report, if any.
    package mutating func add(_ report: GPSDReport) -> Epoch? {
        switch report.kind {
        case "TPV":
            let ended = finish()
            fix = Fix(report.values)
            supplement = Supplement(report.values)
            surroundings = Surroundings(report.values)
            return ended
        case "SKY":
            // Some servers send two SKY reports for each epoch: the first contains the DOPs, and the second
            // contains the satellites.
            if let satellites = report.satellites {
                sky = Sky(satellites: satellites.compactMap { Satellite($0.values) })
            }
            dilution = Dilution(report.values)
        case "GST": errors = ErrorEstimate(statistics: report.values)
        case "ATT": attitude = Attitude(report.values)
        default: break
        }
        return nil
    }

    /// Completes the current epoch and returns it. Call this method when no reports have arrived for a while.
    package mutating func finish() -> Epoch? {
        guard var fix else { return nil }
        if let dilution { fix.dilution = dilution }
        fix.errors = errors ?? estimate(of: fix)
        if let sky { fix.satellitesUsed = UInt8(clamping: sky.usedCount) }
        defer {
            let known = dilution ?? lastDilution
            self = ReportedEpochs()
            lastDilution = known
        }
        var epoch = Epoch(fix: fix, sky: sky, attitude: attitude)
        epoch.supplement = supplement
        epoch.surroundings = surroundings
        return epoch
    }

    /// Returns the error estimates of a TPV report.
    ///
    /// Error estimates that gpsd computes from DOPs are 95% bounds. They are replaced by standard
    /// deviations, computed from the same DOPs.
    private func estimate(of fix: Fix) -> ErrorEstimate? {
        let expected = supplement?.expectedErrors
        let range = GPSDRangeErrors(fix.quality)
        for dilution in [fix.dilution, lastDilution]
        where expected?.horizontal.map({ range.isMultiple($0, of: dilution) }) ?? true {
            if let estimate = fix.quality.flatMap({ ErrorEstimate(dilution: dilution, quality: $0) }) {
                return estimate
            }
        }
        return expected
    }
}

extension GPSDRangeErrors {
    /// Returns whether a horizontal error is the value that gpsd computes from the given DOPs. The comparison allows
    /// for rounding: errors have three decimals, and DOPs have two.
    fileprivate func isMultiple(_ error: Double, of dilution: Dilution) -> Bool {
        guard let dilution = dilution.horizontal else { return false }
        return abs(error - dilution * joint) <= 0.005 * joint + 0.001
    }
}

extension Fix {
    fileprivate init(_ values: GPSDReport.Values) {
        self.init()
        mode = values["mode"].flatMap { Mode(rawValue: $0) }
        time = values["time"].flatMap { (text: String) in UTCTime(iso8601: text) }
        guard let mode, mode != .noFix, let latitude: Double = values["lat"], let longitude: Double = values["lon"],
            abs(latitude) <= 90, abs(longitude) <= 180
        else { return }
        coordinate = Coordinate(latitude: latitude, longitude: longitude)
        quality = Quality(gpsdStatus: values["status"] ?? 1)
        altitude = values["altMSL"] ?? values["alt"]
        ellipsoidalAltitude = values["altHAE"]
        geoidSeparation = values["geoidSep"]
        speed = values["speed"]
        course = values["track"]
        magneticCourse = values["magtrack"]
        climb = values["climb"]
        magneticVariation = values["magvar"]
        correctionAge = values["dgpsAge"]
        correctionStation = values["dgpsSta"]
    }
}

extension Supplement {
    /// Creates a supplement from a report. Returns `nil` if the report contains none of the values.
    fileprivate init?(_ values: GPSDReport.Values) {
        self.init()
        var expected = ErrorEstimate.notEstimated
        expected.horizontal = values["eph"]
        expected.spherical = values["sep"]
        expected.north = values["epy"]
        expected.east = values["epx"]
        expected.vertical = values["epv"]
        expected.speed = values["eps"]
        expected.climb = values["epc"]
        expected.course = values["epd"]
        if expected != .notEstimated { expectedErrors = expected }
        datum = values["datum"].map { (text: String) in InlineText(text) }
        northVelocity = values["velN"]
        eastVelocity = values["velE"]
        leapSeconds = values["leapseconds"]
        if self == Supplement() { return nil }
    }
}

extension Surroundings {
    /// Creates surroundings from a report. Returns `nil` if the report contains none of the values.
    fileprivate init?(_ values: GPSDReport.Values) {
        self.init()
        depth = values["depth"]
        waterTemperature = values["wtemp"]
        apparentWindAngle = values["wangler"]
        apparentWindSpeed = values["wspeedr"]
        windDirection = values["wanglet"]
        magneticWindDirection = values["wanglem"]
        windSpeed = values["wspeedt"]
        if self == Surroundings() { return nil }
    }
}

extension Dilution {
    fileprivate init(_ values: GPSDReport.Values) {
        self.init()
        position = values["pdop"]
        horizontal = values["hdop"]
        vertical = values["vdop"]
        time = values["tdop"]
        geometric = values["gdop"]
        north = values["ydop"]
        east = values["xdop"]
        // gpsd reports unknown DOPs with the placeholder value that the receiver uses.
        dropUnknown()
    }
}

extension ErrorEstimate {
    /// Creates an error estimate from a GST report. Returns `nil` if the report has no values. Some servers send empty
    /// GST reports if the receiver does not report error estimates.
    fileprivate init?(statistics values: GPSDReport.Values) {
        self.init(origin: .receiver)
        north = values["lat"]
        east = values["lon"]
        vertical = values["alt"]
        major = values["major"]
        minor = values["minor"]
        orientation = values["orient"]
        rangeDeviation = values["rms"]
        horizontal = horizontalError
        if self == ErrorEstimate(origin: .receiver) { return nil }
    }
}

extension Attitude {
    fileprivate init(_ values: GPSDReport.Values) {
        self.init()
        heading = values["heading"]
        magneticHeading = values["mheading"]
        pitch = values["pitch"]
        roll = values["roll"]
        let perMinute: Double? = values["rot"]
        rateOfTurn = perMinute.map { $0 / 60 }
    }
}

extension Satellite {
    fileprivate init?(_ values: GPSDReport.Values) {
        guard let number: UInt16 = values["PRN"], 1...9_999 ~= number else { return nil }
        let (constellation, own) = SatelliteNumbering.satellite(number, of: nil)
        self.init(
            constellation: values["gnssid"].flatMap { Constellation(rawValue: $0) } ?? constellation,
            number: values["svid"] ?? own, receiverNumber: number, elevation: values["el"], azimuth: values["az"],
            signalStrength: values["ss"], isUsed: values["used"] ?? false)
    }
}
