internal import GNSS
internal import SystemSupport
internal import TrackDatabase
internal import TrackFormats

/// Computes the statistics of a track.
struct TrackSummary: SteppedWork {
    private let database: TrackDatabase
    private let epochs: TrackDatabase.Epochs
    private var statistics = TrackStatistics()

    private static let rowsPerStep = 10_000

    init(_ found: (database: TrackDatabase, track: TrackDatabase.Track)) throws(Failure) {
        database = found.database
        epochs = try found.database.epochs(of: found.track, withSkies: false)
    }

    mutating func step() throws(Failure) -> Reply? {
        for _ in 0..<Self.rowsPerStep {
            guard let epoch = try epochs.next() else { return Reply { statistics.append(to: &$0) } }
            statistics.add(epoch)
        }
        return nil
    }
}
