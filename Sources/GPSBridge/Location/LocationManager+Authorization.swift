internal import Synchronization

// What a program asks for is kept for all of it, as on Apple's systems, for programs make another manager later, or look at the
// class. Receivers of a program's own are its own affair: so it is for the shared one only.

extension LocationManager {
    private static let sharedGrant = Mutex<AuthorizationStatus?>(nil)

    /// What was asked for before.
    var grant: AuthorizationStatus? { receiver === Receiver.shared ? Self.sharedGrant.withLock { $0 } : nil }

    func requestAuthorization(_ wanted: AuthorizationStatus) {
        if receiver === Receiver.shared { Self.sharedGrant.withLock { if $0 != .authorizedAlways { $0 = wanted } } }
        core.change { $0.requestAuthorization(wanted) }
    }
}
