internal import Serial

extension Receiver {
    /// Whether this user may open none of the ports that could be meant.
    package var isDenied: Bool {
        // Who reads it already need not be asked by way of the system.
        switch status.phase {
        case .reading, .findingSpeed: return false
        case .waiting(.error(let error)): return error.isDenial
        default:
            guard var chooser = PortChooser(source, options) else { return false }
            var ports = SerialDevices.all(includingBuiltIn: true)
            // udevd knows nothing of a person's own links.
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
    /// Whether the node may not be opened by this user.
    package var isDenial: Bool {
        switch port?.cause {
        case .permissionDenied, .loginNeeded: true
        default: false
        }
    }
}
