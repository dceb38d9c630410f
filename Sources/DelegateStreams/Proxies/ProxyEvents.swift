internal import Synchronization

/// The events of one proxy. They end when the parent of the proxy is deallocated, even if the proxy still exists.
///
/// While the factory creates a proxy, each new event adds itself to this object. A proxy's author therefore declares
/// events as plain properties, and cannot forget to register one.
final class ProxyEvents: Sendable {
    @TaskLocal static var ofNewProxy: ProxyEvents?

    private let lists = Mutex<[ObserverList]>([])

    func add(_ list: ObserverList) { lists.withLock { $0.append(list) } }

    func finish() {
        for list in lists.withLock({ $0 }) { list.finish() }
    }
}
