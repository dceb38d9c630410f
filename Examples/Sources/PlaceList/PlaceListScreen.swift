import GPSBridgeMap
import MapApp

/// A list of places, and a button that adds one.
class PlaceListScreen: Screen {
    unowned let app: MapApp
    private let list = ListView()
    private let addButton = Button("+")
    private let places = Property<[Place]>([])
    private let bag = CancellationBag()

    init(_ app: MapApp) {
        self.app = app
        super.init(title: "My places")
    }

    override func viewDidLoad() {
        addButton.accessibilityLabel = "Add a place"
        controls = [list, addButton]
        places.stream().bind(to: list.binders.items(\.name)).store(in: bag)
        addButton.observe(.tap) { [weak self] in self?.addPlace() }.store(in: bag)
    }

    /// Lets the user search for a place.
    func addPlace() {}

    func add(_ place: Place) {
        print("added", place.name)
        places.value.append(place)
        app.map.add(Marker(place.coordinate, title: place.name))
        app.map.camera = Camera(center: place.coordinate, zoom: 9)
    }

    func searchDidFail(_ error: any Error) { print("not added:", error) }
}

final class PromisePlaceListScreen: PlaceListScreen {
    override func addPlace() {
        SearchScreen.start(on: app.map)
            .then(on: .main) { [weak self] place in self?.add(place) }
            .catch(on: .main) { [weak self] error in self?.searchDidFail(error) }
    }
}

final class AsyncPlaceListScreen: PlaceListScreen {
    override func addPlace() {
        Task {
            do { add(try await SearchScreen.start(on: app.map).value) } catch { searchDidFail(error) }
        }
    }
}
