import Serial

/// The port that is wanted.
enum PortSelection: Hashable, Sendable {
    case best(triesAdapters: Bool)
    case path(String)
    case device(DeviceIdentity)
}

/// Knows which serial ports there are and which one is to be opened next. No clock and no device.
struct PortChooser: Hashable, Sendable {
    typealias Instant = ContinuousClock.Instant

    /// A port to open.
    struct Choice: Hashable, Sendable {
        let path: String
        /// What it is, as far as it is known.
        var device: SerialDevice?
    }

    /// A device in a socket: of two that have the same serial number the socket tells which is which.
    private struct Place: Hashable, Sendable {
        var identity: DeviceIdentity
        var socket: DeviceIdentity

        init(_ device: SerialDevice) {
            identity = device.identity
            socket = device.socketIdentity
        }
    }

    /// Why a port is left alone for a while.
    private struct Refusal: Hashable, Sendable {
        var error: LinkError?
        var retry: Instant
        var count: Int
    }

    private let selection: PortSelection
    private var devices: [String: SerialDevice] = [:]
    private var refusals: [String: Refusal] = [:]
    private var unwatched: LinkError?
    /// The device that was read last: it is followed, wherever it is plugged in.
    private var followed: SerialDevice?
    /// Whether the coming and going of that device is told.
    private var hasSeenFollowedDevice = false
    /// The devices that were there beside the followed one, in their sockets.
    private var others: Set<Place> = []

    init(_ selection: PortSelection) { self.selection = selection }

    /// The chooser for a source, `nil` for one that is no port.
    init?(_ source: Receiver.Source, _ options: Receiver.Options) {
        switch source {
        case .automatic: self.init(.best(triesAdapters: options.triesAdapters))
        case .port(let path): self.init(.path(path))
        case .device(let identity): self.init(.device(identity))
        case .file, .tcp, .udp, .gpsd, .feed: return nil
        }
    }

    /// Whether one certain device is wanted.
    var isForOne: Bool { if case .best = selection { false } else { true } }

    /// Takes note of all ports that are there.
    /// - Parameter unwatched: why their coming and going is not told, if it is not.
    mutating func replaceAll(_ present: [SerialDevice], unwatched: LinkError? = nil) {
        self.unwatched = unwatched
        devices = Dictionary(present.map { ($0.path, $0) }) { _, last in last }
        if present.contains(where: { $0.identity == followed?.identity }) { hasSeenFollowedDevice = true }
        refusals = refusals.filter { devices[$0.key] != nil || isWished($0.key) }
        noteOthers()
    }

    /// Takes note of a change.
    mutating func note(_ event: HotplugEvent) {
        switch event {
        case .added(let device), .changed(let device):
            devices[device.path] = device
            // It may have been opened before udevd told of it.
            if device.identity == followed?.identity { hasSeenFollowedDevice = true }
            // Whatever was wrong with it may be right now: permissions come with a change.
            refusals[device.path] = nil
            if case .path(let path) = selection, device.links.contains(path) { refusals[path] = nil }
        case .removed(let path):
            devices[path] = nil
            refusals[path] = nil
        }
        noteOthers()
    }

    /// A port has been opened and proved to be the one.
    mutating func follow(_ choice: Choice) {
        refusals[choice.path] = nil
        guard isForOne else { return }
        followed = choice.device ?? followed
        hasSeenFollowedDevice = devices.values.contains { $0.identity == followed?.identity }
        noteOthers()
    }

    /// A port could not be opened, or has said nothing that a receiver says.
    /// - Parameter error: why, `nil` for the latter.
    mutating func refuse(_ choice: Choice, _ error: LinkError?, at now: Instant) {
        let count = (refusals[choice.path]?.count ?? 0) + 1
        let pauses: [Duration] = [.milliseconds(100), .milliseconds(200), .milliseconds(500), .seconds(1), .seconds(2)]
        let pause = error == nil ? .seconds(30) : pauses[min(count, pauses.count) - 1]
        refusals[choice.path] = Refusal(error: error, retry: now + pause, count: count)
    }

    /// The port to open now.
    func choice(at now: Instant) -> Choice? { choices.first { isOpen($0, at: now) } }

