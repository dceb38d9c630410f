import FleetEdge
import FleetLink
import FleetQueue
import FleetWire
import GNSS
import Synchronization
import SystemSupport
import TestSupport

/// The device `truck7`, whose edge is started several times, and the fixes that a center should store.
final class TestDevice {
    let events = EventList()
    private(set) var fixes: [FleetFix] = []
    private let folder: TemporaryDirectory
    private var random = SplitMix64(seed: 3)

    init(_ folder: TemporaryDirectory = TemporaryDirectory()) { self.folder = folder }

    var queue: String { folder("queue") }

    /// Starts an edge that, by default, seals only when a batch is full, when a connection is established, and at the
    /// end.
    func start(
        _ link: LinkOptions, batch: Duration = .seconds(3_600), _ queueOptions: QueueOptions = QueueOptions(),
        outages: [DaySpan] = [], timeout: Duration = .seconds(1)
    ) throws -> Edge {
        var options = EdgeOptions(link: link, tenant: "acme", device: "truck7", queue: queue)
        options.batch = batch
        options.timeout = timeout
        options.copyProof = .zero
        options.queueOptions = queueOptions
        options.outages = outages
        return try Edge(options, report: events.add)
    }

    /// Passes fixes to an edge, one for each second. Their times of reception are stored in milliseconds.
    ///
    /// - Parameter second: The time of the first fix, in seconds since 1970; `nil` for fixes without a time.
    func drive(_ edge: Edge, _ count: Int, at second: Int64? = nil) {
        for index in 0..<Int64(count) {
            var fix = Fix()
            fix.time = second.map { UTCTime(secondsSince1970: $0 + index) }
            fix.mode = .threeDimensional
            fix.coordinate = Coordinate(
                latitude: .random(in: 48...49, using: &random), longitude: .random(in: 11...12, using: &random))
            let received = 1_700_000_000_123_000 + Int64(fixes.count) * 1_000_000
            fixes.append(FleetFix(fix: fix, received: received))
            edge.accept(FleetFix(fix: fix, received: received + 456))
        }
    }
}

/// The events of an edge.
final class EventList: Sendable {
    private let list = Mutex<[Edge.Event]>([])
    private let changed: WakeDescriptor

    init() {
        guard let changed = try? WakeDescriptor() else { preconditionFailure("too many open files") }
        self.changed = changed
    }

    @Sendable
    func add(_ event: Edge.Event) {
        list.withLock { $0.append(event) }
        changed.signal()
    }

    var all: [Edge.Event] { list.withLock { $0 } }

    /// Waits until an event has occurred this number of times.
    func wait(times: Int = 1, for isAwaited: (Edge.Event) -> Bool) {
        while all.count(where: isAwaited) < times {
            waitUntilReady(changed.descriptor)
            changed.clear()
        }
    }
}

extension Edge.Event {
    var isQueueFailure: Bool { if case .queueFailed = self { true } else { false } }
    var isTrouble: Bool { if case .trouble = self { true } else { false } }
}
