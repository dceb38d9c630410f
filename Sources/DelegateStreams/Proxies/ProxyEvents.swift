internal import Synchronization

/// The events of one proxy. They end when the parent of the proxy is deallocated, even if the proxy still exists.
///
/// While the factory creates a proxy, each new event adds itself to this object. A proxy can therefore declare its
/// events as plain properties, and no event can be forgotten.
final class ProxyEvents: Sendable {
    @TaskLocal static var ofNewProxy: ProxyEvents?

    private let lists = Mutex<[ObserverList]>([])

    func add(_ list: ObserverList) { lists.withLock { $0.append(list) } }

    func finish() {
        for list in lists.withLock({ $0 }) { list.finish() }
    }
}
