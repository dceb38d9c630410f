import GNSS
import Serial

/// A pure state machine that decides what a receiver's reader does next and which status it reports.
///
/// The inputs are events with their times, and the outputs are actions for the reader to perform.
///
///     waiting ──► opening ──► finding baud rate ──► reading
///        ▲           │               │  ▲──────────────┤ only garbage arrives
///        └───────────┴───────────────┴──── lost ◄──────┘ unplugged
struct LinkMachine: Hashable, Sendable {
    typealias Instant = ContinuousClock.Instant

    private enum State: Hashable, Sendable {
        case waiting(retry: Instant?)
        case opening(PortChooser.Choice?)
        case searching(PortChooser.Choice, BaudRateSearch)
        case reading(PortChooser.Choice?, LineHealth)
        case ended
    }

    private(set) var status: Receiver.Status
    private let silenceTimeout: Duration
    private var target: Target
    private var state = State.waiting(retry: nil)
    /// The number of consecutive failed attempts: the source could not be opened, or delivered no receiver data.
    private var failures = 0
    /// The number of unsuccessful baud rate search passes on each port that was abandoned in favor of another port,
    /// keyed by path.
    private var failedPasses: [String: Int] = [:]

    init(_ target: Target, silenceTimeout: Duration = Receiver.Options().silenceTimeout, at now: Instant) {
        self.target = target
        self.silenceTimeout = silenceTimeout
        status = Receiver.Status(phase: .waiting(.noDevice), since: now)
        if case .stream(let name, _) = target { status.name = name }
    }

    // The following properties are stored, because the compiler copies the machine each time a computed property is
    // read.

    /// Whether the source has ended and will not be reopened.
    private(set) var isOver = false
    private(set) var isFindingBaudRate = false
    /// The time at which to send ``Input/time``, or `nil` if no timeout is pending.
    private(set) var deadline: Instant?

    /// Handles an event and returns the actions to perform.
    mutating func handle(_ input: Input, at now: Instant) -> [Action] {
        defer { updateQueries() }
        switch input {
        case .devices(let devices, let unwatched):
            changePorts { $0.replaceAll(devices, unwatched: unwatched) }
            return open(at: now)
        case .hotplug(let event):
            changePorts { $0.handle(event) }
            if case .removed(let path) = event { failedPasses[path] = nil }
            return reconsider(at: now) + open(at: now)
        case .opened(let opened): return begin(opened, at: now)
        case .failed(let error): return retryLater(error, at: now)
        case .baudRateRefused(let error): return skipBaudRate(error, at: now)
        case .served(let server): return handleServer(server, at: now)
        case .received(let evidence, let frames): return evaluate(evidence, frames, at: now)
        case .ended(let error): return end(error, at: now)
        case .time: return tick(at: now)
        }
    }

    private mutating func updateQueries() {
        isOver = false
        isFindingBaudRate = false
        switch state {
        case .waiting(let retry): deadline = retry
        case .searching(_, let search):
            isFindingBaudRate = true
            deadline = search.deadline
        case .reading(_, let health): deadline = health.deadline ?? (health.isProven ? nil : ports?.retry)
        case .opening: deadline = nil
        case .ended:
            isOver = true
            deadline = nil
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
    /// Opens the stream, or the best port that can be opened, if the machine is waiting.
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
            status.baudRate = nil
            status.baudRatePasses = 0
            announceOpening(at: now)
            return [.openPort(choice)]
        }
    }

    /// Enters the opening phase, unless the device was lost or an earlier attempt to open the source has failed.
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
        status.baudRate = opened.baudRate
        if let choice, opened.isBaudRateUnknown {
            let passes = failedPasses[choice.path] ?? 0
            state = .searching(choice, BaudRateSearch(first: opened.baudRate, after: passes, at: now))
            enter(.findingBaudRate(.undecided), at: now)
        } else {
            state = .reading(choice, LineHealth(at: now, silenceTimeout: silenceTimeout))
            updateServer(opened.server)
            enter(absence ?? .reading(.noDataYet), at: now)
            if let choice { changePorts { $0.follow(choice) } }
        }
        return []
    }
}

// Searching for the baud rate and reading.

extension LinkMachine {
    private mutating func handleServer(_ server: Receiver.Server, at now: Instant) -> [Action] {
        guard status.server != server else { return [] }
        updateServer(server)
        return judge(at: now)
    }

    private mutating func updateServer(_ server: Receiver.Server?) {
        status.server = server
        status.isSimulated = server?.isSimulated == true
    }

    /// The phase to report while a server is connected but its receiver is not active; otherwise `nil`.
    private var absence: Receiver.Phase? {
        guard let server = status.server, !server.isActive else { return nil }
        return .waiting(server.device == nil ? .noDevice : .deviceIsAway)
    }

