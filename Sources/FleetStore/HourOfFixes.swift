internal import FleetWire

/// The fixes of consecutive batches of an hour that have no simplified way yet.
struct HourOfFixes {
    private let span: TimeSpan
    private var fixes: [FleetFix] = []
    private var device = ""
    private var place: (stream: Int64, hour: Int64) = (0, 0)

    /// Creates an empty hour.
    ///
    /// - Parameter times: The times of the fixes in microseconds since 1970; `nil` for all fixes.
    init(_ times: Range<Int64>?) { span = TimeSpan(times) }

    /// Adds the fixes of a batch. Returns the way of the former hour if they begin another one.
    mutating func add(
        _ new: ArraySlice<FleetFix>, device newDevice: String, stream: Int64
    ) -> (device: String, way: Way)? {
        guard let first = new.first else { return nil }
        let newPlace = (stream: stream, hour: first.instant / 3_600_000_000)
        let end = newPlace == place ? nil : finish()
        (device, place) = (newDevice, newPlace)
        fixes += new.filter { span.contains($0.instant) }
        return end
    }

    /// Returns the way of the fixes that were added, and begins another hour.
    mutating func finish() -> (device: String, way: Way)? {
        let way = Way(fixes)
        fixes = []
        return way.points.isEmpty ? nil : (device, way)
    }
}
