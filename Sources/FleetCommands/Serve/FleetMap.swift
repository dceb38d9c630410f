import Dashboard
import FleetWire
import GNSS
import GPSBridgeCLI
import GPSBridgeMap
import SystemSupport
import TextOutput

/// A map that shows the fences, and a marker and the most recent part of the track for each device in a fleet.
///
/// Selecting a device opens a screen with its days. In a large fleet, tracks are hidden because they would cover the map;
/// titles have no speeds, because a new title takes several times as many bytes as a move.
@MainActor
final class FleetMap: MapViewDelegate {
    let map: MapView
    private let archive: any FleetArchive
    private var vehicles: [String: Vehicle] = [:]
    /// Whether the map shows all devices. It no longer does after a user has moved the map or selected a device.
    private var showsAllDevices = true
    private var isShowingAll = false
    /// Whether the user was notified that some devices are not on the map.
    private(set) var hasReportedLimit = false
    private var fences = FenceOverlays()
    /// The reason why the last update of the fences failed; `nil` if it succeeded.
    private var fenceProblem: String?

    /// A fleet with at least this many devices is large.
    static let largeCount = 2_000
    /// The maximum number of points of all tracks together. A track is shortened when its device moves.
    static let maxPointCount = 200_000

    private struct Vehicle {
        let marker: Marker
        /// The most recent part of the track; `nil` in a large fleet.
        var track: Track?
        /// The time of the shown position, in microseconds since 1970.
        var time: Int64
        /// The time at which the device was last active, in microseconds since 1970.
        var lastActive: Int64
    }

    /// The time in microseconds by which a device's clock may be ahead of this machine's clock. A position whose time is
    /// even later is replaced by any other position, so a single wrong time never stops the marker for longer than this.
    private static let maxLead: Int64 = 60_000_000

    /// Creates a map without devices and fences.
    ///
    /// - Parameter access: The requirements for seeing and touching the map.
    init(access: MapView.Access, archive: any FleetArchive) {
        map = MapView("Fleet", access: access)
        self.archive = archive
        map.delegate = self
    }

    /// The number of devices on the map.
    var count: Int { vehicles.count }
    private var isLarge: Bool { count >= Self.largeCount }

    /// Returns a device's marker, or `nil` if the device is not on the map.
    func marker(of device: String) -> Marker? { vehicles[device]?.marker }

    /// Returns a device's track, or `nil` if the map shows none.
    func track(of device: String) -> Track? { vehicles[device]?.track }

    /// Shows a device's position, unless a newer position is already shown. Devices beyond ``DeviceLimit/maxCount`` are
    /// ignored, with one notice.
    ///
    /// - Parameters:
    ///   - time: The time of the position in microseconds since 1970.
    ///   - isLive: Whether the device has just sent the position, so that it is active even if its clock is wrong.
    ///   - now: The current time in microseconds since 1970.
    func show(
        _ device: String, at coordinate: Coordinate, time: Int64, speed: Double?, course: Double?, isLive: Bool,
        now: Int64
    ) {
        let lastActive = isLive ? now : Self.lastActive(time, now)
        let coordinate = LocationCoordinate2D(coordinate)
        guard DeviceLimit.admits(device, to: vehicles) else {
            if !hasReportedLimit { Terminal.say("gpsbridge: \(DeviceLimit.notice)") }
            hasReportedLimit = true
            return
        }
        guard var vehicle = vehicles[device] else {
            add(device, at: coordinate, time: time, lastActive: lastActive)
            return
        }
        // A device that has been silent may have started again with an earlier time.
        let isSilent = now - vehicle.lastActive > WatchedFleet.silence * 1_000_000
        guard time > vehicle.time || vehicle.time > now + Self.maxLead || isLive && isSilent else { return }
        vehicle.time = time
        vehicle.lastActive = lastActive
        vehicle.marker.coordinate = coordinate
        vehicle.marker.heading = course
        vehicle.marker.color = .blue
        vehicle.marker.title = isLarge ? device : Self.title(device, speed: speed)
        if let track = vehicle.track {
            track.capacity = min(track.capacity, Self.maxPointCount / count)
            track.append(coordinate)
        }
        vehicles[device] = vehicle
    }

    /// Grays out devices that have not sent a position for ``WatchedFleet/silence`` seconds, so that old positions do
    /// not look current.
    ///
    /// - Parameter now: The current time in microseconds since 1970.
    func markSilent(now: Int64) {
        for (device, vehicle) in vehicles {
            let age = (now - vehicle.lastActive) / 1_000_000
            guard age > WatchedFleet.silence else { continue }
            vehicle.marker.color = .gray
            vehicle.marker.title = "\(device): silent for \(DeviceText.age(age))"
        }
    }

    /// Reads the fences from the archive, and shows them.
    func updateFences() async {
        do throws(Failure) {
            fences.update(try await archive.fences(), on: map)
            fenceProblem = nil
        } catch {
            // The same problem is reported only once.
            guard fenceProblem != error.message else { return }
            fenceProblem = error.message
            Terminal.say("gpsbridge: the fences on the map may be out of date: \(error.message)")
        }
    }

    func mapView(_ mapView: MapView, didSelect overlay: Overlay) {
        guard let device = vehicles.first(where: { $0.value.marker === overlay })?.key else { return }
        showsAllDevices = false
        map.screens.dismiss()
        map.screens.present(DeviceScreen(device, archive: archive, map: map))
    }

    func mapView(_ mapView: MapView, regionWillChange change: CameraChange) {
        if change.reason != .program { showsAllDevices = false }
    }

    /// Returns the time at which a device was active, from the time of its stored position. The result is neither in the
    /// future nor before 1970, even if the device's clock is wrong.
    private static func lastActive(_ time: Int64, _ now: Int64) -> Int64 { max(0, min(time, now)) }

    private func add(_ device: String, at coordinate: LocationCoordinate2D, time: Int64, lastActive: Int64) {
        let marker = Marker(coordinate, title: device, color: .blue)
        marker.isSelectable = true
        vehicles[device] = Vehicle(marker: marker, time: time, lastActive: lastActive)
        if !isLarge { addTrack(of: device, from: coordinate) } else if count == Self.largeCount { simplify() }
        map.add(marker)
        if showsAllDevices { showAllSoon() }
    }

    private func addTrack(of device: String, from coordinate: LocationCoordinate2D) {
        // The track needs no title, because its end is at the marker.
        let track = Track()
        track.append(coordinate)
        vehicles[device]?.track = track
        map.add(track)
    }

    /// Removes the tracks and speeds, which are not shown for a large fleet.
    private func simplify() {
        for (device, vehicle) in vehicles {
            if let track = vehicle.track { map.remove(track) }
            vehicles[device]?.track = nil
            if vehicle.marker.color == .blue { vehicle.marker.title = device }
        }
    }

    /// Shows a region with all devices. Devices that are added together change the region once.
    private func showAllSoon() {
        guard !isShowingAll else { return }
        isShowingAll = true
        Task {
            isShowingAll = false
            let region = MapRegion(containing: vehicles.values.map(\.marker.coordinate))
            if showsAllDevices, let region { map.show(region) }
        }
    }

    private static func title(_ device: String, speed: Double?) -> String {
        speed.map { "\(device): \(fixed($0 * 3.6, 0)) km/h" } ?? device
    }
}