    private mutating func evaluate(
        _ evidence: LineEvidence, _ frames: [BinaryProtocol: Int], at now: Instant
    ) -> [Action] {
        switch state {
        case .searching(let choice, var search):
            let verdict = search.add(evidence, at: now)
            state = .searching(choice, search)
            return apply(verdict, evidence, frames, at: now)
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
            return apply(verdict, at: now)
        case .reading: return judge(at: now)
        case .opening, .ended: return []
        }
    }

    private mutating func apply(
        _ verdict: BaudRateSearch.Verdict, _ evidence: LineEvidence = LineEvidence(),
        _ frames: [BinaryProtocol: Int] = [:],
        at now: Instant
    ) -> [Action] {
        guard case .searching(let choice, let search) = state else { return [] }
        status.baudRate = search.baudRate
        status.baudRatePasses = search.passes
        switch verdict {
        case .stay: return []
        case .found:
            status.baudRatePasses = 0
            changePorts { $0.follow(choice) }
            var health = LineHealth(at: now, silenceTimeout: silenceTimeout)
            health.add(evidence, frames, at: now)
            health.mayDoubtBaudRate = true
            failures = 0
            failedPasses[choice.path] = nil
            state = .reading(choice, health)
            return (choice.device.map { [.remember(search.baudRate, $0.identity)] } ?? []) + judge(at: now)
        case .change(let baudRate):
            if search.passes > failedPasses[choice.path] ?? 0 {
                enter(.findingBaudRate(search.hasReceivedBytes ? .garbage : .silence), at: now)
                if hasOther(than: choice, at: now) {
                    // The next search on this port continues with the next pass, because each pass listens in a
                    // different way.
                    failedPasses[choice.path] = search.passes
                    return giveUp(choice, at: now)
                }
            }
            return [.setBaudRate(baudRate)]
        }
    }

    /// Skips a baud rate that the adapter does not support. Any other error means that the port was lost.
    private mutating func skipBaudRate(_ error: LinkError, at now: Instant) -> [Action] {
        guard case .searching(let choice, var search) = state else { return [] }
        guard case .unsupportedBaudRate = error.port?.cause else { return end(error, at: now) }
        let verdict = search.skip(at: now)
        state = .searching(choice, search)
        guard !search.isHopeless else { return giveUp(choice, error, at: now) }
        return apply(verdict, at: now)
    }

    /// Returns whether another port to which the receiver may be connected can be opened now.
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

    /// Closes a port that has delivered no receiver data if a better port has appeared.
    private mutating func reconsider(at now: Instant) -> [Action] {
        if let choice = unproven, let ports, ports.hasBetter(than: choice, at: now) {
            return giveUp(choice, at: now)
        }
        return judge(at: now)
    }

    /// The open port, if it has not delivered any receiver data yet.
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
        if verdict == .garbled, health.mayDoubtBaudRate, let choice {
            let search = BaudRateSearch(first: nil, at: now)
            state = .searching(choice, search)
            enter(.findingBaudRate(.undecided), at: now)
            status.baudRate = search.baudRate
            return [.setBaudRate(search.baudRate)]
        }
        enter(absence ?? .reading(verdict), at: now)
        if status.phase == .reading(.good) { status.binaryProtocol = health.binaryProtocol(at: now) }
        let isUnrecognized = verdict == .silent || verdict == .garbled
        if isUnrecognized, let choice = unproven, hasOther(than: choice, at: now) { return giveUp(choice, at: now) }
        return []
    }

    /// Whether the open source has delivered receiver data.
    private var isProven: Bool { if case .reading(_, let health) = state { health.isProven } else { false } }

    /// Returns whether the source has delivered receiver data and has been open for at least five seconds.
    private func isLasting(at now: Instant) -> Bool {
        if case .reading(_, let health) = state { health.isLasting(at: now) } else { false }
    }

    /// Returns how long to wait before reconnecting. The delay prevents rapid reconnecting if a server closes every
    /// connection immediately or after a few sentences.
    private func pauseAfterLoss(at now: Instant) -> Duration {
        switch target {
        // The device file may briefly outlive the device, so an immediate retry could fail.
        case .port: .milliseconds(min(100 << min(failures, 5), 2_000))
        case .stream: .seconds(isLasting(at: now) ? 0 : max(1, min(failures, 5)))
        }
    }

    private mutating func end(_ error: LinkError?, at now: Instant) -> [Action] {
        switch (state, target) {
        case (.ended, _), (.waiting, .port), (.opening, .port): return []
        // A feed can also end while its simulated receiver is unplugged.
        case (.waiting, .stream), (.opening, .stream): guard error == nil else { return [] }
        case (.searching, _), (.reading, _): break
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
    /// The reason why no port can be opened.
    fileprivate var reason: Receiver.Reason {
        if let error { return .error(error) }
        return isForOne ? .deviceIsAway : .noDevice
    }
}
