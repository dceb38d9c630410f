package import GNSS
package import TextOutput

/// A writer that formats each epoch as a line of text according to a template. Unknown values are written as dashes.
package struct LineWriter: TrackWriter {
    /// The number of lines written so far.
    package private(set) var count = 0

    private let template: LineTemplate
    private let output: OutputBuffer
    private var timestamps = TimestampWriter()
    /// The most recent satellites of the track.
    private var recentSky = RecentSky()

    /// Creates a writer for a template.
    ///
    /// - Parameter output: The buffer for the lines.
    package init(_ template: LineTemplate, into output: OutputBuffer) {
        self.template = template
        self.output = output
    }

    package mutating func begin() {}

    package mutating func beginTrack(named name: String, breaks: TrackBreaks) { recentSky = RecentSky() }

    package mutating func append(_ epoch: Epoch) {
        let latest = recentSky.update(with: epoch.sky, mode: epoch.fix.mode, time: epoch.fix.time)
        // An epoch that contains only a heading or satellites is not a fix, so no line is written.
        guard epoch.fix.mode != nil || epoch.fix.time != nil else { return }
        count += 1
        for part in template.parts {
            switch part {
            case .text(let text): output.append(text)
            case .field(let field): write(field, of: epoch.fix, epoch.sky, latest: latest)
            }
        }
        output.append("\n")
    }

    package mutating func end() {}

    /// Writes a value of a fix.
    /// - Parameters:
    ///   - sky: The satellites of the fix's own epoch.
    ///   - latest: The same satellites, or else those of an earlier epoch if they still apply.
    private mutating func write(_ field: LineField, of fix: Fix, _ sky: Sky?, latest: Sky?) {
        let coordinate = fix.hasPosition ? fix.coordinate : nil
        switch field {
        case .time: write(fix.time)
        case .mode: output.append(fix.mode.word)
        case .quality: output.append(fix.quality?.word ?? "-")
        case .latitude: write(coordinate?.latitude, decimals: fix.isPrecise ? 8 : 7)
        case .longitude: write(coordinate?.longitude, decimals: fix.isPrecise ? 8 : 7)
        case .altitude: write(coordinate == nil ? nil : fix.altitude, decimals: fix.isPrecise ? 3 : 1)
        case .ellipsoidalAltitude:
            write(coordinate == nil ? nil : fix.ellipsoidalAltitude, decimals: fix.isPrecise ? 3 : 1)
        case .speed: write(coordinate == nil ? nil : fix.speed, decimals: 2)
        case .track: write(direction: coordinate == nil ? nil : fix.course)
        case .climb: write(coordinate == nil ? nil : fix.climb, decimals: 2)
        case .horizontalError:
            write(coordinate == nil ? nil : fix.errors?.horizontal, decimals: fix.isPrecise ? 3 : 1)
        case .verticalError: write(coordinate == nil ? nil : fix.errors?.vertical, decimals: fix.isPrecise ? 3 : 1)
        case .horizontalDilution: write(fix.dilution.horizontal.knownDilution, decimals: 2)
        case .verticalDilution: write(fix.dilution.vertical.knownDilution, decimals: 2)
        case .positionDilution: write(fix.dilution.position.knownDilution, decimals: 2)
        case .used: write(fix.usedSatelliteCount(in: sky, latest: latest))
        case .seen: write(latest?.satelliteCount)
        case .strength: write(latest?.strongest, decimals: 1)
        case .minutes: write(coordinate, as: .minutes)
        case .seconds: write(coordinate, as: .seconds)
        case .utm: write(coordinate, as: .utm)
        case .mgrs: write(coordinate, as: .mgrs)
        case .maidenhead: write(coordinate, as: .maidenhead)
        case .plusCode: write(coordinate, as: .plusCode)
        }
    }

    private mutating func write(_ time: UTCTime?) {
        guard let time else { return output.append("-") }
        output.write(atMost: TimestampWriter.maxLength) { timestamps.appendMilliseconds(time, to: &$0) }
    }

    private func write(_ value: Double?, decimals: Int) {
        guard let value = value.ifPlausible else { return output.append("-") }
        output.append(value, decimals: decimals)
    }

    /// Writes a direction from 0.0 to 359.9 degrees.
    private func write(direction: Double?) {
        guard let direction = direction.ifPlausible else { return output.append("-") }
        let tenths = (direction * 10).rounded().truncatingRemainder(dividingBy: 3_600)
        output.append((tenths < 0 ? tenths + 3_600 : abs(tenths)) / 10, decimals: 1)
    }

    private func write(_ value: Int?) {
        guard let value else { return output.append("-") }
        output.append(Int64(value))
    }

    private func write(_ coordinate: Coordinate?, as notation: CoordinateNotation) {
        let text = coordinate.map { notation.text($0) } ?? ""
        output.append(text.isEmpty ? "-" : text)
    }
}

extension Fix {
    /// Whether the position is accurate enough to be written with millimeter precision. Other positions are written
    /// with centimeter precision, so that a line fits into 80 columns.
    fileprivate var isPrecise: Bool {
        if let error = errors?.horizontal { return error < 0.1 }
        return quality == .rtkFixed || quality == .rtkFloat
    }
}

extension Sky {
    fileprivate var strongest: Double? { satellites.compactMap(\.signalStrength).max().map(Double.init) }
}

extension Fix.Mode? {
    fileprivate var word: StaticString {
        switch self {
        case nil: "-"
        case .some(.noFix): "none"
        case .twoDimensional: "2D"
        case .threeDimensional: "3D"
        }
    }
}
