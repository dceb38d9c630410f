import Serial

/// The port requested by the user: the best available port, a path, or a particular device.
enum PortSelection: Hashable, Sendable {
    case best(triesAdapters: Bool)
    case path(String)
    case device(DeviceIdentity)
}

/// A pure state machine that tracks serial ports and chooses which one to open next. The caller passes in clock
/// readings and device events.
struct PortChooser: Hashable, Sendable {
    typealias Instant = ContinuousClock.Instant

    /// A port to open.
    struct Choice: Hashable, Sendable {
        let path: String
        /// The device at the path, if known.
        var device: SerialDevice?
    }

    /// A device together with its USB port, which distinguishes devices that have the same serial number.
    private struct DeviceAndPort: Hashable, Sendable {
        var identity: DeviceIdentity
        var usbPort: DeviceIdentity

        init(_ device: SerialDevice) {
            identity = device.identity
            usbPort = device.usbPortIdentity
        }
    }

    /// The failed attempts to use a port, and the time from which the port may be opened again.
    private struct Refusal: Hashable, Sendable {
        var error: LinkError?
        var retry: Instant
        var count: Int
    }

    private let selection: PortSelection
    private var devices: [String: SerialDevice] = [:]
    private var refusals: [String: Refusal] = [:]
    private var unwatched: LinkError?
    /// The device that was opened most recently. The chooser finds it again if it is plugged into another USB port.
    private var followed: SerialDevice?
    /// Whether the followed device has appeared in the list of ports. The removal of a device that has not appeared
    /// there is not noticed.
    private var hasSeenFollowedDevice = false
    /// The devices that were present at the same time as the followed device.
    private var others: Set<DeviceAndPort> = []

    init(_ selection: PortSelection) { self.selection = selection }

    /// Creates a chooser for a source, or returns `nil` if the source is not a serial port.
    init?(_ source: Receiver.Source, _ options: Receiver.Options) {
        switch source {
        case .automatic: self.init(.best(triesAdapters: options.triesAdapters))
        case .port(let path): self.init(.path(path))
        case .device(let identity): self.init(.device(identity))
        case .file, .tcp, .udp, .gpsd, .feed: return nil
        }
    }

    /// Whether the user requested a particular device or path.
    var isForOne: Bool { if case .best = selection { false } else { true } }

    /// Replaces the list of ports.
    /// - Parameter unwatched: The error that prevents monitoring for changes, if any.
    mutating func replaceAll(_ present: [SerialDevice], unwatched: LinkError? = nil) {
        self.unwatched = unwatched
        devices = Dictionary(present.map { ($0.path, $0) }) { _, last in last }
        if present.contains(where: { $0.identity == followed?.identity }) { hasSeenFollowedDevice = true }
        refusals = refusals.filter { devices[$0.key] != nil || isSelected($0.key) }
        recordOthers()
    }

    /// Updates the list of ports after a change.
    mutating func handle(_ event: HotplugEvent) {
        switch event {
        case .added(let device), .changed(let device):
            devices[device.path] = device
            // The device may have been opened before udevd reported it.
            if device.identity == followed?.identity { hasSeenFollowedDevice = true }
            // udevd reports new permissions as a change, so a port that previously could not be opened may be
            // accessible now.
            refusals[device.path] = nil
            if case .path(let path) = selection, device.links.contains(path) { refusals[path] = nil }
        case .removed(let path):
            devices[path] = nil
            refusals[path] = nil
        }
        recordOthers()
    }

    /// Records that a port was opened successfully. If the user requested a particular device or path, the device is
    /// followed from now on.
    mutating func follow(_ choice: Choice) {
        refusals[choice.path] = nil
        guard isForOne else { return }
        followed = choice.device ?? followed
        hasSeenFollowedDevice = devices.values.contains { $0.identity == followed?.identity }
        recordOthers()
    }

    /// Records that a port could not be opened, or that it delivered no receiver data.
    /// - Parameter error: The error, or `nil` if the port was opened but delivered no receiver data.
    mutating func refuse(_ choice: Choice, _ error: LinkError?, at now: Instant) {
        let count = (refusals[choice.path]?.count ?? 0) + 1
        let pauses: [Duration] = [.milliseconds(100), .milliseconds(200), .milliseconds(500), .seconds(1), .seconds(2)]
        let pause = error == nil ? .seconds(30) : pauses[min(count, pauses.count) - 1]
        refusals[choice.path] = Refusal(error: error, retry: now + pause, count: count)
    }

    /// Returns the port to open now, or `nil` if no port may be opened yet.
    func choice(at now: Instant) -> Choice? { choices.first { isOpen($0, at: now) } }

    /// Returns whether at least one suitable port is present and the user is denied access to all such ports.
    /// - Parameter obstacle: A closure that returns the reason why a device cannot be opened, or `nil` if the device
    ///   can be opened.
    func isBlocked(by obstacle: (SerialDevice) -> LinkError?) -> Bool {
        let devices = choices.compactMap(\.device)
        return !devices.isEmpty && devices.allSatisfy { obstacle($0)?.isDenial ?? false }
    }

