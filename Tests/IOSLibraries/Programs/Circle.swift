import CoreLocation
import Foundation

/// Compares the locations that a library delivers with the circle that the simulated receiver moves on.
enum Circle {
    static let center = CLLocation(latitude: 48.137154, longitude: 11.576124)
    static let radius = 200.0

    /// Ends the program unless the locations are on the circle and move along it.
    static func check(_ locations: [CLLocation], _ what: String) {
        for location in locations {
            let distance = location.distance(from: center)
            guard abs(distance - radius) < 15 else { fail("\(what): \(distance) m from the center of the circle") }
            guard location.horizontalAccuracy > 0 else { fail("\(what): no accuracy") }
        }
        let times = locations.map(\.timestamp)
        guard times == times.sorted() else { fail("\(what): not in time order") }
        print("\(what): \(locations.count) locations on the circle")
    }

    static func fail(_ reason: String) -> Never {
        print(reason)
        exit(1)
    }
}
