internal import Synchronization

/// A receiver's managers, and the regions that they watch. These are those of all of them, as CoreLocation's are: programs
/// begin to watch with one manager, and another one's delegate is told.
///
/// Each manager watches them by itself. A manager that changes them says so here while its own core is locked, and then lets
/// the others read them anew, so that all have the same in the end, whoever changes them at the same time.
final class ManagerRoster: Sendable {
    private struct Member: Sendable {
        weak var core: LocationManagerCore?
    }

    private struct State {
        var regions: [String: CircularRegion] = [:]
        var members: [Member] = []
        /// How many there may be until those are looked for that have gone.
        var limit = 16
    }

    private let state = Mutex(State())

    /// The regions by their names.
    var regions: [String: CircularRegion] { state.withLock { $0.regions } }

    func insert(_ region: CircularRegion) { state.withLock { $0.regions[region.identifier] = region } }

    func remove(_ identifier: String) { state.withLock { $0.regions[identifier] = nil } }

    /// A manager was made. It watches what is watched already.
    func join(_ core: LocationManagerCore) {
        // They are held until the lock is free: one that ends here may want to lock it.
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

    /// Something is watched, or not any more.
    func tellRegions(besides core: LocationManagerCore) {
        for other in others(than: core) { other.watch(self) }
    }

    /// All managers but one.
    func others(than core: LocationManagerCore) -> [LocationManagerCore] {
        state.withLock { $0.members.compactMap(\.core) }.filter { $0 !== core }
    }
}
