import GPSBridgeMap

@MainActor
protocol LocationRepositoryDelegate: AnyObject {
    func repository(_ repository: LocationRepository, didUpdate location: Location)
}

/// The location that all view models share. A view model is a delegate or reads the stream.
@MainActor
final class LocationRepository: @MainActor HasDelegateList, @MainActor DelegateProxyOwner, StreamsProviding,
    @MainActor LocationManagerDelegate
{
    let delegateProxies = DelegateProxyStorage()
    private let delegates = MulticastDelegate<any LocationRepositoryDelegate>()
    private let manager: LocationManager

    init(_ manager: LocationManager) {
        self.manager = manager
        manager.delegate = self
        manager.startUpdatingLocation()
    }

    func addDelegate(_ delegate: any LocationRepositoryDelegate) { delegates.add(delegate) }
    func removeDelegate(_ delegate: any LocationRepositoryDelegate) { delegates.remove(delegate) }

    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        guard let location = locations.last else { return }
        delegates.notify { $0.repository(self, didUpdate: location) }
    }
}

@MainActor
final class LocationRepositoryDelegateProxy: DelegateProxy<LocationRepository, any LocationRepositoryDelegate>,
    @MainActor DelegateProxyType, LocationRepositoryDelegate
{
    let didUpdate = DelegateEvent<Location>()

    func repository(_ repository: LocationRepository, didUpdate location: Location) {
        forward(location, of: didUpdate) { $0.repository(repository, didUpdate: location) }
    }

    static func registerKnownImplementations() { register { LocationRepositoryDelegateProxy($0) } }
}

@MainActor
extension Streams where Base == LocationRepository {
    var didUpdate: EventStream<Location> { LocationRepositoryDelegateProxy.proxy(for: base).didUpdate.stream() }
}