    /// Whether nothing that is there may be opened by this user.
    /// - Parameter obstacle: why a port could not be opened.
    func isBlocked(by obstacle: (SerialDevice) -> LinkError?) -> Bool {
        let devices = choices.compactMap(\.device)
        return !devices.isEmpty && devices.allSatisfy { obstacle($0)?.isDenial ?? false }
    }

    /// Whether there is another port that has not been tried yet.
    func hasOther(than choice: Choice, at now: Instant) -> Bool {
        choices.contains { $0.path != choice.path && isOpen($0, at: now) }
    }

    /// Whether a port may be opened now that is surer to have a receiver.
    func hasBetter(than choice: Choice, at now: Instant) -> Bool {
        guard let rank = choice.device.flatMap(rank), let best = self.choice(at: now)?.device.flatMap(self.rank) else {
            return false
        }
        return best < rank
    }

    /// Whether a port is not left alone for now.
    private func isOpen(_ choice: Choice, at now: Instant) -> Bool {
        refusals[choice.path].map { now >= $0.retry } ?? true
    }

    /// When to ask again, though nothing has changed.
    var retry: Instant? { choices.compactMap { refusals[$0.path]?.retry }.min() }

    /// Why the best port is not open, `nil` when it is not there. For a moment a node may outlive its device; one that has
    /// nothing behind it for longer is no sign of a plug that was pulled.
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

    /// They take almost a second, and udevd a fifth of it.
    private static let refusalsOfVanishing = 3

    /// What could be opened, the best first.
    private var choices: [Choice] {
        switch selection {
        case .best:
            let ranked = devices.values.compactMap { device in rank(device).map { (device, $0) } }
            let sorted = ranked.sorted { one, other in (one.1, one.0.path) < (other.1, other.0.path) }
            return sorted.map { Choice(path: $0.0.path, device: $0.0) }
        case .device:
            return lookalikes
        case .path(let path):
            // What has that name now may be another device than it was: only what is recognised is opened.
            if hasSeenFollowedDevice { return Array(lookalikes.prefix(1)) }
            return [Choice(path: path, device: device(at: path))]
        }
    }

    private func isWished(_ path: String) -> Bool { selection == .path(path) }

    private func device(at path: String) -> SerialDevice? {
        devices[path] ?? devices.values.first { $0.links.contains(path) }
    }

    /// The place among all, smaller for better; `nil` for what is not to be opened.
    private func rank(_ device: SerialDevice) -> Int? {
        guard case .best(let triesAdapters) = selection else { return nil }
        switch device.verdict {
        case .certain: return 0
        // Built-in ports are opened when they are named only.
        case .candidate: return triesAdapters && device.usb != nil && !device.resetsWhenOpened ? 1 : nil
        case .no: return nil
        }
    }
}

// What is followed.

extension PortChooser {
    private var lookalikes: [Choice] {
        let alike = devices.values.map { (device: $0, likeness: likeness(of: $0)) }.filter { $0.likeness > 0 }
        // The second best is another device while the best is there, even if that cannot be opened.
        let best = alike.filter { one in alike.allSatisfy { $0.likeness <= one.likeness } }.map(\.device)
        return best.sorted { $0.path < $1.path }.map { Choice(path: $0.path, device: $0) }
    }

    /// How sure it is that a device is the wanted one: 0 for not at all.
    ///
    /// A device without a number of its own is known by its socket. When it is put into another one, it may be any of its
    /// kind; it is taken for the followed one unless that socket has been another's. The same is true of a number that
    /// two devices have.
    private func likeness(of device: SerialDevice) -> Int {
        if let followed {
            if Place(device) == Place(followed) { return 4 }
            if others.contains(Place(device)) { return 0 }
            if followed.identity == device.identity { return 3 }
            guard case .socket(_, let port) = followed.identity, case .socket(_, port) = device.identity else {
                return 0
            }
            return 1
        }
        guard case .device(let identity) = selection else { return 0 }
        return identity.matches(device) ? 2 : 0
    }

    /// Devices that are there at the same time as the followed one are others, and their sockets are theirs.
    private mutating func noteOthers() {
        guard let followed = followed.map(Place.init), devices.values.contains(where: { Place($0) == followed }) else {
            return
        }
        others.formUnion(devices.values.map(Place.init))
        others.remove(followed)
    }
}
