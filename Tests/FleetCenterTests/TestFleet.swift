import FleetCenter
import FleetEdge
import FleetFences
import FleetLink
import FleetQueue
import FleetStore
import FleetTestSupport
import FleetWire
import GNSS
import Synchronization
import SystemSupport
import TestSupport
import Testing

/// A broker, a database, collectors and devices in this process.
final class TestFleet {
    // Used by one test, on one thread.
    static let tenant = "acme"
    let broker: any FleetBroker
    let database: PostgresServer
    private let directory = TemporaryDirectory()
    private var collectors: [Collector] = []
    private(set) var edges: [String: Edge] = [:]
    /// The number of payloads that collectors have refused.
    let refusals = Counter()
    /// The fixes that each device has accepted, in order.
    private(set) var accepted: [String: [FleetFix]] = [:]
    private var fences: [String: FenceArea] = [:]

    /// - Parameter usesMQTT: Whether the broker speaks MQTT instead of NATS.
    init(usesMQTT: Bool = false) throws {
        broker = try usesMQTT ? MQTTBroker() : TestBroker()
        database = try PostgresServer()
        try FleetStore(database.conninfo).prepareSchema()
    }

    /// Adds fences along the tracks of the devices, with gaps and overlaps.
    func addFences() throws {
        let store = try FleetStore(database.conninfo)
        for number in 0..<200 {
            let area = try FenceArea(text: "circle \(48 + Double(number * 7) / 1e5),11.005 \(300 + number % 9 * 30)")
            fences["fence-\(number)"] = area
            #expect(try store.addFence(tenant: Self.tenant, name: "fence-\(number)", area))
        }
    }

    /// Starts another collector.
    func startCollector() throws {
        var streams = FleetStreams()
        streams.commitTime = .seconds(2)
        streams.maxBytes = 1 << 28
        streams.maxUnusableBytes = 1 << 24
        let collector = try Collector(
            CollectorOptions(
                link: broker.options("collector\(collectors.count)"), database: database.conninfo, streams: streams)
        ) { [refusals] event in
            if case .refused = event { refusals.increment() }
        }
        collectors.append(collector)
        startThread {
            do throws(Failure) { try collector.run() } catch { Issue.record("the collector ended: \(error.message)") }
        }
    }

    /// Stops the collectors at once, whatever they are doing.
    func stopCollectors() {
        for collector in collectors { collector.stop() }
        collectors = []
    }

    /// Opens the queue of a device, and connects the device.
    ///
    /// - Parameter device: The name of the device, if it differs from the queue's.
    func startEdge(_ name: String, device: String? = nil, maxBytes: Int? = nil) throws {
        var options = EdgeOptions(
            link: broker.options(device ?? name), tenant: Self.tenant, device: device ?? name, queue: queue(name))
        options.batch = .milliseconds(20)
        options.timeout = .seconds(1)
        if let maxBytes { options.queueOptions.maxBytes = maxBytes }
        edges[name] = try Edge(options) { event in
            if case .refused(_, let reason) = event { Issue.record("a batch was refused: \(reason)") }
        }
    }

    /// Closes the queue of a device at once.
    func stopEdge(_ name: String) { _ = edges.removeValue(forKey: name)?.finish(within: .zero) }

    /// Copies the closed queue of a device.
    func copyQueue(_ name: String, to copy: String) throws { try write(readBytes(queue(name)), to: queue(copy)) }

    /// The path of a queue.
    func queue(_ name: String) -> String { directory("\(name).queue") }

    /// Closes the queue of a device when everything is stored, and opens it again.
    func restartEdge(_ name: String) throws {
        #expect(edges.removeValue(forKey: name)?.finish(within: .seconds(300)) == true)
        try startEdge(name)
    }

