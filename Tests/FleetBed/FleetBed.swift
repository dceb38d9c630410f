import FleetLink
import FleetWire
import Glibc
import SystemSupport

// Many devices of a fleet in one process, for the load tests. The devices send real batches over one connection, but keep
// them in memory instead of a queue file, because a machine cannot commit the fixes of 100,000 devices each second.
//
//     fleet-bed SERVERS TENANT DEVICES SECONDS
//
// Each device seals a batch of its last minute every minute, for the given time. When the center has stored everything,
// the program prints a line for each device: its name, its incarnation, the number of its fixes, its chain hash, and the
// longest time, in milliseconds, that one of its batches waited to be stored.

@main
enum FleetBed {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let count = Int(arguments[3]), let seconds = Int64(arguments[4]) else {
            print("usage: fleet-bed SERVERS TENANT DEVICES SECONDS")
            exit(2)
        }
        var options = LinkOptions(
            servers: arguments[1].split(separator: ",").map(String.init), name: arguments[2])
        options.jitter = .zero
        var bed = DeviceGroup(
            link: try EdgeLink(options, stored: FleetSubject.stored(tenant: arguments[2], device: "*")),
            tenant: arguments[2], count: count)
        bed.run(for: .seconds(seconds))
        print(bed.report)
    }
}
