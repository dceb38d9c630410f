internal import Synchronization

/// The events of one proxy, which end with the proxy's parent even if the proxy is still alive.
///
/// While the factory creates a proxy, new events are added here. So a proxy declares its events as plain properties,
/// and none can be forgotten.
final class ProxyEvents: Sendable {
    @TaskLocal static var ofNewProxy: ProxyEvents?

    private let lists = Mutex<[ObserverList]>([])

    func add(_ list: ObserverList) { lists.withLock { $0.append(list) } }

    func finish() {
        for list in lists.withLock({ $0 }) { list.finish() }
    }
}
