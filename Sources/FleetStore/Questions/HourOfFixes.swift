internal import FleetWire

/// The fixes of a stream's consecutive batches within one hour, collected so that they can be simplified together.
struct HourOfFixes {
    private let span: TimeSpan
    private var fixes: [MotionFix] = []
    private var device = ""
    private var place: (stream: Int64, hour: Int64) = (0, 0)

    /// Creates an empty hour.
    ///
    /// - Parameter times: The range of fix times in microseconds since 1970; `nil` for all fixes.
    init(_ times: Range<Int64>?) { span = TimeSpan(times) }

    /// Adds a batch's fixes. Returns the previous hour's track if these fixes belong to a different hour or stream than
    /// the previous fixes.
    mutating func add(
        _ new: ArraySlice<MotionFix>, device newDevice: String, stream: Int64
    ) -> (device: String, way: Way)? {
        guard let first = new.first else { return nil }
        let newPlace = (stream: stream, hour: first.instant / 3_600_000_000)
        let end = newPlace == place ? nil : finish()
        (device, place) = (newDevice, newPlace)
        fixes += new.filter { span.contains($0.instant) }
        return end
    }

    /// Removes the collected fixes, and returns their simplified track, or `nil` if the track has no points.
    mutating func finish() -> (device: String, way: Way)? {
        let way = Way(fixes)
        fixes = []
        return way.points.isEmpty ? nil : (device, way)
    }
}