    /// Waits until the database contains all accepted fixes.
    func waitUntilStored() throws {
        let store = try FleetStore(database.conninfo)
        let expected = accepted.values.reduce(0) { $0 + $1.count }
        let deadline = ContinuousClock.now + .seconds(300)
        while try store.devices(tenant: Self.tenant).reduce(0, { $0 + $1.fixes }) < expected {
            guard ContinuousClock.now < deadline else { throw Failure(.cannotRead, "the devices have stopped sending") }
        }
    }

    /// Deletes the stored fixes of a device, and asks the device to send them again.
    func forgetAndSendAgain(_ name: String) throws {
        let store = try FleetStore(database.conninfo)
        let count = accepted[name]?.count ?? 0
        #expect(try store.forget(tenant: Self.tenant, device: name).fixes == count)
        #expect(try store.countReplay(tenant: Self.tenant, device: name).streams == 2)
        try store.requestReplay(tenant: Self.tenant, device: name)
    }

    /// Makes all devices accept fixes.
    func accept(_ count: Int) {
        for (name, edge) in edges {
            for _ in 0..<count {
                let number = accepted[name, default: []].count
                let fix = Self.fix(number, of: name)
                accepted[name, default: []].append(fix)
                edge.accept(fix)
            }
        }
    }

    /// Waits until everything is stored, and compares the stored fixes with the accepted ones.
    func expectEverythingStored() throws {
        for (name, edge) in edges { #expect(edge.finish(within: .seconds(300)), "\(name) has not sent everything") }
        let store = try FleetStore(database.conninfo)
        for (name, accepted) in accepted {
            let reports = try store.verify(tenant: Self.tenant, device: name)
            #expect(reports.flatMap(\.problems) == [])
            let stored = try storedFixes(name)
            #expect(stored == accepted, "\(name): \(stored.count) of \(accepted.count) fixes")
        }
        try expectCrossings(in: store)
        stopCollectors()
    }

    /// Returns the stored fixes of a device.
    func storedFixes(_ device: String) throws -> [FleetFix] {
        var stored: [FleetFix] = []
        try FleetStore(database.conninfo).fixes(tenant: Self.tenant, device: device) {
            stored += $0
            return true
        }
        return stored
    }

    /// Compares the stored events with those that result from checking every accepted fix against every fence.
    private func expectCrossings(in store: FleetStore) throws {
        for (device, accepted) in accepted where !fences.isEmpty {
            var expected: [String: [FenceEvent]] = [:]
            for (name, area) in fences {
                let isInside = accepted.map { $0.fix.coordinate.map(area.contains) == true }
                for (number, wasInside) in ([false] + isInside.dropLast()).enumerated()
                where isInside[number] != wasInside {
                    expected[name, default: []].append(
                        FenceEvent(
                            fence: name, device: device, number: 0, time: accepted[number].instant, arrived: 0,
                            isEntry: isInside[number]))
                }
            }
            var stored: [String: [FenceEvent]] = [:]
            try store.fenceEvents(tenant: Self.tenant, device: device) {
                stored[$0.fence, default: []].append($0.timeless)
                return true
            }
            #expect(stored == expected, "\(device)")
            #expect(expected.count > 10)
        }
    }

    /// Returns the fix with a number that a device accepts.
    static func fix(_ number: Int, of device: String) -> FleetFix {
        var fix = Fix()
        fix.time = UTCTime(secondsSince1970: 1_795_132_800 + Int64(number))
        fix.coordinate = Coordinate(latitude: 48 + Double(number) / 1e5, longitude: 11 + Double(device.count) / 1e3)
        fix.mode = .threeDimensional
        fix.altitude = Double(500 + number % 7)
        return FleetFix(fix: fix, received: (1_795_132_800_000 + Int64(number) * 1_000) * 1_000)
    }
}

/// A counter that several threads use.
final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func increment() { count.withLock { $0 += 1 } }
}

extension FenceEvent {
    /// The event without its number and the time of its arrival, which depend on the timing of the test.
    fileprivate var timeless: FenceEvent {
        FenceEvent(fence: fence, device: device, number: 0, time: time, arrived: 0, isEntry: isEntry)
    }
}
