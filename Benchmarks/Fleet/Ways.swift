import FleetStore
import FleetWire

/// The simplified ways of a day of a fleet.
///
/// Simulating and compacting the day of each vehicle would take hours. Therefore, one vehicle of each scenario is
/// stored, and the benchmark's script copies the rows of those to the other vehicles between the two steps.
struct Ways {
    private static let tenant = "ways"
    private let database: FleetStore

    init(_ database: FleetStore) { self.database = database }

    /// Stores and compacts the day of a vehicle of each scenario.
    func store(_ day: FleetDay) throws {
        try database.prepareSchema()
        for number in FleetDay.scenarios.indices {
            let arrivals = FleetDay.payloads(
                day.fixes(ofVehicle: number), tenant: Self.tenant, vehicle: number, batchCount: 60
            ).map { Arrival(tenant: Self.tenant, device: FleetDay.name(number), payload: $0) }
            for start in stride(from: 0, to: arrivals.count, by: FleetStore.maxArrivals) {
                _ = try database.take(Array(arrivals[start...].prefix(FleetStore.maxArrivals)))
            }
        }
        _ = try database.compact(before: FleetDay.times.upperBound)
    }

    func print() throws {
        var points = 0
        try Question.ask("simplified ways of a day", values: "hours of vehicles") { body in
            points = 0
            try database.ways(tenant: Self.tenant, times: FleetDay.times) { _, way in
                points += way.points.count
                return body(1)
            }
        }
        Swift.print("  \(points) points")
    }
}
