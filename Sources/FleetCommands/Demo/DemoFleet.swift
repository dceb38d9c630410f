import FleetCenter
import FleetEdge
import FleetFences
import FleetLink
import FleetStore
import FleetWire
import GNSS
import GPSBridge
import GPSBridgeCLI
import GPSBridgeSimulator
import SystemSupport

/// The collector and the vehicles of a demonstration.
final class DemoFleet {
    /// The stored data of the vehicles.
    let archive: StoredFleet
    private let collector: Collector
    private var edges: [Edge] = []
    private var receivers: [PublishedReceiver] = []

    init(_ servers: DemoServers, in directory: String, vehicles count: Int) throws(Failure) {
        do throws(FleetStoreError) {
            let store = try FleetStore(servers.database)
            try store.prepareSchema()
            if let depot = try? FenceCircle(center: Self.depot, radius: 400) {
                _ = try store.addFence(tenant: Center.defaultTenant, name: "depot", .circle(depot))
            }
            archive = StoredFleet(store, tenant: Center.defaultTenant)
        } catch {
            throw Failure(error)
        }
        func link(_ name: String) -> LinkOptions {
            var link = LinkOptions(servers: [servers.broker], name: name)
            link.jitter = .milliseconds(200)
            return link
        }
        collector = try Collector(
            CollectorOptions(link: link("collector"), database: servers.database),
            report: CollectReport(isQuiet: true).show)
        do throws(SystemError) {
            _ = try WorkerThread { [collector] in
                do throws(Failure) { try collector.run() } catch { Terminal.say("gpsbridge: \(error.message)") }
            }
        } catch {
            throw Failure(.cannotRead, error)
        }
        for number in 1...count {
            let name = "vehicle\(number)"
            var options = EdgeOptions(
                link: link(name), tenant: Center.defaultTenant, device: name, queue: "\(directory)/\(name).queue")
            options.batch = .seconds(10)
            let edge = try Edge(options) { PublishReport(isQuiet: true).show($0, of: name) }
            let receiver = PublishedReceiver(Self.source(number), edge: edge)
            receiver.start()
            Task { @concurrent in await receiver.run() }
            edges.append(edge)
            receivers.append(receiver)
        }
    }

    /// A point on the route.
    private static let depot = Coordinate(latitude: 48.1616, longitude: 11.5586)

    func stop() {
        for receiver in receivers { receiver.stop() }
        _ = Edge.finish(edges, within: .seconds(1))
        collector.stop()
    }

    /// Returns a simulated receiver on the default route. Each vehicle is two minutes ahead of the previous vehicle.
    private static func source(_ number: Int) -> Receiver.Source {
        var options = SimulatedReceiver.Options()
        options.seed = UInt64(number)
        options.start = PointInTime.now
        let route = Scenario.named("drive") ?? .default
        return .simulated(.default, scenario: route.beginning(after: Double(120 * number)), options: options)
    }
}
