internal import FoundationEssentials
internal import Receivers
internal import Synchronization

/// The state shared by all managers that use a receiver.
final class SharedLocations: Sendable {
    /// The managers that use the receiver, and the regions that they monitor.
    let managers = ManagerRoster()
    private let lastLocation = Mutex<Location?>(nil)
    private let isAlways = Atomic(false)

    /// The last location received by any of the receiver's managers.
    var last: Location? { lastLocation.withLock { $0 } }

    // As on Apple's systems, an authorization applies to all managers, including those created later.

    /// Whether the program has requested "always" authorization through any of the receiver's managers.
    var wantsAlways: Bool { isAlways.load(ordering: .acquiring) }

    /// Requests "always" authorization for all managers.
    /// - Parameter core: The manager that requests it.
    func requestAlwaysAuthorization(by core: LocationManagerCore) {
        // The shared state is changed first, because a delegate that is called below may create another manager.
        isAlways.store(true, ordering: .releasing)
        for core in [core] + managers.others(than: core) { core.change { $0.requestAlwaysAuthorization() } }
    }

    /// Records a location, unless another manager has already recorded a newer one.
    ///
    /// - Parameter former: The calling manager's previous location; `nil` if this location is the manager's first.
    func record(_ location: Location, after former: Location?) {
        lastLocation.withLock { last in
            let isOlder = (last?.timestamp ?? .distantPast) > location.timestamp
            // If the manager that recorded the last location now records an older one, the receiver's clock was set
            // back, so the older location is accepted.
            if !isOlder || last == former { last = location }
        }
    }
}

extension Receiver {
    var sharedLocations: SharedLocations { shared(SharedLocations.init) }
}
