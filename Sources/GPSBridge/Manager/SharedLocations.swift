internal import FoundationEssentials
internal import Receivers
internal import Synchronization

/// The state that the managers of a receiver share.
final class SharedLocations: Sendable {
    /// The receiver's managers, and the regions that they monitor.
    let managers = ManagerRoster()
    private let lastLocation = Mutex<Location?>(nil)

    /// The last location that any manager of the receiver has received.
    var last: Location? { lastLocation.withLock { $0 } }

    /// Records a location, unless another manager has already recorded a newer one.
    ///
    /// - Parameter former: The last location that the calling manager recorded before this one.
    func record(_ location: Location, after former: Location?) {
        lastLocation.withLock { last in
            let isOlder = (last?.timestamp ?? .distantPast) > location.timestamp
            // If the manager that recorded the last location now records an older one, the receiver's clock was set
            // back. The older location is therefore accepted.
            if !isOlder || last == former { last = location }
        }
    }
}

extension Receiver {
    var sharedLocations: SharedLocations { shared(SharedLocations.init) }
}
