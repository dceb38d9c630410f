import GPSBridgeMap
import GPSBridgeMapSimulator

// Shows the receiver's position on a map. After every second tap, prints the distance between the last two taps.
//
//     swift run TwoPoints --serve     prints the URL to open
//     swift run TwoPoints             taps by itself, without a browser

let map = MapView("Two points")
let ruler = Ruler()
map.delegate = ruler
let manager = LocationManager()
map.locationManager = manager
map.followMode = .follow
manager.startUpdatingLocation()

if CommandLine.arguments.contains("--serve") {
    print("Open", try map.serve())
    await map.waitUntilClosed()
} else {
    let viewer = SimulatedViewer(of: map)
    for await _ in manager.streams.didUpdateLocations.prefix(1) {}
    print("the map follows the position:", viewer.followMode == .follow)
    viewer.tap(LocationCoordinate2D(latitude: 48.1374, longitude: 11.5755))
    viewer.tap(LocationCoordinate2D(latitude: 48.1351, longitude: 11.5820))
    print("pins:", viewer.overlays.keys.sorted().joined(separator: ", "))
}
