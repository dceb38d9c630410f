import GNSS
import GPSSimulator
import NMEA
import SystemSupport
import TrackDatabase
import TrackFormats

/// A recorded track: the log of a receiver, or a track created by another program.
enum TrackFile {
    /// Returns a scenario that follows the track in a file.
    static func scenario(_ path: String) throws(Failure) -> Scenario {
        let file = try InputFile(path)
        let positions = try epochs(file, path: path).compactMap(TimedPosition.init)
        guard !positions.isEmpty else {
            throw Failure(.nothingDecoded, "\(file.name) contains no positions. Choose another file for --track")
        }
        return .track(points(positions))
    }

    /// A position, with its altitude and time if they are known.
    private struct TimedPosition {
        var latitude: Double
        var longitude: Double
        var altitude: Double?
        var time: UTCTime?

        init?(_ epoch: Epoch) {
            guard epoch.fix.hasPosition, let position = epoch.fix.coordinate else { return nil }
            latitude = position.latitude
            longitude = position.longitude
            // A scenario has only altitudes above sea level. An altitude that is off by the geoid separation is better
            // than none.
            altitude = epoch.fix.altitude ?? epoch.fix.ellipsoidalAltitude
            time = epoch.fix.time
        }
    }

    private static func epochs(_ file: InputFile, path: String) throws(Failure) -> [Epoch] {
        if TrackDatabase.recognizes(file.head(16)) {
            var epochs: [Epoch] = []
            try TrackDatabase(path).read { epochs.append($0) }
            return epochs
        }
        if let tracks = try file.tracks() { return tracks.epochs }
        return log(try file.readAll(atMost: InputFile.maxTrackBytes))
    }

    private static func log(_ bytes: [UInt8]) -> [Epoch] {
        var decoder = ReceiverDecoder()
        var epochs: [Epoch] = []
        bytes.withUnsafeBytes { bytes in decoder.read(bytes) { epochs.append($0) } }
        decoder.finish { epochs.append($0) }
        return epochs
    }

    /// Converts positions to track points.
    ///
    /// If the time of a position is missing or not later than the previous time, the point follows one second after the
    /// previous point.
    private static func points(_ positions: [TimedPosition]) -> [TrackPoint] {
        let start = positions.first { $0.time != nil }?.time
        var last = -1.0
        var altitude = positions.first { $0.altitude != nil }?.altitude ?? 0
        return positions.map { position in
            let elapsed = start.flatMap { start in position.time.map { $0.seconds(since: start) } }
            let seconds = elapsed.map { $0 > last ? $0 : last + 1 } ?? last + 1
            last = seconds
            altitude = position.altitude ?? altitude
            return TrackPoint(
                seconds: seconds, latitude: position.latitude, longitude: position.longitude, altitude: altitude)
        }
    }
}
