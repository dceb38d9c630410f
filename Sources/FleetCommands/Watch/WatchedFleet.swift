import FleetStore
import FleetWire
import GNSS

/// The devices that `gpsbridge fleet watch` shows, and the state of the connection.
struct WatchedFleet {
    /// A device and its latest position.
    struct Device: Equatable {
        let name: String
        /// The time of the position in microseconds since 1970.
        var time: Int64
        /// The time at which this program received the position, in seconds since 1970; `nil` if the position was read
        /// from the database.
        var received: Int64?
        var coordinate: Coordinate
        /// The speed over ground in meters per second.
        var speed: Double?
        /// The course over ground in degrees from true north.
        var course: Double?
        var satellitesUsed: UInt8?
    }

    /// The sort order of the rows.
    enum Order {
        case name
        /// The device whose position arrived most recently is first.
        case newest
    }

    /// The names of the devices to watch; empty to watch all devices.
    let names: Set<String>
    /// The area to watch; `nil` to watch all positions.
    let box: FleetBox?
    private var devices: [String: Device] = [:]
    /// Whether a device was not added because there were too many devices.
    private(set) var omitsDevices = false
    private(set) var isConnected = false
    /// The reason why the connection is down; `nil` if the connection is up or the reason is unknown.
    private(set) var trouble: String?
    var order = Order.name
    /// The number of rows above the first visible row.
    var scroll = 0

    /// The time, in seconds, after which a device that sends no position counts as silent.
    static let silence: Int64 = 60

    init(names: Set<String> = [], box: FleetBox? = nil) {
        self.names = names
        self.box = box
    }

    /// The devices to show, in the current sort order.
    var rows: [Device] {
        devices.values.sorted { one, other in
            switch order {
            case .name: one.name < other.name
            case .newest: (other.received ?? 0, other.time, one.name) < (one.received ?? 0, one.time, other.name)
            }
        }
    }

    /// Returns the number of devices that are not silent.
    func currentCount(now: Int64) -> Int { devices.values.count { !$0.isSilent(now: now) } }

    /// Adds a device's last stored position. A device without a stored position is ignored.
    mutating func add(_ summary: DeviceSummary) {
        guard let fix = summary.position, let coordinate = fix.position else { return }
        _ = show(
            Device(
                name: summary.device, time: fix.instant, received: nil, coordinate: coordinate, speed: fix.speed,
                course: fix.course, satellitesUsed: fix.fix.satellitesUsed))
    }

    /// Handles a received position. Returns the device, or `nil` if its position must not be shown.
    ///
    /// - Parameters:
    ///   - name: The device name, from the subject of the message.
    ///   - now: The current time in seconds since 1970.
    mutating func receive(_ position: LivePosition, from name: String, now: Int64) -> Device? {
        guard let coordinate = position.coordinate else { return nil }
        let device = Device(
            name: name, time: position.time, received: now, coordinate: coordinate, speed: position.speed,
            course: position.course, satellitesUsed: position.satellitesUsed)
        return show(device) ? device : nil
    }

    private mutating func show(_ device: Device) -> Bool {
        guard names.isEmpty || names.contains(device.name) else { return false }
        guard box?.contains(device.coordinate) ?? true else {
            // A device that has left the area must not remain at its old position.
            devices[device.name] = nil
            return false
        }
        guard DeviceLimit.admits(device.name, to: devices) else {
            omitsDevices = true
            return false
        }
        devices[device.name] = device
        return true
    }

    mutating func setConnected(_ isConnected: Bool) {
        self.isConnected = isConnected
        trouble = nil
    }

    mutating func setTrouble(_ sentence: String) { trouble = sentence }
}

extension WatchedFleet.Device {
    /// Returns whether no position has arrived for ``WatchedFleet/silence`` seconds.
    func isSilent(now: Int64) -> Bool { received.map { now - $0 > WatchedFleet.silence } ?? true }
}
