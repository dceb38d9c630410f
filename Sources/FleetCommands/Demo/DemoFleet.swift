import FleetCenter
import FleetEdge
import FleetLink
import FleetStore
import FleetWire
import GPSBridge
import GPSBridgeCLI
import GPSBridgeSimulator
import SystemSupport

/// The collector and the vehicles of a demonstration.
final class DemoFleet {
    private let collector: Collector
    private var vehicles: [(receiver: Receiver, edge: Edge, task: Task<Void, Never>)] = []

    init(_ servers: DemoServers, in directory: String, vehicles count: Int) throws(Failure) {
        do throws(FleetStoreError) {
            try FleetStore(servers.database).prepareSchema()
        } catch {
            throw Failure(error)
        }
        func link(_ name: String) -> LinkOptions {
            var link = LinkOptions(servers: [servers.broker], name: name, inbox: "_INBOX.\(name)")
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
            throw Failure(.cannotRead, "\(error)")
        }
        for number in 1...count {
            let name = "vehicle\(number)"
            var options = EdgeOptions(
                link: link(name), tenant: Center.defaultTenant, device: name, queue: "\(directory)/\(name).queue")
            options.batch = .seconds(10)
            let edge = try Edge(options, report: PublishReport(isQuiet: true).show)
            vehicles.append(Self.start(edge, number: number))
        }
    }

    func stop() {
        for vehicle in vehicles { vehicle.receiver.stop() }
        for vehicle in vehicles { _ = vehicle.edge.finish(within: .seconds(1)) }
        collector.stop()
    }

    /// Starts a vehicle on the usual route. Each vehicle is two minutes ahead of the one before it.
    private static func start(_ edge: Edge, number: Int) -> (Receiver, Edge, Task<Void, Never>) {
        var options = SimulatedReceiver.Options()
        options.seed = UInt64(number)
        options.start = PointInTime.now
        let route = Scenario.named("drive") ?? .usual
        let scenario = Scenario(name: route.name, summary: route.summary) { route.truth($0 + Double(120 * number)) }
        let receiver = Receiver(.simulated(.usual, scenario: scenario, options: options))
        let batches = receiver.batches()
        receiver.start()
        let task = Task { @concurrent in
            var fixes = FinalFixes()
            for await batch in batches {
                for fix in fixes.add(batch) { edge.accept(fix) }
            }
        }
        return (receiver, edge, task)
    }
}
