import FleetStore
import FleetWire
import GNSS
import Glibc

/// Files with the simulated fixes and with the database's answers, which another program can compare.
struct Comparison {
    static let box = FleetBox(south: 48.13, west: 11.57, north: 48.33, east: 11.77)

    private let database: FleetStore
    private let day: FleetDay
    private let vehicles: Int

    init(_ database: FleetStore, _ day: FleetDay, vehicles: Int) {
        self.database = database
        self.day = day
        self.vehicles = vehicles
    }

    /// Writes `simulated.csv`, `stored.csv` and `box.csv` to a directory.
    func write(to directory: String) throws {
        try write("\(directory)/simulated.csv") { append in
            for number in 0..<vehicles {
                for fix in day.fixes(ofVehicle: number) { append(FleetDay.name(number), fix) }
            }
        }
        try write("\(directory)/stored.csv") { append in
            for number in 0..<vehicles {
                let name = FleetDay.name(number)
                try database.fixes(tenant: FleetDay.tenant, device: name, times: FleetDay.times) {
                    append(name, $0)
                    return true
                }
            }
        }
        try write("\(directory)/box.csv") { append in
            try database.fixes(tenant: FleetDay.tenant, in: Self.box, times: FleetDay.times, content: .motion) {
                append($0, $1)
                return true
            }
        }
    }

    private func write(_ path: String, _ body: ((String, FleetFix) -> Void) throws -> Void) throws {
        guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
        defer { fclose(file) }
        fputs("device,time,received,lat,lon,alt,speed,course\n", file)
        try body { device, fix in
            let values = [
                fix.fix.coordinate?.latitude, fix.fix.coordinate?.longitude, fix.fix.altitude, fix.fix.speed,
                fix.fix.course,
            ]
            let text = values.map { $0.map { "\($0)" } ?? "" }.joined(separator: ",")
            fputs("\(device),\(fix.instant),\(fix.received),\(text)\n", file)
        }
    }
}
