import FleetCenter
import FleetEdge
import FleetLink
import FleetStore
import FleetTestSupport
import FleetWire
import GNSS
import SystemSupport
import TestSupport
import Testing

/// A broker, a database, collectors and devices in this process.
final class TestFleet {
    // Used by one test, on one thread.
    static let tenant = "acme"
    let broker: TestBroker
    let database: PostgresServer
    private let directory = TemporaryDirectory()
    private var collectors: [Collector] = []
    private(set) var edges: [String: Edge] = [:]
    /// The fixes that each device has accepted, in order.
    private var accepted: [String: [FleetFix]] = [:]

    init() throws {
        broker = try TestBroker()
        database = try PostgresServer()
        try FleetStore(database.conninfo).prepareSchema()
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
        ) { _ in }
        collectors.append(collector)
        startThread {
            do throws(Failure) { try collector.run() } catch { Issue.record("the collector ended: \(error.message)") }
        }
    }

    /// Stops the collectors at once, whatever they have in hand.
    func stopCollectors() {
        for collector in collectors { collector.stop() }
        collectors = []
    }

    /// Opens the queue of a device, and connects the device.
    func startEdge(_ name: String) throws {
        var options = EdgeOptions(
            link: broker.options(name), tenant: Self.tenant, device: name, queue: directory("\(name).queue"))
        options.batch = .milliseconds(20)
        options.timeout = .seconds(1)
        edges[name] = try Edge(options) { event in
            if case .refused(_, let reason) = event { Issue.record("a batch was refused: \(reason)") }
        }
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

    /// Waits until everything is stored, and compares it with what the devices have accepted.
    func expectEverythingStored() throws {
        for (name, edge) in edges { #expect(edge.finish(within: .seconds(300)), "\(name) has not sent everything") }
        let store = try FleetStore(database.conninfo)
        for (name, accepted) in accepted {
            let reports = try store.verify(tenant: Self.tenant, device: name)
            #expect(reports.flatMap(\.problems) == [])
            var stored: [FleetFix] = []
            try store.fixes(tenant: Self.tenant, device: name) { fix in
                stored.append(fix)
                return true
            }
            #expect(stored == accepted, "\(name): \(stored.count) of \(accepted.count) fixes")
        }
        stopCollectors()
    }

    private static func fix(_ number: Int, of device: String) -> FleetFix {
        var fix = Fix()
        fix.time = UTCTime(secondsSince1970: 1_795_132_800 + Int64(number))
        fix.coordinate = Coordinate(latitude: 48 + Double(number) / 1e5, longitude: 11 + Double(device.count) / 1e3)
        fix.mode = .threeDimensional
        fix.altitude = Double(500 + number % 7)
        return FleetFix(fix: fix, received: (1_795_132_800_000 + Int64(number) * 1_000) * 1_000)
    }
}
