internal import Synchronization

/// The managers that use a receiver, and the regions that they share.
///
/// As in CoreLocation, regions belong to all managers: a program may start monitoring with one manager and receive the
/// events through another manager's delegate.
///
/// Each manager monitors the regions independently. To change a region, a manager updates this roster while its own
/// core is locked, and then makes all other managers reload the regions. The regions of all managers therefore stay
/// identical, even after concurrent changes.
final class ManagerRoster: Sendable {
    private struct Member: Sendable {
        weak var core: LocationManagerCore?
    }

    private struct State {
        var regions: [String: CircularRegion] = [:]
        var members: [Member] = []
        /// The number of members above which the entries of deallocated managers are removed.
        var limit = 16
    }

    private let state = Mutex(State())

    /// The shared regions, keyed by identifier.
    var regions: [String: CircularRegion] { state.withLock { $0.regions } }

    func insert(_ region: CircularRegion) { state.withLock { $0.regions[region.identifier] = region } }

    func remove(_ identifier: String) { state.withLock { $0.regions[identifier] = nil } }

    /// Adds a manager, which starts monitoring the shared regions.
    func join(_ core: LocationManagerCore) {
        // The cores are retained until the lock is released, because the `deinit` of a manager that owns a core may use
        // this roster.
        let living = state.withLock { state -> [LocationManagerCore] in
            state.members.append(Member(core: core))
            guard state.members.count > state.limit else { return [] }
            let living = state.members.compactMap(\.core)
            state.members = living.map { Member(core: $0) }
            state.limit = max(16, 2 * living.count)
            return living
        }
        withExtendedLifetime(living) {}
        if !regions.isEmpty { core.watch(self) }
    }

    /// Makes all managers except one reload the shared regions.
    func reportRegions(besides core: LocationManagerCore) {
        for other in others(than: core) { other.watch(self) }
    }

    /// Returns all managers except one.
    func others(than core: LocationManagerCore) -> [LocationManagerCore] {
        state.withLock { $0.members.compactMap(\.core) }.filter { $0 !== core }
    }
}
