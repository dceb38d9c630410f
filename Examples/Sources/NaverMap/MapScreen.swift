import GPSBridgeMap
import MapApp

/// A map that follows the position, and two labels with the coordinate.
class MapScreen: Screen {
    unowned let app: MapApp
    let latitudeLabel = Label("searching")
    let longitudeLabel = Label("searching")

    init(_ app: MapApp) {
        self.app = app
        super.init(title: "My position")
    }

    override func viewDidLoad() {
        controls = [Label("Latitude"), latitudeLabel, Label("Longitude"), longitudeLabel]
        connect()
        app.map.locationManager = app.manager
        app.map.camera.zoom = 15
        app.map.followMode = .follow
        app.manager.startUpdatingLocation()
    }

    /// Connects the events of the map and of the location manager.
    func connect() {}
}

extension Tap {
    var line: String { "tap at \(coordinate.text)" }
}

extension CameraChange {
    var line: String { "\(reason), \(camera.center.text), zoom \(Int(camera.zoom.rounded()))" }
}

extension Location {
    var line: String { "position \(coordinate.text)" }
}
