import GNSS
import Serial

/// What a receiver's reader does next, and what its state is called. A pure state machine: it is told what happened and
/// when, and says what to do.
///
///     waiting ──► opening ──► finding the speed ──► reading
///        ▲           │               │  ▲──────────────┤ only garbage comes
///        └───────────┴───────────────┴──── lost ◄──────┘ unplugged
struct LinkMachine: Hashable, Sendable {
    typealias Instant = ContinuousClock.Instant

    /// What is read.
    enum Target: Hashable, Sendable {
        /// A serial port, chosen among those that are there.
        case port(PortChooser)
        /// Something that is always there, by its name. When its end is not the end of all, it is opened again.
        case stream(String, isFinite: Bool)
    }

    /// What happened.
    enum Input {
        /// These ports are there. If their coming and going is not told, why.
        case devices([SerialDevice], unwatched: LinkError? = nil)
        /// A port came, went or changed.
        case hotplug(HotplugEvent)
        /// What was to be opened is open.
        case opened(Opened)
        /// It could not be opened.
        case failed(LinkError)
        /// The driver does not do the speed.
        case speedRefused(LinkError)
        /// The server that is read has said something of itself or of its receiver.
        case served(Receiver.Server)
        /// Bytes came, or what waited for a quiet line, with frames of these protocols among them.
        case heard(LineEvidence, [BinaryProtocol: Int])
        /// The device has gone, or the server; `nil` at the end of a file.
        case ended(LinkError?)
        /// Time has passed.
        case time
    }

    /// A port, or something else, that is open.
    struct Opened: Hashable, Sendable {
        /// The device behind it, as far as it is known.
        var device: SerialDevice?
        /// Its speed, where a speed matters; it is what is tried first when it is to be found.
        var speed: Int?
        /// Whether the speed is to be found.
        var isSpeedUnknown = false
        /// The server behind it, if it is one that says something of itself.
        var server: Receiver.Server?
    }

    /// What is to be done.
    enum Action: Hashable {
        case openPort(PortChooser.Choice)
        case openStream
        case setSpeed(Int)
        case close
        /// The speed of the line is right for this device.
        case remember(Int, DeviceIdentity)
    }

    private enum State: Hashable, Sendable {
        case waiting(retry: Instant?)
        case opening(PortChooser.Choice?)
        case searching(PortChooser.Choice, SpeedSearch)
        case reading(PortChooser.Choice?, LineHealth)
        case ended
    }

    private(set) var status: Receiver.Status
    private let silenceTimeout: Duration
    private var target: Target
    private var state = State.waiting(retry: nil)
    /// How many times in a row what was opened could not be, or brought nothing of a receiver's.
    private var failures = 0
    /// How many times all speeds have been tried in vain at a port that was left for another one.
    private var failedPasses: [String: Int] = [:]

    init(_ target: Target, silenceTimeout: Duration = Receiver.Options().silenceTimeout, at now: Instant) {
        self.target = target
        self.silenceTimeout = silenceTimeout
        status = Receiver.Status(phase: .waiting(.noDevice), since: now)
        if case .stream(let name, _) = target { status.name = name }
    }

    /// Whether nothing more will come.
    var isOver: Bool { if case .ended = state { true } else { false } }

    /// Whether the speed of the line is to be found.
    var isFindingSpeed: Bool { if case .searching = state { true } else { false } }

    /// When to be told that time has passed.
    var deadline: Instant? {
        switch state {
        case .waiting(let retry): retry
        case .searching(_, let search): search.deadline
        case .reading(_, let health): health.deadline ?? (health.isProven ? nil : ports?.retry)
        case .opening, .ended: nil
        }
    }

    /// Takes what happened and says what to do about it.
    mutating func handle(_ input: Input, at now: Instant) -> [Action] {
        switch input {
        case .devices(let devices, let unwatched):
            changePorts { $0.replaceAll(devices, unwatched: unwatched) }
            return open(at: now)
        case .hotplug(let event):
            changePorts { $0.note(event) }
            if case .removed(let path) = event { failedPasses[path] = nil }
            return reconsider(at: now) + open(at: now)
        case .opened(let opened): return begin(opened, at: now)
        case .failed(let error): return retryLater(error, at: now)
        case .speedRefused(let error): return skipSpeed(error, at: now)
        case .served(let server): return note(server, at: now)
        case .heard(let evidence, let frames): return hear(evidence, frames, at: now)
        case .ended(let error): return end(error, at: now)
        case .time: return tick(at: now)
        }
    }

    private var ports: PortChooser? { if case .port(let ports) = target { ports } else { nil } }

    private mutating func changePorts(_ change: (inout PortChooser) -> Void) {
        guard var ports else { return }
        change(&ports)
        target = .port(ports)
    }

