internal import Receivers
internal import Synchronization

// What a program asks for is had by all of it, as on Apple's systems, for programs have other managers, make another one later, or look
// at the class. Receivers of a program's own are its own affair: so it is for the shared one only.

extension LocationManager {
    private static let sharedGrant = Mutex<AuthorizationStatus?>(nil)

    /// What was asked for before.
    var grant: AuthorizationStatus? { receiver === Receiver.shared ? Self.sharedGrant.withLock { $0 } : nil }

    func requestAuthorization(_ wanted: AuthorizationStatus) {
        let isShared = receiver === Receiver.shared
        // First, for a delegate that is told may make another manager.
        if isShared { Self.sharedGrant.withLock { if $0 != .authorizedAlways { $0 = wanted } } }
        let others = isShared ? receiver.sharedLocations.managers.others(than: core) : []
        for core in [core] + others { core.change { $0.requestAuthorization(wanted) } }
    }
}
