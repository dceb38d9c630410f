import GPSBridgeMap
import GPSBridgeSimulator
import Glibc
import SystemSupport

// A program with a map for browser checks. It reads commands from standard input, and prints the map's URL and then a
// line for each event.

@main
@MainActor
final class MapBed: MapViewDelegate {
    private let map = MapView(
        "Test bed", access: CommandLine.arguments.contains("--key-to-touch") ? .keyToTouch : .key,
        doubleTapZooms: !CommandLine.arguments.contains("--no-double-tap"))
    private var overlays: [String: Overlay] = [:]
    private var edits: Cancellation?

    static func main() async throws {
        let bed = MapBed()
        bed.map.delegate = bed
        let port = CommandLine.arguments.dropFirst().first.flatMap { UInt16($0) } ?? 0
        bed.say(try bed.map.serve(.loopback(port: port)))
        let (lines, input) = AsyncStream.makeStream(of: String.self)
        _ = try WorkerThread {
            while let line = readLine() { input.yield(line) }
            input.finish()
        }
        for await line in lines { bed.obey(line.split(separator: " ").map(String.init)) }
        bed.map.close()
    }

    private func say(_ line: String) {
        // `fflush` would wait for the thread that is blocked in `readLine`.
        _ = write(STDOUT_FILENO, "\(line)\n", line.utf8.count + 1)
    }

    private func obey(_ words: [String]) {
        let numbers = words.compactMap { Double($0) }
        func place(_ index: Int = 0) -> LocationCoordinate2D {
            LocationCoordinate2D(latitude: numbers[index], longitude: numbers[index + 1])
        }
        switch words.first {
        case "marker": add(words[1], Marker(place(), title: words[1]))
        case "circle": add(words[1], Circle(place(), radius: numbers[2], title: words[1]))
        case "line": add(words[1], Polyline([place(), place(2)], title: words[1]))
        case "selectable": overlays[words[1]]?.isSelectable = true
        case "title": overlays[words[1]]?.title = words.dropFirst(2).joined(separator: " ")
        case "move": (overlays[words[1]] as? Marker)?.coordinate = place()
        case "remove": overlays.removeValue(forKey: words[1]).map { map.remove($0) }
        case "camera": map.setCamera(Camera(center: place(), zoom: numbers[2]), animated: words.last == "animated")
        case "zoom": map.camera.zoom = numbers[0]
        case "heading": map.camera.heading = numbers[0]
        case "follow": map.followMode = FollowMode(rawValue: words[1]) ?? .none
        case "receiver":
            map.locationManager = LocationManager(Receiver(.simulated()))
            map.locationManager?.startUpdatingLocation()
        case "field":
            let field = TextField()
            edits = field.observe(.valueChanged) { [weak self, weak field] in self?.say("text \(field?.text ?? "")") }
            let screen = Screen(title: "Field")
            screen.controls = [field]
            map.screens.push(screen)
        case "busy":
            say("busy")
            // Opening a named pipe waits until another process opens it, too.
            close(open(words[1], O_RDONLY))
        default: say("unknown: \(words)")
        }
    }

    private func add(_ name: String, _ overlay: Overlay) {
        overlays[name] = overlay
        map.add(overlay)
    }

    // MARK: Events

    func mapView(_ mapView: MapView, didTap tap: Tap) { say("tap \(text(tap))") }
    func mapView(_ mapView: MapView, didLongPress tap: Tap) { say("press \(text(tap))") }
    func mapView(_ mapView: MapView, didSelect overlay: Overlay) { say("select \(overlay.title ?? "")") }
    func mapView(_ mapView: MapView, regionWillChange change: CameraChange) { say("will \(text(change))") }
    func mapView(_ mapView: MapView, regionIsChanging change: CameraChange) { say("is \(text(change))") }
    func mapView(_ mapView: MapView, regionDidChange change: CameraChange) { say("did \(text(change))") }
    func mapView(_ mapView: MapView, didChange followMode: FollowMode) { say("follow \(followMode)") }
    func mapView(_ mapView: MapView, viewerDidConnect viewer: Viewer) { say("connect") }
    func mapView(_ mapView: MapView, viewerDidDisconnect viewer: Viewer) { say("disconnect") }

    private func text(_ tap: Tap) -> String {
        "\(tap.coordinate.latitude) \(tap.coordinate.longitude) \(tap.point.x) \(tap.point.y)"
    }

    private func text(_ change: CameraChange) -> String {
        let center = change.camera.center
        return "\(change.reason) \(center.latitude) \(center.longitude) \(change.camera.zoom)"
    }
}