    private mutating func enter(_ phase: Receiver.Phase, at now: Instant) {
        guard status.phase != phase else { return }
        status.phase = phase
        status.since = now
        status.binaryProtocol = nil
    }
}

// Waiting and opening.

extension LinkMachine {
    /// Opens what is wanted if it waits and something is there.
    private mutating func open(at now: Instant) -> [Action] {
        guard case .waiting = state else { return [] }
        switch target {
        case .stream:
            state = .opening(nil)
            announceOpening(at: now)
            return [.openStream]
        case .port(let ports):
            guard let choice = ports.choice(at: now) else {
                state = .waiting(retry: ports.retry)
                enter(.waiting(ports.reason), at: now)
                return []
            }
            state = .opening(choice)
            status.name = choice.path
            status.device = choice.device
            status.speed = nil
            status.speedPasses = 0
            announceOpening(at: now)
            return [.openPort(choice)]
        }
    }

    /// What is tried again and again is not news each time.
    private mutating func announceOpening(at now: Instant) {
        if case .lost = status.phase { return }
        if failures == 0 { enter(.opening, at: now) }
    }

    private mutating func retryLater(_ error: LinkError, at now: Instant) -> [Action] {
        guard case .opening(let choice) = state else { return [] }
        failures += 1
        switch target {
        case .port:
            if let choice { changePorts { $0.refuse(choice, error, at: now) } }
            state = .waiting(retry: nil)
            return open(at: now)
        case .stream(_, isFinite: true):
            state = .ended
            enter(.waiting(.error(error)), at: now)
        case .stream(_, isFinite: false):
            state = .waiting(retry: now + .seconds(min(failures, 5)))
            enter(.waiting(.error(error)), at: now)
        }
        return []
    }

    private mutating func begin(_ opened: Opened, at now: Instant) -> [Action] {
        guard case .opening(var choice) = state else { return [] }
        if let device = opened.device { choice?.device = device }
        status.device = choice?.device
        status.speed = opened.speed
        if let choice, opened.isSpeedUnknown {
            let passes = failedPasses[choice.path] ?? 0
            state = .searching(choice, SpeedSearch(first: opened.speed, after: passes, at: now))
            enter(.findingSpeed(.undecided), at: now)
        } else {
            state = .reading(choice, LineHealth(at: now, silenceTimeout: silenceTimeout))
            updateServer(opened.server)
            enter(absence ?? .reading(.noDataYet), at: now)
            if let choice { changePorts { $0.follow(choice) } }
        }
        return []
    }
}

// Listening and reading.

extension LinkMachine {
    private mutating func note(_ server: Receiver.Server, at now: Instant) -> [Action] {
        guard status.server != server else { return [] }
        updateServer(server)
        return judge(at: now)
    }

    private mutating func updateServer(_ server: Receiver.Server?) {
        status.server = server
        status.isSimulated = server?.isSimulated == true
    }

    /// The phase while a server that answers has no receiver, or not the one that was asked for.
    private var absence: Receiver.Phase? {
        guard let server = status.server, !server.isActive else { return nil }
        return .waiting(server.device == nil ? .noDevice : .deviceIsAway)
    }

    private mutating func hear(
        _ evidence: LineEvidence, _ frames: [BinaryProtocol: Int], at now: Instant
    ) -> [Action] {
        switch state {
        case .searching(let choice, var search):
            let verdict = search.add(evidence, at: now)
            state = .searching(choice, search)
            return follow(verdict, evidence, frames, at: now)
        case .reading(let choice, var health):
            health.add(evidence, frames, at: now)
            if health.isProven { failures = 0 }
            state = .reading(choice, health)
            return judge(at: now)
        case .waiting, .opening, .ended: return []
        }
    }

    private mutating func tick(at now: Instant) -> [Action] {
        switch state {
        case .waiting(let retry):
            guard let retry, now >= retry else { return [] }
            return open(at: now)
        case .searching(let choice, var search):
            let verdict = search.tick(at: now)
            state = .searching(choice, search)
            return follow(verdict, at: now)
        case .reading: return judge(at: now)
        case .opening, .ended: return []
        }
    }

