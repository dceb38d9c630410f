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
                for fix in day.fixes(ofVehicle: number) { append(Self.line(FleetDay.name(number), fix)) }
            }
        }
        try write("\(directory)/stored.csv") { append in
            for number in 0..<vehicles {
                let name = FleetDay.name(number)
                try database.fixes(tenant: FleetDay.tenant, device: name, times: FleetDay.times) {
                    for fix in $0 { append(Self.line(name, fix)) }
                    return true
                }
            }
        }
        try write("\(directory)/box.csv") { append in
            try database.motion(tenant: FleetDay.tenant, in: Self.box, times: FleetDay.times) {
                append(Self.line($0, $1, altitude: nil))
                return true
            }
        }
    }

    private func write(_ path: String, _ body: ((String) -> Void) throws -> Void) throws {
        guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
        defer { fclose(file) }
        fputs("device,time,received,lat,lon,alt,speed,course\n", file)
        try body { line in fputs(line, file) }
    }

    private static func line(_ device: String, _ fix: FleetFix) -> String {
        line(device, fix, altitude: fix.fix.altitude)
    }

    private static func line(_ device: String, _ fix: some BatchFix, altitude: Double?) -> String {
        let values = [fix.coordinate?.latitude, fix.coordinate?.longitude, altitude, fix.speed, fix.course]
        let text = values.map { $0.map { "\($0)" } ?? "" }.joined(separator: ",")
        return "\(device),\(fix.instant),\(fix.received),\(text)\n"
    }
}
