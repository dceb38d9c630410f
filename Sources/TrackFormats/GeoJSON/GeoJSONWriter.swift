internal import GNSS
internal import TextOutput

// The positions of a feature and its `coordTimes` are two separate lists. Epochs arrive one by one, so only the
// positions can be written immediately. The times are buffered until the feature ends.

/// A writer for GeoJSON (RFC 7946). Each track becomes one feature with a `MultiLineString` geometry.
struct GeoJSONWriter: TrackWriter {
    private(set) var count = 0

    private let output: OutputBuffer
    private let times = DeferredText()
    private var outline = TrackOutline()
    private var timestamps = TimestampWriter()
    private var name = ""
    private var last = TrackPosition()
    private var positionsInLine = 0
    /// Whether at least one epoch of the track has a time.
    private var hasTimes = false
    private var features = 0

    init(into output: OutputBuffer) { self.output = output }

    mutating func begin() { output.append("{\"type\":\"FeatureCollection\",\"features\":[\n") }

    mutating func beginTrack(named name: String, breaks: TrackBreaks) {
        endTrack()
        outline = TrackOutline(breaks)
        self.name = name
    }

    mutating func append(_ epoch: Epoch) {
        let role = outline.role(of: epoch.fix)
        guard role != .outside, var position = TrackPosition(epoch.fix) else { return }
        switch role {
        case .outside: return
        case .beginsTrack: beginFeature()
        case .beginsSegment: breakLine()
        case .insideSegment:
            position.chooseSide(of: last)
            if let cut = AntimeridianCut(from: last, to: position) {
                if let end = cut.end { append(end) }
                breakLine()
                append(cut.start)
            }
        }
        append(position)
        count += 1
    }

    mutating func end() {
        endTrack()
        output.append("\n]}\n")
    }

    private mutating func endTrack() {
        guard outline.hasPoints else { return }
        endLine()
        output.append("]},\n\"properties\":{\"name\":\(name.quotedForJSON)")
        if hasTimes {
            output.append(",\n\"coordTimes\":[")
            times.move(to: output)
            output.append("]]")
        } else {
            times.clear()
        }
        output.append("}}")
        outline.endTrack()
        hasTimes = false
    }
}

extension GeoJSONWriter {
    private mutating func beginFeature() {
        if features > 0 { output.append(",\n") }
        features += 1
        output.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiLineString\",\"coordinates\":[[")
        times.buffer.append("[")
    }

    private mutating func breakLine() {
        endLine()
        output.append(",[")
        times.buffer.append("],[")
    }

    private mutating func endLine() {
        // A GeoJSON line must have at least two positions, so a single position is repeated.
        if positionsInLine == 1 { append(last) }
        output.append("]")
        positionsInLine = 0
    }

    private mutating func append(_ position: TrackPosition) {
        let isFirst = positionsInLine == 0
        output.write(atMost: TextCursor.maxPointLength) { text in
            text.append(isFirst ? "[" : ",\n[")
            text.append(position.longitude, upTo: 9)
            text.append(UInt8(ascii: ","))
            text.append(position.latitude, upTo: 9)
            text.append(",", position.altitude, upTo: 4, "")
            text.append(UInt8(ascii: "]"))
        }
        times.buffer.write(atMost: TextCursor.maxPointLength) { text in
            if !isFirst { text.append(UInt8(ascii: ",")) }
            if let time = position.time {
                hasTimes = true
                text.append(UInt8(ascii: "\""))
                timestamps.append(time, to: &text)
                text.append(UInt8(ascii: "\""))
            } else {
                text.append("null")
            }
        }
        last = position
        positionsInLine += 1
    }
}
