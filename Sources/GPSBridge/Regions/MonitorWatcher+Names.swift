internal import Receivers
internal import Synchronization

// Programs open a monitor by its name in several places, and expect its conditions there. Monitors of the shared receiver
// therefore use one watcher for each name. Other receivers can be released, which a watcher kept by name would prevent.

extension MonitorWatcher {
    private struct Named {
        weak var watcher: MonitorWatcher?
        /// The watcher, while it has conditions. It then outlives its monitors.
        var retained: MonitorWatcher?
    }

    private static let named = Mutex<[String: Named]>([:])

    /// Returns the watcher for a monitor of a receiver.
    static func watcher(named name: String, of receiver: Receiver) -> MonitorWatcher {
        guard receiver === Receiver.shared else { return MonitorWatcher(receiver) }
        return named.withLock { named in
            if let watcher = named[name]?.watcher { return watcher }
            let watcher = MonitorWatcher(receiver, name: name)
            named = named.filter { $0.value.watcher != nil }
            named[name] = Named(watcher: watcher)
            return watcher
        }
    }

    /// Retains the watcher while it has conditions. Call this method after adding or removing a condition.
    func updateRetention() {
        guard let name else { return }
        Self.named.withLock { $0[name]?.retained = identifiers.isEmpty ? nil : self }
    }
}
