import GPSBridgeMap
import MapApp

final class StreamMapScreen: MapScreen {
    private let bag = CancellationBag()

    override func connect() {
        let events = app.map.streams
        events.didTap.observe { print($0.line) }.store(in: bag)
        events.didLongPress.observe { print("long", $0.line) }.store(in: bag)
        events.regionWillChange.observe { print("will change:", $0.line) }.store(in: bag)
        events.regionDidChange.observe { print("did change:", $0.line) }.store(in: bag)
        events.didChangeFollowMode.observe { print("follow mode:", $0) }.store(in: bag)

        let locations = app.manager.streams.didUpdateLocations.compactMap(\.last)
        locations.map(\.line).bind(to: Binder(self) { print($1) }).store(in: bag)
        locations.map(\.coordinate.texts.latitude).bind(to: latitudeLabel.binders.text).store(in: bag)
        locations.map(\.coordinate.texts.longitude).bind(to: longitudeLabel.binders.text).store(in: bag)
    }
}
