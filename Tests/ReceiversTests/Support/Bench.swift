import GNSS
import ReceiverTestSupport
import Serial
import Testing

@testable import Receivers

/// A link machine whose clock is set by the test. Each step checks that the status has the time at which its phase
/// began.
struct Bench {
    private(set) var machine: LinkMachine
    private(set) var now = ContinuousClock.now
    /// All phases so far.
    private(set) var phases: [Receiver.Phase]

    init(_ target: LinkMachine.Target) {
        machine = LinkMachine(target, at: now)
        phases = [machine.status.phase]
    }

    init(_ wish: PortSelection = .best(triesAdapters: true)) { self.init(.port(PortChooser(wish))) }

    var status: Receiver.Status { machine.status }
    var phase: Receiver.Phase { machine.status.phase }

    /// How long the machine waits before it acts without further input.
    var pause: Duration? { machine.deadline.map { $0 - now } }

    /// Sends an input after some time.
    @discardableResult
    mutating func handle(_ input: LinkMachine.Input, after pause: Duration = .zero) -> [LinkMachine.Action] {
        now += pause
        let before = machine.status
        let actions = machine.handle(input, at: now)
        let isNews = machine.status.phase != before.phase
        #expect(machine.status.since == (isNews ? now : before.since))
        if isNews { phases.append(machine.status.phase) }
        return actions
    }

    /// Advances the clock to the deadline.
    @discardableResult
    mutating func wait() -> [LinkMachine.Action] {
        guard let pause else { return [] }
        return handle(.time, after: pause)
    }

    /// Advances the clock by a duration, and handles all deadlines until then.
    @discardableResult
    mutating func wait(_ time: Duration) -> [LinkMachine.Action] {
        let end = now + time
        var actions: [LinkMachine.Action] = []
        while let due = machine.deadline, due <= end { actions += wait() }
        now = end
        return actions
    }

    /// Opens a port and receives a sentence from it.
    mutating func read(_ device: SerialDevice?, baudRate: Int? = 9_600) {
        handle(.opened(.init(device: device, baudRate: baudRate, isBaudRateUnknown: baudRate != nil)))
        handle(.sentence)
        #expect(phase == .reading(.good))
    }
}

extension LinkMachine.Input {
    static let sentence = received(LineEvidence(bytes: 80, trailingText: 80, sentences: 1), [:])
    static let halfSentence = received(LineEvidence(bytes: 40, trailingText: 40), [:])
    static let garbage = received(LineEvidence(bytes: 100, garbage: 60), [:])

    static func frame(_ kinds: BinaryProtocol...) -> LinkMachine.Input {
        received(LineEvidence(bytes: 100, frames: kinds.count), Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +))
    }
}

extension [LinkMachine.Action] {
    /// The path of the port to open, or `nil` unless there is exactly one.
    var opensPort: String? {
        let paths = compactMap { action in if case .openPort(let choice) = action { choice.path } else { nil } }
        return paths.count == 1 ? paths[0] : nil
    }

    /// The baud rates to set.
    var baudRates: [Int] {
        compactMap { action in if case .setBaudRate(let baudRate) = action { baudRate } else { nil } }
    }
}
