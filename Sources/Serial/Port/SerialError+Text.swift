internal import Glibc

extension SerialError: CustomStringConvertible {
    /// A message for people: what failed, where, and how to fix it.
    public var description: String { cure.map { "\(summary). \($0)" } ?? summary }

    /// The failed operation and its reason, such as "cannot open /dev/ttyUSB0: permission denied".
    public var summary: String { "cannot \(operation.rawValue) \(path): \(reason)" }

    /// The suggested remedy, or `nil` if none is known.
    public var cure: String? {
        switch cause {
        case .notFound: "Is the receiver plugged in? See what there is"
        case .permissionDenied where number == EPERM:
            "The container or service that this runs in must allow the device: docker run --device \(path), "
                + "or DeviceAllow=\(path) in the systemd unit"
        case .permissionDenied(nil): "Until it is plugged in again, this lets everybody use it: sudo chmod a+rw \(path)"
        case .permissionDenied(let group?):
            "Add yourself to the group \(group): sudo usermod -aG \(group) $USER, then log in again"
        case .loginNeeded(let group):
            "You are in the group \(group), but were not when this session began: log in again (or run: newgrp \(group))"
        case .busy(let holders): Self.cure(holders, path)
        case .notASerialPort: "See which serial ports there are"
        case .unsupportedSpeed(let refused):
            "Choose a usual one, such as \(refused == 9_600 ? 4_800 : 9_600) or \(refused == 115_200 ? 38_400 : 115_200)"
        case .disconnected where operation == .open:
            "Plug it in again; a port on the board that is refused like this has no chip"
        case .disconnected: "Plug it in again"
        case .system: nil
        }
    }

    private var reason: String {
        switch cause {
        case .notFound: "there is no such device"
        case .permissionDenied, .loginNeeded: "permission denied"
        case .busy([]): "another user's process has it"
        case .busy(let holders): "\(Self.list(holders.map(\.name))) \(holders.count == 1 ? "has" : "have") it open"
        case .notASerialPort: "it is no serial port"
        case .unsupportedSpeed(let speed): "its driver does not do \(speed) bits per second"
        case .disconnected: operation == .open ? "there is no device behind it" : "it was disconnected"
        case .system: String(cString: strerror(number)).lowercasedFirst
        }
    }

    private static func cure(_ holders: [PortHolder], _ path: String) -> String {
        if holders.isEmpty { return "See which one: sudo fuser -v \(path)" }
        let services = holders.map { $0.services(forPort: path) }
        guard !services.contains(nil) else {
            return holders.count == 1 ? "Quit it first" : "Quit them first"
        }
        var commands: [String] = []
        for case let service? in services where !commands.contains(service) { commands.append(service) }
        return "Stop \(holders.count == 1 ? "it" : "them"): sudo systemctl stop \(commands.joined(separator: " "))"
    }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }
}

extension PortHolder {
    fileprivate var name: String {
        isThisProcess ? "this program (process \(process))" : "\(command) (process \(process))"
    }

    /// Returns the systemd units that start the program, if it is known to open serial ports.
    ///
    /// Stopping gpsd alone does not help: its socket unit starts it again.
    fileprivate func services(forPort path: String) -> String? {
        switch command {
        case "gpsd": "gpsd.socket gpsd"
        case "ModemManager": "ModemManager"
        case "brltty": "brltty-udev brltty"
        case "agetty", "getty", "login":
            "serial-getty@\(path.hasPrefix("/dev/tty") ? String(path.dropFirst(5)) : "'*'")"
        default: nil
        }
    }
}

extension String {
    /// The string with its first letter in lower case. The system's messages start with a capital letter.
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
