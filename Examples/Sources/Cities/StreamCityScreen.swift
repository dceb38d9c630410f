import GPSBridgeMap
import MapApp

final class StreamCityScreen: CityScreen {
    private lazy var shownCities = Property(cities)

    override func connect() {
        shownCities.stream().bind(to: list.binders.items).store(in: bag)
        subscribe()
    }

    override func connect(_ picker: PlacePicker) { subscribe(to: picker) }
}

/// Delegates that are set before and after the streams are requested. Each event arrives twice.
final class BothCityScreen: DelegateCityScreen {
    override func connect() {
        super.connect()
        subscribe()
        super.connect()
    }

    override func connect(_ picker: PlacePicker) {
        super.connect(picker)
        subscribe(to: picker)
        super.connect(picker)
    }
}

extension CityScreen {
    fileprivate func subscribe() {
        list.streams.didSelectRow.bind(to: Binder(self) { $0.didSelect($1) }).store(in: bag)
        stack?.streams.willShow.bind(to: Binder(self) { print("will show", $1.title) }).store(in: bag)
    }

    fileprivate func subscribe(to picker: PlacePicker) {
        picker.streams.didSelectPlace.observe { print("picked", $0.name) }.store(in: bag)
        picker.streams.didSelectCoordinate.observe { print("picked", $0.text) }.store(in: bag)
    }
}
