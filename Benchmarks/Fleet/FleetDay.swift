import FleetStore
import FleetWire
import GNSS
import GPSSimulator

/// The days of simulated vehicles. Each one is a day of a scenario, moved by a multiple of a tenth of a degree.
struct FleetDay {
    static let scenarios = ["drive", "walk", "tunnel", "stationary", "canyon"]
    static let tenant = "bench"
    /// 2026-11-20.
    static let start: Int64 = 1_795_132_800
    /// The day in microseconds since 1970.
    static let times = start * 1_000_000..<(start + 86_400) * 1_000_000

    private let days: [[FleetFix]]

    /// Simulates a day of each scenario, with a fix per second.
    init() {
        days = Self.scenarios.map { name in
            guard let personality = Personality.named("ublox8"), let scenario = Scenario.named(name) else {
                preconditionFailure("the simulator has no scenario \(name)")
            }
            var options = SimulatedReceiver.Options()
            options.duration = 86_400
            options.start = UTCTime(secondsSince1970: Self.start)
            return Self.fixes(SimulatedReceiver(personality, scenario: scenario, options: options))
        }
    }

    /// Decodes the output of a receiver.
    private static func fixes(_ bursts: SimulatedReceiver) -> [FleetFix] {
        var decoder = ReceiverDecoder()
        var fixes: [FleetFix] = []
        func append(_ epoch: Epoch) {
            guard let time = epoch.fix.time else { return }
            // The host receives a fix 70 to 79 ms after its time.
            let delay = 70_000 + Int64(fixes.count * 7 % 10) * 1000
            fixes.append(
                FleetFix(
                    fix: epoch.fix, attitude: epoch.attitude, received: time.secondsSince1970 * 1_000_000 + delay))
        }
        for burst in IteratorSequence(bursts) { burst.bytes.withUnsafeBytes { decoder.read($0, epoch: append) } }
        decoder.finish(epoch: append)
        return fixes
    }

    /// Returns the fixes of a vehicle.
    func fixes(ofVehicle number: Int) -> [FleetFix] {
        let (row, column) = (number / days.count).quotientAndRemainder(dividingBy: 80)
        return days[number % days.count].map { fix in
            var moved = fix
            moved.fix.coordinate = fix.fix.coordinate.map {
                Coordinate(latitude: Self.moved($0.latitude, row), longitude: Self.moved($0.longitude, column))
            }
            return moved
        }
    }

    /// Moves a coordinate by tenths of a degree. The result has the digits that the receiver would send.
    private static func moved(_ degrees: Double, _ tenths: Int) -> Double {
        ((degrees * 6e6).rounded() + Double(tenths) * 6e5) / 6e6
    }

    /// Returns the payloads of a vehicle's fixes.
    static func payloads(
        _ fixes: [FleetFix], tenant: String = tenant, vehicle: Int, batchCount: Int
    ) -> [[UInt8]] {
        let incarnation = Incarnation(using: &random)
        var chain = BatchHeader.firstChain
        return stride(from: 0, to: fixes.count, by: batchCount).map { start in
            let part = Array(fixes[start..<min(start + batchCount, fixes.count)])
            let sealed = Batch.seal(
                part,
                as: BatchHeader(
                    tenant: tenant, device: name(vehicle), incarnation: incarnation, first: UInt64(start + 1),
                    count: part.count, isLate: false, startsChain: false, chain: chain))
            chain = sealed.header.chain
            return sealed.payload
        }
    }

    static func name(_ vehicle: Int) -> String { "vehicle\(vehicle)" }

    nonisolated(unsafe) private static var random = SystemRandomNumberGenerator()
}
