import FleetStore
import FleetWire
import GNSS
import Glibc

/// Files with the simulated fixes and with the database's answers, which another program can compare.
struct Comparison {
    static let box = FleetBox(south: 48.13, west: 11.57, north: 48.33, east: 11.77)
    /// The area of the simulated fixes that are compared with the fixes found in the box. A file with all fixes of a
    /// thousand vehicles would have 6 GB.
    private static let area = (latitudes: 48.0...48.5, longitudes: 11.5...11.9)

    private let database: FleetStore
    private let day: FleetDay
    private let vehicles: Int
    private let vehiclesInBox: Int

    /// - Parameters:
    ///   - vehicles: The number of vehicles whose days are compared.
    ///   - vehiclesInBox: The number of stored vehicles, which are searched for the fixes in the box.
    init(_ database: FleetStore, _ day: FleetDay, vehicles: Int, vehiclesInBox: Int) {
        self.database = database
        self.day = day
        self.vehicles = vehicles
        self.vehiclesInBox = vehiclesInBox
    }

    /// Writes `simulated.csv`, `stored.csv`, `near.csv` and `box.csv` to a directory.
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
        try write("\(directory)/near.csv") { append in
            for number in 0..<vehiclesInBox {
                for fix in day.fixes(ofVehicle: number) {
                    guard let place = fix.fix.coordinate, Self.area.latitudes.contains(place.latitude),
                        Self.area.longitudes.contains(place.longitude)
                    else { continue }
                    append(Self.line(FleetDay.name(number), fix))
                }
            }
        }
        try write("\(directory)/box.csv") { append in
            try database.motion(tenant: FleetDay.tenant, in: Self.box, times: FleetDay.times) {
                for fix in $1 { append(Self.line($0, fix, altitude: nil)) }
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
