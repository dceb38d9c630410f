internal import Receivers
internal import Synchronization

// As on Apple's systems, an authorization applies to the whole program: to other managers, to managers created later,
// and to the class method. This concerns the shared receiver only. Receivers that a program creates are independent.

extension LocationManager {
    private static let sharedGrant = Mutex<AuthorizationStatus?>(nil)

    /// The authorization that the program has already requested.
    var grant: AuthorizationStatus? { receiver === Receiver.shared ? Self.sharedGrant.withLock { $0 } : nil }

    func requestAuthorization(_ wanted: AuthorizationStatus) {
        let isShared = receiver === Receiver.shared
        // Set first, because a delegate that is called below may create another manager.
        if isShared { Self.sharedGrant.withLock { if $0 != .authorizedAlways { $0 = wanted } } }
        let others = isShared ? receiver.sharedLocations.managers.others(than: core) : []
        for core in [core] + others { core.change { $0.requestAuthorization(wanted) } }
    }
}
