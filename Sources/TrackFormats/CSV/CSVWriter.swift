internal import GNSS
internal import TextOutput

/// A writer for comma-separated values (RFC 4180): a header line, then one line for each epoch, with or without a
/// position.
struct CSVWriter: TrackWriter {
    /// The header line, without its line end.
    static let header = """
        time,latitude,longitude,altitude,ellipsoidal_altitude,speed,course,mode,quality,satellites,\
        hdop,vdop,pdop,horizontal_error,vertical_error,track
        """

    private(set) var count = 0

    private let output: OutputBuffer
    private var timestamps = TimestampWriter()
    /// The quoted name of the track and the line end.
    private var name = ""
    /// The name on the last line that was written.
    private var lastName: String?
    /// The most recent satellites of the track.
    private var recentSky = RecentSky()

    init(into output: OutputBuffer) { self.output = output }

    mutating func begin() { output.append(Self.header + "\r\n") }

    mutating func beginTrack(named name: String, breaks: TrackBreaks) {
        recentSky = RecentSky()
        // A line of the file must not end within a name, so that a truncated line does not affect the next one.
        self.name = name.split(whereSeparator: \.isNewline).joined(separator: " ").quotedForCSV + "\r\n"
        // A new name in the last column separates tracks, too.
        if self.name == lastName { separateTracks() }
    }

    mutating func append(_ epoch: Epoch) {
        let fix = epoch.fix
        let latest = recentSky.update(with: epoch.sky, mode: fix.mode, time: fix.time)
        // An epoch that contains only a heading, satellites or a time has no values for any column.
        guard fix.mode != nil else { return }
        count += 1
        let satellites = fix.usedSatelliteCount(in: epoch.sky, latest: latest)
        output.write(atMost: TextCursor.maxPointLength) { text in
            if let time = fix.time { timestamps.append(time, to: &text) }
            let coordinate = fix.isOnTrack ? fix.coordinate : nil
            text.appendField(coordinate?.latitude, upTo: 9)
            text.appendField(coordinate?.longitude, upTo: 9)
            text.appendField(fix.altitude, upTo: 4)
            text.appendField(fix.ellipsoidalAltitude, upTo: 4)
            text.appendField(fix.speed, upTo: 4)
            text.append(UInt8(ascii: ","))
            text.append("", direction: fix.course, "")
            text.append((epoch.assumesMode ? nil : fix.mode).fieldOfCSV)
            text.append(UInt8(ascii: ","))
            if let quality = fix.quality { text.append(quality.word) }
            text.append(UInt8(ascii: ","))
            if let satellites { text.append(UInt64(satellites)) }
            text.appendField(fix.dilution.horizontal, upTo: 3)
            text.appendField(fix.dilution.vertical, upTo: 3)
            text.appendField(fix.dilution.position, upTo: 3)
            text.appendField(fix.errors?.horizontal, upTo: 4)
            text.appendField(fix.errors?.vertical, upTo: 4)
            text.append(UInt8(ascii: ","))
        }
        output.append(name)
        lastName = name
    }

    func end() {}
}

extension TextCursor {
    /// Appends a comma, followed by the value if it is known.
    @inline(__always)
    fileprivate mutating func appendField(_ value: Double?, upTo decimals: Int) {
        append(UInt8(ascii: ","))
        append("", value, upTo: decimals, "")
    }
}

extension Fix.Mode? {
    fileprivate var fieldOfCSV: StaticString {
        switch self {
        case nil: ","
        case .some(.noFix): ",none"
        case .twoDimensional: ",2d"
        case .threeDimensional: ",3d"
        }
    }
}

extension Fix.Quality {
    /// The name of the fix quality in text formats.
    var word: StaticString {
        switch self {
        case .autonomous: "autonomous"
        case .differential: "differential"
        case .precise: "precise"
        case .rtkFixed: "rtk_fixed"
        case .rtkFloat: "rtk_float"
        case .estimated: "estimated"
        case .manual: "manual"
        case .simulated: "simulated"
        case .combined: "combined"
        }
    }
}