    private mutating func follow(
        _ verdict: SpeedSearch.Verdict, _ evidence: LineEvidence = LineEvidence(),
        _ frames: [BinaryProtocol: Int] = [:],
        at now: Instant
    ) -> [Action] {
        guard case .searching(let choice, let search) = state else { return [] }
        status.speed = search.speed
        status.speedPasses = search.passes
        switch verdict {
        case .stay: return []
        case .found:
            status.speedPasses = 0
            changePorts { $0.follow(choice) }
            var health = LineHealth(at: now, silenceTimeout: silenceTimeout)
            health.add(evidence, frames, at: now)
            health.mayDoubtSpeed = true
            failures = 0
            failedPasses[choice.path] = nil
            state = .reading(choice, health)
            return (choice.device.map { [.remember(search.speed, $0.identity)] } ?? []) + judge(at: now)
        case .change(let speed):
            if search.passes > failedPasses[choice.path] ?? 0 {
                enter(.findingSpeed(search.hasHeard ? .garbage : .silence), at: now)
                if hasOther(than: choice, at: now) {
                    // The next time it is listened to in another way.
                    failedPasses[choice.path] = search.passes
                    return giveUp(choice, at: now)
                }
            }
            return [.setSpeed(speed)]
        }
    }

    /// An adapter that cannot do a speed is not asked for it, unless it has gone.
    private mutating func skipSpeed(_ error: LinkError, at now: Instant) -> [Action] {
        guard case .searching(let choice, var search) = state else { return [] }
        guard case .unsupportedSpeed = error.port?.cause else { return end(error, at: now) }
        let verdict = search.skip(at: now)
        state = .searching(choice, search)
        guard !search.isHopeless else { return giveUp(choice, error, at: now) }
        return follow(verdict, at: now)
    }

    /// Whether another adapter may have the receiver.
    private func hasOther(than choice: PortChooser.Choice, at now: Instant) -> Bool {
        ports?.hasOther(than: choice, at: now) ?? false
    }

    private mutating func giveUp(
        _ choice: PortChooser.Choice, _ error: LinkError? = nil, at now: Instant
    ) -> [Action] {
        changePorts { $0.refuse(choice, error, at: now) }
        if error != nil { failures += 1 }
        state = .waiting(retry: nil)
        return [.close] + open(at: now)
    }

    /// Who listens in vain so far need not go on when another port comes.
    private mutating func reconsider(at now: Instant) -> [Action] {
        if let choice = unproven, let ports, ports.hasBetter(than: choice, at: now) {
            return giveUp(choice, at: now)
        }
        return judge(at: now)
    }

    /// The port that is open but has not brought anything of a receiver's.
    private var unproven: PortChooser.Choice? {
        switch state {
        case .searching(let choice, _): choice
        case .reading(let choice, let health): health.isProven ? nil : choice
        case .waiting, .opening, .ended: nil
        }
    }

    private mutating func judge(at now: Instant) -> [Action] {
        guard case .reading(let choice, var health) = state else { return [] }
        let verdict = health.verdict(at: now)
        state = .reading(choice, health)
        if verdict == .garbled, health.mayDoubtSpeed, let choice {
            let search = SpeedSearch(first: nil, at: now)
            state = .searching(choice, search)
            enter(.findingSpeed(.undecided), at: now)
            status.speed = search.speed
            return [.setSpeed(search.speed)]
        }
        enter(absence ?? .reading(verdict), at: now)
        if status.phase == .reading(.good) { status.binaryProtocol = health.binaryProtocol(at: now) }
        let isUnrecognized = verdict == .silent || verdict == .garbled
        if isUnrecognized, let choice = unproven, hasOther(than: choice, at: now) { return giveUp(choice, at: now) }
        return []
    }

    /// Whether what is open has brought something of a receiver's.
    private var isProven: Bool { if case .reading(_, let health) = state { health.isProven } else { false } }

    /// Whether it has done so for some seconds.
    private func isLasting(at now: Instant) -> Bool {
        if case .reading(_, let health) = state { health.isLasting(at: now) } else { false }
    }

    /// A server that closes each connection at once, or after a few sentences, is not called again at once, again and again.
    private func pauseAfterLoss(at now: Instant) -> Duration {
        switch target {
        // The node may still be there, though nothing is behind it any more.
        case .port: .milliseconds(min(100 << min(failures, 5), 2_000))
        case .stream: .seconds(isLasting(at: now) ? 0 : max(1, min(failures, 5)))
        }
    }

    private mutating func end(_ error: LinkError?, at now: Instant) -> [Action] {
        switch state {
        case .waiting, .opening, .ended: return []
        case .searching, .reading: break
        }
        guard let error else {
            state = .ended
            enter(.ended, at: now)
            return [.close]
        }
        status.losses += 1
        if !isProven { failures += 1 }
        state = .waiting(retry: now + pauseAfterLoss(at: now))
        enter(.lost(error), at: now)
        return [.close]
    }
}

extension PortChooser {
    /// Why there is nothing to open.
    fileprivate var reason: Receiver.Reason {
        if let error { return .error(error) }
        return isForOne ? .deviceIsAway : .noDevice
    }
}
