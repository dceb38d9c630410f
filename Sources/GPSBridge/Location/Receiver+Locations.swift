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
            chooser.replaceAll(SerialDevices.all())
            return chooser.isBlocked { $0.obstacle.map { LinkError($0) } }
        }
    }

    /// The last location that any manager has made of what it reads.
    var lastLocation: Location? { lastPlace.withLock { $0 } }

    /// Takes note of a location. A manager that lags behind others does not bring back an older one.
    func note(_ location: Location) {
        lastPlace.withLock { last in
            let age = last?.timestamp.timeIntervalSince(location.timestamp) ?? 0
            if age <= 0 || age > LocationMachine.longestDelay { last = location }
        }
    }
}
