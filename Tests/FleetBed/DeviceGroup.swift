import FleetLink
import FleetQueue
import FleetRoutes
import FleetWire
import Glibc
import SystemSupport

/// Devices that share a connection. Their minutes end one after the other.
struct DeviceGroup {
    private let link: EdgeLink
    private var devices: [BedDevice]
    private let indices: [Incarnation: Int]
    /// The batches that the broker has not acknowledged, keyed by publish token.
    private var sent: [UInt64: (device: Int, first: UInt64)] = [:]
    private var lastToken: UInt64 = 0
    private let start = ContinuousClock.now

    /// The time between two batches of a device.
    private static let minute = Duration.seconds(60)
    /// The time between two checks of all deadlines.
    private static let checkInterval = Duration.seconds(1)

    init(link: EdgeLink, tenant: String, count: Int) {
        self.link = link
        let route = FleetRoute.fixes(of: "drive", start: Int64(time(nil)), seconds: 3600)
        devices = (0..<count).map { BedDevice("device\($0)", tenant: tenant, route: route, number: $0) }
        indices = Dictionary(uniqueKeysWithValues: devices.enumerated().map { ($1.incarnation, $0) })
    }

    /// Seals batches for a time, and returns when the center has stored all of them.
    mutating func run(for duration: Duration) {
        var awaited = PollList(link.descriptor)
        var sealedCount = 0
        var nextCheck = start
        while true {
            let now = ContinuousClock.now
            while now >= sealTime(sealedCount), sealTime(sealedCount) < start + duration {
                let device = sealedCount % devices.count
                devices[device].seal(endingAt: Int64(time(nil)), now)
                advance(device, .sealed([devices[device].incarnation]))
                sealedCount += 1
            }
            if now >= nextCheck {
                for device in devices.indices { advance(device, .tick) }
                nextCheck = now + Self.checkInterval
            }
            let isEnding = sealTime(sealedCount) >= start + duration
            if isEnding, devices.allSatisfy(\.isEverythingStored) { return }
            awaited.wait(for: max(.zero, min(nextCheck, isEnding ? nextCheck : sealTime(sealedCount)) - .now))
            for event in link.events() { handle(event) }
        }
    }

    /// A line for each device.
    var report: String { devices.map(\.report).joined(separator: "\n") }

    /// When a batch is sealed. The first batches of the devices are distributed evenly over the first minute.
    private func sealTime(_ number: Int) -> ContinuousClock.Instant {
        start + Self.minute * (Double(number) / Double(devices.count))
    }

    private mutating func handle(_ event: EdgeLink.Event) {
        switch event {
        case .connected: for device in devices.indices { advance(device, .connected) }
        case .disconnected:
            sent = [:]
            for device in devices.indices { advance(device, .disconnected) }
        case .acknowledged(let token): sent[token] = nil
        case .failed(let token, let trouble):
            say(trouble.sentence)
            guard let batch = sent.removeValue(forKey: token) else { return }
            advance(batch.device, .rejected(devices[batch.device].incarnation, first: batch.first))
        case .stored(let payload), .synced(let payload):
            guard let answer = try? StoredAnswer(payload: payload), let device = indices[answer.incarnation] else {
                return
            }
            if let refusal = answer.refusal { say("\(devices[device].name) was refused: \(refusal)") }
            advance(device, .stored(answer))
        case .unanswered(let trouble):
            say(trouble.sentence)
            for device in devices.indices { advance(device, .unanswered) }
        case .trouble(let trouble): say(trouble.sentence)
        }
    }

    private func say(_ sentence: String) {
        let line = Array("\(sentence)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }

    private mutating func advance(_ device: Int, _ event: Publisher.Event) {
        var events = [event]
        while !events.isEmpty {
            for action in devices[device].publisher.handle(events.removeFirst(), now: microseconds) {
                if let reply = perform(action, of: device) { events.append(reply) }
            }
        }
    }

    /// Performs an action, and returns the event that replies to it.
    private mutating func perform(_ action: Publisher.Action, of device: Int) -> Publisher.Event? {
        let incarnation = devices[device].incarnation
        switch action {
        case .live, .refused: return nil
        case .publish(let batch):
            lastToken += 1
            sent[lastToken] = (device, batch.header.first)
            _ = link.publish(batch.payload, to: devices[device].recordSubject, token: lastToken)
            return nil
        case .sync:
            let request = SyncRequest(
                incarnation: incarnation, firstKept: devices[device].firstKept, nextKept: devices[device].next)
            _ = link.requestSync(request.payload, to: devices[device].syncSubject)
            return nil
        case .confirm(_, let next):
            devices[device].confirm(next, .now)
            return nil
        case .load(_, let number, let limit):
            return .loaded(devices[device].batches(after: number, limit: limit), of: incarnation)
        case .listStreams: return .listed([incarnation])
        }
    }

    private var microseconds: Int64 { (ContinuousClock.now - start).microseconds }
}
