import DelegateStreams

// A map view on the main actor, and delegates that implement some of its methods.

@MainActor
protocol MapViewDelegate: AnyObject {
    func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate)
    func mapView(_ mapView: MapView, regionDidChangeAnimated animated: Bool)
}

extension MapViewDelegate {
    func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) {}
    func mapView(_ mapView: MapView, regionDidChangeAnimated animated: Bool) {}
}

struct Coordinate { var latitude, longitude: Double }

@MainActor
final class MapView: @MainActor HasDelegate, @MainActor DelegateProxyOwner, StreamsProviding {
    weak var delegate: (any MapViewDelegate)?
    let delegateProxies = DelegateProxyStorage()

    func tap(at coordinate: Coordinate) { delegate?.mapView(self, didTapAt: coordinate) }
    func move(animated: Bool) { delegate?.mapView(self, regionDidChangeAnimated: animated) }
}

@MainActor
final class MapViewDelegateProxy: DelegateProxy<MapView, any MapViewDelegate>, @MainActor DelegateProxyType,
    MapViewDelegate
{
    let didTap = DelegateEvent<Coordinate>()
    let regionDidChange = DelegateEvent<Bool>()

    func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) {
        forward(coordinate, of: didTap) { $0.mapView(mapView, didTapAt: coordinate) }
    }
    func mapView(_ mapView: MapView, regionDidChangeAnimated animated: Bool) {
        forward(animated, of: regionDidChange) { $0.mapView(mapView, regionDidChangeAnimated: animated) }
    }

    static func registerKnownImplementations() { register { MapViewDelegateProxy($0) } }
}

@MainActor
extension Streams where Base == MapView {
    var didTap: EventStream<Coordinate> { MapViewDelegateProxy.proxy(for: base).didTap.stream() }
    var regionDidChange: EventStream<Bool> { MapViewDelegateProxy.proxy(for: base).regionDidChange.stream() }
}

@MainActor
enum MapExample {
    static func run() async {
        let map = MapView()
        let (taps, regions) = (map.streams.didTap, map.streams.regionDidChange)
        // A delegate assigned after the streams were created replaces the proxy until the next stream is created.
        let pins = Pins()
        map.delegate = pins
        let moreTaps = map.streams.didTap
        map.tap(at: Coordinate(latitude: 37.5, longitude: 127))
        map.move(animated: true)
        for await tap in taps.prefix(1) { print("map, stream: tap at", tap.latitude, tap.longitude) }
        for await tap in moreTaps.prefix(1) { print("map, later stream: tap at", tap.latitude, tap.longitude) }
        for await animated in regions.prefix(1) { print("map, stream: region changed, animated:", animated) }
    }

    private final class Pins: MapViewDelegate {
        func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) {
            print("map, delegate: tap at", coordinate.latitude, coordinate.longitude)
        }
    }
}
