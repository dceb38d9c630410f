import FleetRoutes
import FleetStore
import FleetWire
import GNSS

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
        days = Self.scenarios.map { FleetRoute.fixes(of: $0, start: Self.start, seconds: 86_400) }
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
