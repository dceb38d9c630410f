import FleetStore
import FleetWire

/// Questions about a day of many vehicles. Their batches are as large as those that a compaction makes.
struct Questions {
    private let database: FleetStore
    private let day: FleetDay
    private let vehicles: Int

    init(_ database: FleetStore, _ day: FleetDay, vehicles: Int) {
        self.database = database
        self.day = day
        self.vehicles = vehicles
    }

    /// Stores the day, except that of the first vehicles, which is stored already.
    func store(after stored: Int = 0) throws {
        try database.prepareSchema()
        for number in stored..<vehicles {
            let payloads = FleetDay.payloads(day.fixes(ofVehicle: number), vehicle: number, batchCount: 3600)
            let arrivals = payloads.map {
                Arrival(tenant: FleetDay.tenant, device: FleetDay.name(number), payload: $0)
            }
            for taken in try database.take(arrivals) {
                guard case .taken = taken.outcome else { fatalError("the database is not empty") }
            }
        }
    }

    func print() throws {
        try Question.ask("a day of a vehicle") { try fixes(ofVehicle: vehicles / 2, $0) }
        try Question.ask("a day of \(vehicles) vehicles, all values") { body in
            for number in 0..<vehicles { try fixes(ofVehicle: number, body) }
        }
        try Question.ask("a day of \(vehicles) vehicles, motion") { body in
            for number in 0..<vehicles {
                try database.motion(
                    tenant: FleetDay.tenant, device: FleetDay.name(number), times: FleetDay.times
                ) { body($0.count) }
            }
        }
    }

    func printBoxes() throws {
        let small = FleetBox(south: 48.13, west: 11.57, north: 48.15, east: 11.59)
        for (box, size) in [(small, "0.02°"), (Comparison.box, "0.2°")] {
            try Question.ask("a day of \(vehicles) vehicles in a box of \(size)") { body in
                try database.motion(tenant: FleetDay.tenant, in: box, times: FleetDay.times) { body($1.count) }
            }
        }
    }

    private func fixes(ofVehicle number: Int, _ body: (Int) -> Bool) throws {
        try database.fixes(tenant: FleetDay.tenant, device: FleetDay.name(number), times: FleetDay.times) {
            body($0.count)
        }
    }
}
