internal import Synchronization

/// The managers of a receiver, and the regions that they share.
///
/// As in CoreLocation, regions belong to all managers: a program may start monitoring with one manager and receive the
/// events with the delegate of another.
///
/// Each manager monitors the regions independently. A manager that changes a region updates this list while its own
/// core is locked, and then lets the other managers read the list again. So all managers end up with the same regions,
/// even after concurrent changes.
final class ManagerRoster: Sendable {
    private struct Member: Sendable {
        weak var core: LocationManagerCore?
    }

    private struct State {
        var regions: [String: CircularRegion] = [:]
        var members: [Member] = []
        /// The number of members at which deallocated ones are removed.
        var limit = 16
    }

    private let state = Mutex(State())

    /// The regions by identifier.
    var regions: [String: CircularRegion] { state.withLock { $0.regions } }

    func insert(_ region: CircularRegion) { state.withLock { $0.regions[region.identifier] = region } }

    func remove(_ identifier: String) { state.withLock { $0.regions[identifier] = nil } }

    /// Adds a manager, which starts monitoring the shared regions.
    func join(_ core: LocationManagerCore) {
        // Retained until the lock is released, because the `deinit` of a core's manager may use this list.
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

    /// Lets all other managers read the regions again.
    func tellRegions(besides core: LocationManagerCore) {
        for other in others(than: core) { other.watch(self) }
    }

    /// All managers except one.
    func others(than core: LocationManagerCore) -> [LocationManagerCore] {
        state.withLock { $0.members.compactMap(\.core) }.filter { $0 !== core }
    }
}
