import GPSBridge
import Signals

// An app with its own `Event`, `Property`, `Binder` and `Promise`. None of these names is ambiguous. The streams of
// GPSBridge work although DelegateStreams is not imported.

let manager = LocationManager()
manager.startUpdatingLocation()
for await _ in manager.streams.didUpdateLocations {
    let promise = Promise(Binder(Property(Event("location"))))
    print("received a \(promise.binder.property.event.name)")
    break
}
