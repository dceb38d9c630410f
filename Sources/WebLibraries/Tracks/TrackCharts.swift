internal import Dashboard
internal import GNSS
internal import SystemSupport
internal import TextOutput
internal import TrackDatabase
internal import WebDashboard

/// A computation of the charts of a track. The duration of the track is divided into equal parts, and each part has a
/// minimum, a mean and a maximum.
struct TrackCharts: SteppedWork {
    /// The values in one part of the duration.
    private struct Bin {
        var minimum = Double.infinity
        var maximum = -Double.infinity
        var sum = 0.0
        var count = 0

        mutating func add(_ value: Double?) {
            guard let value, value.isFinite else { return }
            minimum = min(minimum, value)
            maximum = max(maximum, value)
            sum += value
            count += 1
        }
    }

    /// The values of a chart.
    private struct Series: Sendable {
        let name: String
        /// The number of decimals of the values in the reply.
        let decimals: Int
        let value: @Sendable (TrackDatabase.Sample) -> Double?
    }

    private static let series = [
        Series(name: "speed", decimals: 2) { $0.fix.speed },
        Series(name: "altitude", decimals: 1) { $0.fix.knownAltitude },
        Series(name: "error", decimals: 2) { $0.fix.errors?.horizontalError },
        Series(name: "strength", decimals: 1) { $0.strength },
        Series(name: "used", decimals: 1) { $0.fix.satellitesUsed.map(Double.init) },
    ]

    private let database: TrackDatabase
    private let samples: TrackDatabase.Samples
    private let start: Double
    /// The duration of a part in seconds.
    private let width: Double
    private let count: Int
    private var bins: [[Bin]]

    private static let rowsPerStep = 20_000

    /// Prepares the charts of a section of a track.
    ///
    /// - Parameter count: The number of parts into which the duration is divided.
    init(
        _ found: (database: TrackDatabase, track: TrackDatabase.Track), _ section: TrackSection, count: Int
    ) throws(Failure) {
        database = found.database
        // The period is limited to the times of the track. Epochs without a receiver time have the host's time, which
        // would stretch the charts if the host's clock is wrong.
        let known = found.track.from.microseconds...found.track.to.microseconds
        guard section.times?.overlaps(known) ?? true else {
            throw Failure(.nothingDecoded, "the track has no epochs in the requested period")
        }
        let times = section.times.map { $0.clamped(to: known) } ?? known
        samples = try database.samples(of: found.track, in: times)
        start = UTCTime(microseconds: times.lowerBound).seconds
        // The last epoch belongs to the last part.
        width = max(UTCTime(microseconds: times.upperBound).seconds - start + 0.001, 0.001) / Double(count)
        self.count = count
        bins = Array(repeating: Array(repeating: Bin(), count: count), count: Self.series.count)
    }

    mutating func step() throws(Failure) -> Reply? {
        for _ in 0..<Self.rowsPerStep {
            guard let sample = try samples.next() else { return reply }
            add(sample)
        }
        return nil
    }

    private mutating func add(_ sample: TrackDatabase.Sample) {
        guard let time = sample.fix.time else { return }
        let index = min(max(Int((time.seconds - start) / width), 0), count - 1)
        for (number, series) in Self.series.enumerated() { bins[number][index].add(series.value(sample)) }
    }

    private var reply: Reply {
        Reply { json in
            json.member("time", start, decimals: 3)
            json.member("step", width, decimals: 6)
            for (series, bins) in zip(Self.series, bins) {
                json.member(series.name) { json in
                    json.list { json in
                        for bin in bins {
                            for value in [bin.minimum, bin.sum / Double(bin.count), bin.maximum] {
                                json.append(value, decimals: series.decimals)
                            }
                        }
                    }
                }
            }
        }
    }
}
