internal import GNSS

extension [TrackReader.Track] {
    /// Prepares the tracks for writing them in another format. Returns the number of points that were removed, because
    /// readers of the format would misplace them.
    package mutating func adapt(to format: TrackFormat) -> Int {
        indices.reduce(0) { $0 + self[$1].adapt(to: format) }
    }
}

extension TrackReader.Track {
    fileprivate mutating func adapt(to format: TrackFormat) -> Int {
        for index in epochs.indices { epochs[index].fix.keepElevation(in: format) }
        return format == .nmea ? removeUntimedPoints() : 0
    }

    /// Removes the points without a time from all segments that also contain points with a time. In NMEA, their
    /// sentences would belong to the epoch of the previous point. Returns the number of removed points.
    private mutating func removeUntimedPoints() -> Int {
        let isPoint = { (epoch: Epoch) in epoch.fix.hasPosition }
        guard epochs.contains(where: { isPoint($0) && $0.fix.time == nil }) else { return 0 }
        var kept: [Epoch] = []
        var rest = epochs[...]
        while !rest.isEmpty {
            let end = rest.firstIndex { $0.fix.mode == .noFix }.map { $0 + 1 } ?? rest.endIndex
            let segment = rest[..<end]
            let hasTimes = segment.contains { isPoint($0) && $0.fix.time != nil }
            kept += hasTimes ? segment.filter { !isPoint($0) || $0.fix.time != nil }[...] : segment
            rest = rest[end...]
        }
        defer { epochs = kept }
        return epochs.count - kept.count
    }
}

extension Fix {
    /// Fills in the altitude that the format stores. If the format needs the altitude above sea level but only the
    /// altitude above the ellipsoid is known, or vice versa, the known altitude is used. Most programs do not
    /// distinguish the two, so an altitude that is off by the geoid separation is better than no altitude.
    fileprivate mutating func keepElevation(in format: TrackFormat) {
        switch format {
        case .gpx, .kml, .nmea: altitude = altitude ?? ellipsoidalAltitude
        case .geojson: ellipsoidalAltitude = ellipsoidalAltitude ?? altitude.map { $0 + (geoidSeparation ?? 0) }
        case .csv:
            if let altitude, let geoidSeparation {
                ellipsoidalAltitude = ellipsoidalAltitude ?? altitude + geoidSeparation
            }
        case .json: break
        }
    }
}
