internal import FoundationEssentials
internal import Serial
internal import Synchronization

// What a receiver's managers have in common.

extension Receiver {
    /// Whether this user may open none of the ports that could be meant.
    var isDenied: Bool {
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

    /// The last location that any manager has made of what it reads.
    var lastLocation: Location? { lastPlace.withLock { $0 } }

    /// Takes note of a location. A manager that lags behind others does not bring back an older one.
    /// - Parameter former: the last one that this manager has noted.
    func note(_ location: Location, after former: Location?) {
        lastPlace.withLock { last in
            let isOlder = (last?.timestamp ?? .distantPast) > location.timestamp
            // Where the receiver's time went back, that is so for the one who has noted the last one, too.
            if !isOlder || last == former { last = location }
        }
    }
}
