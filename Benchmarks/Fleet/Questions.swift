import FleetStore
import FleetWire

/// Questions about a day of many vehicles. Their batches are as large as those that a compaction makes.
struct Questions {
    private let database: FleetStore
    private let day: FleetDay
    private let vehicles: Int
    private let times = FleetDay.start * 1_000_000..<(FleetDay.start + 86_400) * 1_000_000

    init(_ database: FleetStore, _ day: FleetDay, vehicles: Int) {
        self.database = database
        self.day = day
        self.vehicles = vehicles
    }

    /// Stores the day.
    func store() throws {
        try database.prepareSchema()
        for number in 0..<vehicles {
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
        try ask("a day of a vehicle") { try fixes(ofVehicle: vehicles / 2, $0) }
        try ask("a day of \(vehicles) vehicles") { body in
            for number in 0..<vehicles { try fixes(ofVehicle: number, body) }
        }
        for size in [0.02, 0.2] {
            let box = FleetBox(south: 48.13, west: 11.57, north: 48.13 + size, east: 11.57 + size)
            try ask("a day in a box of \(size)°") { body in
                try database.fixes(tenant: FleetDay.tenant, in: box, times: times) { _, fix in body(fix) }
            }
        }
    }

    private func fixes(ofVehicle number: Int, _ body: (FleetFix) -> Bool) throws {
        try database.fixes(tenant: FleetDay.tenant, device: FleetDay.name(number), times: times, body: body)
    }

    /// Prints the median time of a question, and the number of fixes that answer it.
    private func ask(_ question: String, _ answer: ((FleetFix) -> Bool) throws -> Void) rethrows {
        var count = 0
        let measured = try (0..<5).map { _ in
            count = 0
            let begin = (ContinuousClock.now, Clocks.processSeconds())
            try answer { _ in
                count += 1
                return true
            }
            return (wall: (ContinuousClock.now - begin.0) / .milliseconds(1), cpu: Clocks.processSeconds() - begin.1)
        }
        let wall = measured.map(\.wall).sorted()[2]
        let processor = measured.map(\.cpu).sorted()[2] * 1000
        Swift.print(
            "\(question): \(count) fixes in \(Clocks.shown(wall)) ms,",
            "of which \(Clocks.shown(processor)) ms of CPU time here")
    }
}
