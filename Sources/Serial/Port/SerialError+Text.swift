internal import Glibc
internal import SystemSupport

extension SerialError: CustomStringConvertible {
    /// The failed operation, the reason for the failure and, if known, a remedy.
    public var description: String { remedy.map { "\(summary). \($0)" } ?? summary }

    /// The failed operation and the reason, such as "cannot open /dev/ttyUSB0: permission denied".
    public var summary: String { "cannot \(operation.rawValue) \(path): \(reason)" }

    /// The suggested remedy, or `nil` if none is known.
    public var remedy: String? {
        switch cause {
        case .notFound: "Check that the receiver is plugged in. List the devices"
        case .permissionDenied where number == EPERM:
            "Allow the device in the settings of the container or service: docker run --device \(path), "
                + "or DeviceAllow=\(path) in the systemd unit"
        case .permissionDenied(nil): "To give everyone access until the device is unplugged: sudo chmod a+rw \(path)"
        case .permissionDenied(let group?):
            "Add yourself to the group \(group): sudo usermod -aG \(group) $USER, then log in again"
        case .loginNeeded(let group):
            "You have joined the group \(group) since you logged in. Log in again, or run: newgrp \(group)"
        case .busy(let holders): Self.remedy(holders, path)
        case .notASerialPort: "List the serial ports"
        case .unsupportedBaudRate(let refused):
            "Choose a standard baud rate, such as "
                + "\(refused == 9_600 ? 4_800 : 9_600) or \(refused == 115_200 ? 38_400 : 115_200)"
        case .disconnected where operation == .open:
            "Plug the device in again. If this is a built-in port, no hardware is connected to it"
        case .disconnected: "Plug the device in again"
        case .system: nil
        }
    }

    private var reason: String {
        switch cause {
        case .notFound: "no such device"
        case .permissionDenied, .loginNeeded: "permission denied"
        case .busy([]): "another user's process has it open"
        case .busy(let holders): "\(Self.list(holders.map(\.name))) \(holders.count == 1 ? "has" : "have") it open"
        case .notASerialPort: "not a serial port"
        case .unsupportedBaudRate(let baudRate): "the driver does not support \(baudRate) baud"
        case .disconnected: operation == .open ? "no device at this port" : "disconnected"
        case .system: systemError(number)
        }
    }

    private static func remedy(_ holders: [PortHolder], _ path: String) -> String {
        if holders.isEmpty { return "To find the process: sudo fuser -v \(path)" }
        let services = holders.map { $0.services(forPort: path) }
        guard !services.contains(nil) else {
            return holders.count == 1 ? "Quit that program first" : "Quit those programs first"
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

    /// Returns the systemd units that start this holder's command, or `nil` if the command is not known to open serial
    /// ports.
    ///
    /// Stopping gpsd alone does not help, because its socket unit starts gpsd again.
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
