import Dashboard
import FleetWire
import GNSS
import GPSBridgeMap
import TextOutput

/// A map that shows a marker and the most recent part of the track for each device in a fleet.
@MainActor
final class FleetMap {
    let map: MapView
    private var vehicles: [String: Vehicle] = [:]
    /// The time, in seconds, after which a device that sends no position is shown as silent.
    static let silence: Int64 = 60

    private struct Vehicle {
        let marker: Marker
        let way: Track
        var time: Int64
    }

    /// Creates a map without devices.
    ///
    /// - Parameter access: The requirements for seeing and touching the map.
    init(access: MapView.Access) { map = MapView("Fleet", access: access) }

    /// The number of devices on the map.
    var count: Int { vehicles.count }

    /// Returns a device's marker, or `nil` if the device is not on the map.
    func marker(of device: String) -> Marker? { vehicles[device]?.marker }

    /// Shows a device's position, unless a newer position is already shown.
    ///
    /// - Parameter time: The time of the position in microseconds since 1970.
    func show(_ device: String, at coordinate: Coordinate, time: Int64, speed: Double?, course: Double?) {
        let place = LocationCoordinate2D(latitude: coordinate.latitude, longitude: coordinate.longitude)
        guard var vehicle = vehicles[device] else {
            add(device, at: place, time: time)
            return
        }
        guard time > vehicle.time else { return }
        vehicle.time = time
        vehicle.marker.coordinate = place
        vehicle.marker.heading = course
        vehicle.marker.color = .blue
        vehicle.marker.title = Self.title(device, speed: speed)
        vehicle.way.append(place)
        vehicles[device] = vehicle
    }

    /// Grays out devices that have not sent a position for ``silence`` seconds, so that old positions do not look
    /// current.
    ///
    /// - Parameter now: The current time in microseconds since 1970.
    func markSilent(now: Int64) {
        for (device, vehicle) in vehicles {
            let age = (now - vehicle.time) / 1_000_000
            guard age > Self.silence else { continue }
            vehicle.marker.color = .gray
            vehicle.marker.title = "\(device): silent for \(DeviceText.age(age))"
        }
    }

    private func add(_ device: String, at place: LocationCoordinate2D, time: Int64) {
        let marker = Marker(place, title: device, color: .blue)
        marker.isSelectable = true
        let way = Track(title: device)
        way.append(place)
        vehicles[device] = Vehicle(marker: marker, way: way, time: time)
        map.add(way)
        map.add(marker)
        if let region = MapRegion(containing: vehicles.values.map(\.marker.coordinate)) { map.show(region) }
    }

    private static func title(_ device: String, speed: Double?) -> String {
        speed.map { "\(device): \(fixed($0 * 3.6, 0)) km/h" } ?? device
    }
}
