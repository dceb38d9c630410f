import Foundation
import GPSBridgeMap
import MapApp

/// The text of a screen, which shows the location.
@MainActor
class LocationViewModel {
    let name: String
    let text = Property("searching")

    init(_ name: String) { self.name = name }

    func show(_ location: Location) {
        text.value = location.coordinate.text
        print("\(name): \(Int(location.timestamp.timeIntervalSince1970)) \(location.coordinate.text)")
    }

    deinit { print(name, "is freed") }
}

final class DelegateViewModel: LocationViewModel, LocationRepositoryDelegate {
    init(_ name: String, _ repository: LocationRepository) {
        super.init(name)
        repository.addDelegate(self)
    }

    func repository(_ repository: LocationRepository, didUpdate location: Location) { show(location) }
}

final class StreamViewModel: LocationViewModel {
    private let bag = CancellationBag()

    init(_ name: String, _ repository: LocationRepository) {
        super.init(name)
        repository.streams.didUpdate.bind(to: Binder(self) { $0.show($1) }).store(in: bag)
    }
}
