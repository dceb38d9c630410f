internal import GNSS
internal import TextOutput

// In a `gx:Track`, Google's extension of KML 2.2 for lines with times, all times precede all coordinates, so the
// coordinates are buffered until the line ends. A `gx:Track` requires a time for each point, so points without a time
// are written as a plain `LineString`.

/// A writer for KML 2.2. Each track becomes a folder that contains a placemark for each segment.
struct KMLWriter: TrackWriter {
    private(set) var count = 0

    private let output: OutputBuffer
    private let coordinates = DeferredText()
    private var outline = TrackOutline()
    private var timestamps = TimestampWriter()
    private var name = ""
    /// The geometry that is currently being written.
    private var geometry: Geometry?
    private var lastPoint = LinePoint()
    private var pointsInGeometry = 0

    /// The properties that all points of a geometry have in common.
    private struct Geometry: Equatable {
        let isTimed: Bool
        let hasAltitude: Bool

        init(for fix: Fix) {
            isTimed = fix.time != nil
            hasAltitude = fix.altitude.ifPlausible != nil
        }
    }

    private struct LinePoint {
        var longitude = 0.0
        var latitude = 0.0
        var altitude: Double?
    }

    init(into output: OutputBuffer) { self.output = output }

    mutating func begin() {
        output.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <Document>
            <Style id="track"><LineStyle><color>ff3c14dc</color><width>3</width></LineStyle></Style>

            """)
    }

    mutating func beginTrack(named name: String, breaks: TrackBreaks) {
        endTrack()
        outline = TrackOutline(breaks)
        self.name = name.escapedForXML
    }

    mutating func append(_ epoch: Epoch) {
        let fix = epoch.fix
        let role = outline.role(of: fix)
        guard role != .outside, let coordinate = fix.coordinate else { return }
        if role == .beginsTrack { output.append("<Folder>\n<name>\(name)</name>\n") }
        let geometry = Geometry(for: fix)
        if role != .insideSegment || geometry != self.geometry {
            endGeometry()
            begin(geometry)
        }
        count += 1
        pointsInGeometry += 1
        lastPoint = LinePoint(
            longitude: coordinate.longitude, latitude: coordinate.latitude,
            altitude: geometry.hasAltitude ? fix.altitude : nil)
        if let time = fix.time {
            output.write(atMost: TextCursor.maxPointLength) { text in
                text.append("<when>")
                timestamps.append(time, to: &text)
                text.append("</when>\n")
            }
            coordinates.buffer.write(atMost: TextCursor.maxPointLength) { text in
                text.append("<gx:coord>")
                Self.append(lastPoint, separator: UInt8(ascii: " "), to: &text)
                text.append("</gx:coord>\n")
            }
        } else {
            appendLinePoint()
        }
    }

    mutating func end() {
        endTrack()
        output.append("</Document>\n</kml>\n")
    }

    private mutating func endTrack() {
        endGeometry()
        if outline.hasPoints { output.append("</Folder>\n") }
        outline.endTrack()
    }
}

extension KMLWriter {
    private mutating func begin(_ geometry: Geometry) {
        self.geometry = geometry
        output.append("<Placemark>\n<name>\(name)</name>\n<styleUrl>#track</styleUrl>\n")
        output.append(geometry.isTimed ? "<gx:Track>\n" : "<LineString>\n")
        if geometry.hasAltitude { output.append("<altitudeMode>absolute</altitudeMode>\n") }
        if !geometry.isTimed { output.append("<coordinates>\n") }
    }

    private mutating func endGeometry() {
        guard let geometry else { return }
        if geometry.isTimed {
            coordinates.move(to: output)
            output.append("</gx:Track>\n")
        } else {
            // A KML line must have at least two points, so a single point is repeated.
            if pointsInGeometry == 1 { appendLinePoint() }
            output.append("</coordinates>\n</LineString>\n")
        }
        output.append("</Placemark>\n")
        self.geometry = nil
        pointsInGeometry = 0
    }

    private func appendLinePoint() {
        output.write(atMost: TextCursor.maxPointLength) { text in
            Self.append(lastPoint, separator: UInt8(ascii: ","), to: &text)
            text.append(UInt8(ascii: "\n"))
        }
    }

    private static func append(_ point: LinePoint, separator: UInt8, to text: inout TextCursor) {
        text.append(point.longitude, upTo: 9)
        text.append(separator)
        text.append(point.latitude, upTo: 9)
        guard let altitude = point.altitude else { return }
        text.append(separator)
        text.append(altitude, upTo: 4)
    }
}
