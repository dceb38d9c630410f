import DelegateStreams
internal import Synchronization

/// The delegates of a location manager, held weakly: the one in its `delegate` property, and those that were added.
///
/// Delegates can be changed on any thread, and are called only on the manager's executor.
final class ManagerDelegates: @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because delegates are not sendable. They are accessed only under the
    // lock and called only on the executor. `deliveredAuthorizations` is accessed only on the executor.

    typealias Delegate = any LocationManagerDelegate

    private let queue: CallbackQueue
    private let lock = Mutex(())
    private weak var mainDelegate: Delegate?
    private let others = MulticastDelegate<Delegate>()
    /// The number of times that a delegate was set, added or removed.
    private let changes = Atomic(0)
    /// The authorization most recently delivered to each delegate.
    private var deliveredAuthorizations: [ObjectIdentifier: AuthorizationStatus] = [:]
    private let currentAnnouncement = Mutex<LocationEvent.Announcement?>(nil)

    init(_ queue: CallbackQueue) { self.queue = queue }

    // MARK: Changing delegates

    /// The delegate in the manager's `delegate` property.
    var main: Delegate? { lock.withLock { _ in mainDelegate } }

    func setMain(_ delegate: Delegate?, of manager: LocationManager) {
        change(of: manager, newcomer: delegate) { mainDelegate = delegate }
    }

    func add(_ delegate: Delegate, of manager: LocationManager) {
        change(of: manager, newcomer: delegate) { others.add(delegate) }
    }

    func remove(_ delegate: Delegate, of manager: LocationManager) {
        change(of: manager, newcomer: nil) { others.remove(delegate) }
    }

    var isEmpty: Bool { lock.withLock { _ in livingObjects }.isEmpty }

    /// Changes the delegates.
    ///
    /// - Parameter newcomer: The delegate that is being set or added. It receives the current authorization unless it
    ///   was already a delegate. Without this exception, a delegate that sets itself again when it receives the
    ///   authorization would be called endlessly.
    private func change(of manager: LocationManager, newcomer: Delegate?, _ body: () -> Void) {
        // The delegates are retained until the lock is released, because the `deinit` of a delegate may use the
        // manager.
        let (held, removed) = lock.withLock { _ in
            let held = livingObjects
            body()
            changes.add(1, ordering: .releasing)
            let remaining = livingObjects
            return (held, held.filter { former in !remaining.contains { $0 === former } }.map(ObjectIdentifier.init))
        }
        if !removed.isEmpty {
            // If such a delegate is added again, it is new.
            queue.add { [weak self] in for delegate in removed { self?.deliveredAuthorizations[delegate] = nil } }
            queue.schedule()
        }
        if let newcomer, !held.contains(where: { $0 === newcomer }) { greet(newcomer, of: manager) }
        withExtendedLifetime(held) {}
    }

    /// The delegates that still exist, in the order they are called, without duplicates.
    ///
    /// Read this property while holding the lock, and release the result after unlocking. Read it only on the
    /// executor: elsewhere, it omits delegates whose conformance is isolated to an actor.
    private var living: [Delegate] {
        guard let mainDelegate else { return others.delegates }
        return [mainDelegate] + others.delegates.filter { $0 !== mainDelegate }
    }

    /// The delegates that still exist, as plain objects that can be compared and retained on any thread.
    private var livingObjects: [AnyObject] { others.objects + (mainDelegate.map { [$0] } ?? []) }

    private func has(_ delegate: Delegate) -> Bool {
        lock.withLock { _ in livingObjects }.contains { $0 === delegate }
    }

    // MARK: Calling delegates

    /// The announcement of the event that is currently being delivered; `nil` at all other times.
    var announcement: LocationEvent.Announcement? {
        get { currentAnnouncement.withLock { $0 } }
        set { currentAnnouncement.withLock { $0 = newValue } }
    }

    /// The authorization that is currently being delivered; `nil` at all other times. The manager's authorization may
    /// already have a newer value.
    var announcedStatus: AuthorizationStatus? {
        if case .authorization(let status) = announcement { status } else { nil }
    }

    /// Calls all delegates. Must be called on the manager's executor.
    func call(for manager: LocationManager, _ body: (Delegate) -> Void) {
        let (delegates, countBefore) = lock.withLock { _ in (living, changes.load(ordering: .relaxed)) }
        let isAuthorization = announcedStatus != nil
        for delegate in delegates {
            // Skips delegates that another delegate has removed during this call.
            guard changes.load(ordering: .acquiring) == countBefore || has(delegate) else { continue }
            if isAuthorization, !isNewAuthorization(of: manager, to: delegate) { continue }
            body(delegate)
        }
    }

    /// Reports the authorization to a new delegate.
    private func greet(_ delegate: Delegate, of manager: LocationManager) {
        let reference = DelegateReference(delegate)
        queue.add { [weak self, weak manager] in
            guard let self, let manager, let delegate = reference.delegate else { return }
            let living = self.lock.withLock { _ in self.living }
            guard living.contains(where: { $0 === delegate }) else { return }
            // Removes the entries of deallocated delegates, because a new delegate may have been allocated at the
            // address of an old one.
            self.deliveredAuthorizations = self.deliveredAuthorizations.filter { delivered in
                living.contains { ObjectIdentifier($0) == delivered.key }
            }
            // A change that was queued before the greeting has already been delivered.
            guard self.isNewAuthorization(of: manager, to: delegate) else { return }
            delegate.locationManagerDidChangeAuthorization(manager)
        }
        queue.schedule()
    }

    /// Returns whether the current authorization differs from the one that a delegate last received, and records the
    /// current authorization as received.
    ///
    /// A new delegate receives the current authorization in a separate callback. If an event for the same authorization
    /// is still queued, that delegate must not receive the authorization a second time.
    private func isNewAuthorization(of manager: LocationManager, to delegate: Delegate) -> Bool {
        let status = manager.authorizationStatus
        return deliveredAuthorizations.updateValue(status, forKey: ObjectIdentifier(delegate)) != status
    }
}

/// A weak reference to a delegate that can be sent to the executor. The delegate is only called on the executor.
private struct DelegateReference: @unchecked Sendable {
    weak var delegate: (any LocationManagerDelegate)?

    init(_ delegate: any LocationManagerDelegate) { self.delegate = delegate }
}
