internal import FleetWire
internal import GNSS

/// The times of day at which a simulated device has no connection. Times are taken from the device's fixes, so they
/// follow simulated time.
struct PlannedOutages {
    private let spans: [DaySpan]
    /// Whether the device must be disconnected. A device with planned outages starts disconnected, because the time is
    /// unknown until its first fix.
    private(set) var isOffline: Bool

    init(_ spans: [DaySpan]) {
        self.spans = spans
        isOffline = !spans.isEmpty
    }

    /// Records the time of a new fix. Fixes without a time change nothing.
    mutating func follow(_ fix: FleetFix) {
        guard !spans.isEmpty, let time = fix.fix.time else { return }
        isOffline = spans.contains { $0.contains(time) }
    }
}
