import GPSBridgeMap
import MapApp

/// A list of twenty cities. Selecting a city shows its screen, and the user can pick further places.
class CityScreen: Screen {
    unowned let app: MapApp
    let list = ListView()
    let pickButton = Button("Pick another place")
    let cities = [
        "Seoul", "Busan", "Incheon", "Daegu", "Daejeon", "Gwangju", "Suwon", "Ulsan", "Jeonju", "Jeju",
        "Tokyo", "Osaka", "Beijing", "Shanghai", "Singapore", "Sydney", "Munich", "Paris", "London", "New York",
    ]
    let bag = CancellationBag()

    init(_ app: MapApp) {
        self.app = app
        super.init(title: "Cities")
    }

    override func viewDidLoad() {
        controls = [list, pickButton]
        pickButton.observe(.tap) { [weak self] in self?.pick() }.store(in: bag)
        connect()
    }

    /// Connects the list and the stack of screens.
    func connect() {}

    /// Connects a picker.
    func connect(_ picker: PlacePicker) {}

    func didSelect(_ row: Int) {
        print("selected", cities[row])
        guard stack?.top === self, let city = PlaceSearch.places(matching: cities[row]).first else { return }
        app.map.camera = Camera(center: city.coordinate, zoom: 10)
        stack?.push(CityDetailScreen(city))
    }

    private func pick() {
        let picker = PlacePicker()
        connect(picker)
        stack?.present(picker)
    }
}

/// The country and the position of a city.
final class CityDetailScreen: Screen {
    init(_ city: Place) {
        super.init(title: city.name)
        controls = [Label(city.country), Label(city.coordinate.text)]
    }
}
