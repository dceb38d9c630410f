import Foundation
import GPSBridgeMap

/// A map that is not served to viewers.
@MainActor
enum UnservedMap {
    private static let rounds = 20
    private static let count = 1_000

    private final class Listener: MapViewDelegate {}

    static func print() {
        let listener = Listener()
        var maps: [MapView] = []
        report("create and release a map with a delegate") { for _ in 0..<count { MapView().delegate = listener } }
        report("create the same and add a marker") {
            maps = (0..<count).map { _ in
                let map = MapView()
                map.delegate = listener
                map.add(Marker(.start))
                return map
            }
        }
        let marker = Marker(.start)
        maps.first?.add(marker)
        report("move a marker of a map without viewers") {
            for step in 0..<count { marker.coordinate.latitude = Double(step) / 1e5 }
        }
        maps = []
    }

    /// Prints the shortest time of several rounds, in microseconds for each of ``count`` repetitions.
    private static func report(_ name: String, _ body: () -> Void) {
        let times = (0..<rounds).map { _ in ContinuousClock().measure(body) }
        let best = (times.min() ?? .zero) / .microseconds(1) / Double(count)
        Swift.print("\(name): \(String(format: "%.2f", best))")
    }
}

extension LocationCoordinate2D {
    static let start = LocationCoordinate2D(latitude: 48, longitude: 11)
}
