internal import FoundationEssentials
internal import Receivers
internal import Synchronization

/// What a receiver's managers share.
final class SharedLocations: Sendable {
    /// The managers, and what they watch.
    let managers = ManagerRoster()
    private let lastLocation = Mutex<Location?>(nil)

    /// The last location that any manager has made of what it reads.
    var last: Location? { lastLocation.withLock { $0 } }

    /// Takes note of a location. A manager that lags behind others does not bring back an older one.
    /// - Parameter former: the last one that this manager has noted.
    func note(_ location: Location, after former: Location?) {
        lastLocation.withLock { last in
            let isOlder = (last?.timestamp ?? .distantPast) > location.timestamp
            // Where the receiver's time went back, that is so for the one who has noted the last one, too.
            if !isOlder || last == former { last = location }
        }
    }
}

extension Receiver {
    var sharedLocations: SharedLocations { shared(SharedLocations.init) }
}
