internal import Receivers
internal import Synchronization

// An authorization request to a manager of the shared receiver applies to the entire program, as on Apple's systems: to
// all existing managers of that receiver, to managers created later, and to the class method `authorizationStatus()`.
// Managers of other receivers have independent authorizations.

extension LocationManager {
    private static let sharedGrant = Mutex<AuthorizationStatus?>(nil)

    /// The authorization that the program has already requested for the shared receiver; `nil` for any other receiver.
    var grant: AuthorizationStatus? { receiver === Receiver.shared ? Self.sharedGrant.withLock { $0 } : nil }

    func requestAuthorization(_ wanted: AuthorizationStatus) {
        let isShared = receiver === Receiver.shared
        // Sets the shared grant first, because a delegate that is called below may create another manager.
        if isShared { Self.sharedGrant.withLock { if $0 != .authorizedAlways { $0 = wanted } } }
        let others = isShared ? receiver.sharedLocations.managers.others(than: core) : []
        for core in [core] + others { core.change { $0.requestAuthorization(wanted) } }
    }
}
