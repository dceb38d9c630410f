import GPSBridgeMap

/// A screen on which the user searches for a place. It has a promise instead of a delegate.
final class SearchScreen: Screen {
    private let field = TextField(placeholder: "Search")
    private let list = ListView()
    private var places: [Place] = []
    private let result = Promise<Place>.pending()
    private let bag = CancellationBag()

    /// Shows the screen, and returns a promise that is fulfilled with the place that the user picks.
    static func start(on map: MapView) -> Promise<Place> {
        let screen = SearchScreen(title: "Search")
        map.screens.present(screen)
        return screen.result
    }

    /// Rejects the promise if the user closes the screen without picking a place.
    deinit { result.reject(SearchError.cancelled) }

    override func viewDidLoad() {
        controls = [field, list]
        field.observe(.valueChanged) { [weak self] in self?.search() }.store(in: bag)
        list.streams.didSelectRow.bind(to: Binder(self) { $0.pick($1) }).store(in: bag)
    }

    private func search() {
        places = Array(PlaceSearch.places(matching: field.text).prefix(10))
        list.show(places.map(\.name))
    }

    private func pick(_ row: Int) {
        result.fulfill(places[row])
        stack?.dismiss()
    }
}

enum SearchError: Error {
    case cancelled
}