    /// Returns whether a port other than `choice` can be opened now.
    func hasOther(than choice: Choice, at now: Instant) -> Bool {
        choices.contains { $0.path != choice.path && isOpen($0, at: now) }
    }

    /// Returns whether a port that is more likely than `choice` to have a receiver can be opened now.
    func hasBetter(than choice: Choice, at now: Instant) -> Bool {
        guard let rank = choice.device.flatMap(rank), let best = self.choice(at: now)?.device.flatMap(self.rank) else {
            return false
        }
        return best < rank
    }

    /// Returns whether a port may be opened: it has not failed, or the delay after its last failure is over.
    private func isOpen(_ choice: Choice, at now: Instant) -> Bool {
        refusals[choice.path].map { now >= $0.retry } ?? true
    }

    /// The time at which to retry a failed port even if no device is added or changed; `nil` if no port has failed.
    var retry: Instant? { choices.compactMap { refusals[$0.path]?.retry }.min() }

    /// The error that prevented the best failed port from being opened; `nil` if that port has just been unplugged. If
    /// no port has failed, the error that prevents monitoring for device changes, if any. A missing port does not count
    /// as failed.
    ///
    /// A device file may briefly outlive its device. A failure that is caused by a disconnected device is therefore
    /// reported only if it persists.
    var error: LinkError? {
        guard let refusal = choices.lazy.compactMap({ refusals[$0.path] }).first(where: { $0.error != nil }) else {
            return unwatched
        }
        switch refusal.error?.port?.cause {
        case .notFound: return unwatched
        case .disconnected where refusal.count <= Self.refusalsOfVanishing: return nil
        default: return refusal.error
        }
    }

    /// The number of failures to ignore while the file of an unplugged device is being removed. The retries take almost
    /// a second, whereas udevd removes the file in a fifth of a second.
    private static let refusalsOfVanishing = 3

    /// The ports that may be opened, best first.
    private var choices: [Choice] {
        switch selection {
        case .best:
            let ranked = devices.values.compactMap { device in rank(device).map { (device, $0) } }
            let sorted = ranked.sorted { one, other in (one.1, one.0.path) < (other.1, other.0.path) }
            return sorted.map { Choice(path: $0.0.path, device: $0.0) }
        case .device:
            return lookalikes
        case .path(let path):
            // The path may now belong to a different device, so only a device that matches the followed one is opened.
            if hasSeenFollowedDevice { return Array(lookalikes.prefix(1)) }
            return [Choice(path: path, device: device(at: path))]
        }
    }

    private func isSelected(_ path: String) -> Bool { selection == .path(path) }

    private func device(at path: String) -> SerialDevice? {
        devices[path] ?? devices.values.first { $0.links.contains(path) }
    }

    /// Returns the rank of a device (lower is better), or `nil` if the device must not be opened.
    private func rank(_ device: SerialDevice) -> Int? {
        guard case .best(let triesAdapters) = selection else { return nil }
        switch device.verdict {
        case .certain: return 0
        // Built-in ports are opened only if they are requested by name.
        case .candidate: return triesAdapters && device.usb != nil && !device.resetsWhenOpened ? 1 : nil
        case .no: return nil
        }
    }
}

// Following a device.

extension PortChooser {
    private var lookalikes: [Choice] {
        let alike = devices.values.map { (device: $0, likeness: likeness(of: $0)) }.filter { $0.likeness > 0 }
        // If several devices match, only the best match can be the followed device, even if it cannot be opened.
        let best = alike.filter { one in alike.allSatisfy { $0.likeness <= one.likeness } }.map(\.device)
        return best.sorted { $0.path < $1.path }.map { Choice(path: $0.path, device: $0) }
    }

    /// Returns how likely it is that a device is the requested or followed one, from 0 (impossible) to 4 (certain).
    ///
    /// A device without a serial number is identified by its USB port, so after it has moved to another USB port it
    /// looks like any other device of the same type. A device of that type is therefore assumed to be the followed
    /// device, unless it was already at that USB port while the followed device was present. Devices that share a serial
    /// number are handled in the same way.
    private func likeness(of device: SerialDevice) -> Int {
        if let followed {
            if DeviceAndPort(device) == DeviceAndPort(followed) { return 4 }
            if others.contains(DeviceAndPort(device)) { return 0 }
            if followed.identity == device.identity { return 3 }
            guard case .usbPort(_, let port) = followed.identity, case .usbPort(_, port) = device.identity else {
                return 0
            }
            return 1
        }
        guard case .device(let identity) = selection else { return 0 }
        return identity.matches(device) ? 2 : 0
    }

    /// Records the other devices that are present together with the followed device, and their USB ports, so that none
    /// of them is later mistaken for the followed device.
    private mutating func recordOthers() {
        guard let followed = followed.map(DeviceAndPort.init),
            devices.values.contains(where: { DeviceAndPort($0) == followed })
        else {
            return
        }
        others.formUnion(devices.values.map(DeviceAndPort.init))
        others.remove(followed)
    }
}
