internal import Synchronization

/// The events of one proxy, which end with the proxy's parent even if the proxy itself lives on.
///
/// While the factory creates a proxy, new events join its list. Authors of proxies therefore declare events as plain
/// properties, and cannot forget one.
final class ProxyEvents: Sendable {
    @TaskLocal static var ofNewProxy: ProxyEvents?

    private let lists = Mutex<[ObserverList]>([])

    func add(_ list: ObserverList) { lists.withLock { $0.append(list) } }

    func finish() {
        for list in lists.withLock({ $0 }) { list.finish() }
    }
}
