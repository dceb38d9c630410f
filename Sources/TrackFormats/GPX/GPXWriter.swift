internal import GNSS
internal import TextOutput

/// A writer for GPX 1.1.
///
/// GPX 1.1 has no elements for speed and course, so they are written with version 2 of Garmin's TrackPointExtension,
/// which most programs support. The creation time of the file is omitted, so that the same input always produces the
/// same file.
struct GPXWriter: TrackWriter {
    private(set) var count = 0

    private let output: OutputBuffer
    private var outline = TrackOutline()
    private var timestamps = TimestampWriter()
    private var name = ""
    /// The most recent satellites of the track.
    private var recentSky = RecentSky()

    init(into output: OutputBuffer) { self.output = output }

    mutating func begin() {
        output.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd \
            http://www.garmin.com/xmlschemas/TrackPointExtension/v2 \
            http://www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd" \
            version="1.1" creator="gpsbridge \(Product.version)">

            """)
    }

    mutating func beginTrack(named name: String, breaks: TrackBreaks) {
        endTrack()
        outline = TrackOutline(breaks)
        recentSky = RecentSky()
        self.name = name
    }

    mutating func append(_ epoch: Epoch) {
        let latest = recentSky.update(with: epoch.sky, mode: epoch.fix.mode, time: epoch.fix.time)
        switch outline.role(of: epoch.fix) {
        case .outside: return
        case .beginsTrack:
            output.append("<trk>\n<name>")
            output.append(name.escapedForXML)
            output.append("</name>\n<trkseg>\n")
        case .beginsSegment: output.append("</trkseg>\n<trkseg>\n")
        case .insideSegment: break
        }
        count += 1
        let satellites = epoch.fix.usedSatelliteCount(in: epoch.sky, latest: latest)
        appendPoint(epoch.fix, mode: epoch.assumesMode ? nil : epoch.fix.mode, satellites: satellites)
    }

    mutating func end() {
        endTrack()
        output.append("</gpx>\n")
    }

    private mutating func endTrack() {
        if outline.hasPoints { output.append("</trkseg>\n</trk>\n") }
        outline.endTrack()
    }
}

extension GPXWriter {
    private mutating func appendPoint(_ fix: Fix, mode: Fix.Mode?, satellites: Int?) {
        guard let coordinate = fix.coordinate else { return }
        output.write(atMost: TextCursor.maxPointLength) { text in
            text.append("<trkpt lat=\"")
            text.append(coordinate.latitude, upTo: 9)
            text.append("\" lon=\"")
            Self.append(longitude: coordinate.longitude, to: &text)
            text.append("\">")
            text.append("<ele>", fix.altitude, upTo: 4, "</ele>")
            if let time = fix.time {
                text.append("<time>")
                timestamps.append(time, to: &text)
                text.append("</time>")
            }
            text.append("<magvar>", direction: fix.magneticVariation, "</magvar>")
            text.append("<geoidheight>", fix.geoidSeparation, upTo: 4, "</geoidheight>")
            Self.append(mode, fix.quality, to: &text)
            if let satellites {
                text.append("<sat>")
                text.append(UInt64(satellites))
                text.append("</sat>")
            }
            text.append("<hdop>", fix.dilution.horizontal.knownDilution, upTo: 3, "</hdop>")
            text.append("<vdop>", fix.dilution.vertical.knownDilution, upTo: 3, "</vdop>")
            text.append("<pdop>", fix.dilution.position.knownDilution, upTo: 3, "</pdop>")
            text.append("<ageofdgpsdata>", fix.correctionAge, upTo: 3, "</ageofdgpsdata>")
            if let station = fix.correctionStation, station <= Self.lastStation {
                text.append("<dgpsid>")
                text.append(UInt64(station))
                text.append("</dgpsid>")
            }
            let (speed, course) = (fix.speed.ifPlausible, fix.course.ifPlausible)
            if speed != nil || course != nil {
                text.append("<extensions><gpxtpx:TrackPointExtension>")
                text.append("<gpxtpx:speed>", speed, upTo: 4, "</gpxtpx:speed>")
                text.append("<gpxtpx:course>", direction: course, "</gpxtpx:course>")
                text.append("</gpxtpx:TrackPointExtension></extensions>")
            }
            text.append("</trkpt>\n")
        }
    }

    /// The largest reference station number that the GPX schema allows.
    private static let lastStation = 1023

    /// Appends a longitude. The GPX schema excludes 180 degrees east, so this longitude is written as 180 degrees west.
    @inline(__always)
    private static func append(longitude: Double, to text: inout TextCursor) {
        let parts = TextCursor.parts(longitude.magnitude, 9) ?? 0
        if longitude < 0 && parts != 0 || parts == 180_000_000_000 { text.append(UInt8(ascii: "-")) }
        text.append(parts: parts, upTo: 9)
    }

    /// Appends the `fix` element, or nothing if its value cannot be determined from the mode and quality of the fix.
    /// The value `none` means that the position was not computed from satellites.
    @inline(__always)
    private static func append(_ mode: Fix.Mode?, _ quality: Fix.Quality?, to text: inout TextCursor) {
        switch quality {
        case .differential, .rtkFixed, .rtkFloat: text.append("<fix>dgps</fix>")
        case .precise: text.append("<fix>pps</fix>")
        case .estimated, .manual: text.append("<fix>none</fix>")
        case .autonomous, .simulated, .combined, nil:
            switch mode {
            case .twoDimensional: text.append("<fix>2d</fix>")
            case .threeDimensional: text.append("<fix>3d</fix>")
            case .some(.noFix), nil: break
            }
        }
    }
}
