internal import Serial

extension Receiver {
    /// Whether the user is denied access to all ports that the source can refer to.
    package var isDenied: Bool {
        // A port that is being read is already open, so its permissions need not be checked.
        switch status.phase {
        case .reading, .findingBaudRate: return false
        case .waiting(.error(let error)): return error.isDenial
        default:
            guard var chooser = PortChooser(source, options) else { return false }
            var ports = SerialDevices.all(includingBuiltIn: true)
            // udevd does not report links that users have created, so the path is looked up separately.
            if case .port(let path) = source, var device = SerialDevices.device(at: path) {
                device.links.append(path)
                ports.append(device)
            }
            chooser.replaceAll(ports)
            return chooser.isBlocked { $0.obstacle.map { LinkError($0) } }
        }
    }
}

extension LinkError {
    /// Whether the user lacks permission to open the device file.
    package var isDenial: Bool {
        switch port?.cause {
        case .permissionDenied, .loginNeeded: true
        default: false
        }
    }
}
