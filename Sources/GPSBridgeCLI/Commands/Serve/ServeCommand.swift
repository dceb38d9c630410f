import GPSBridge
import GPSDServer
import Glibc
import Serial
import ServerCore
import SystemSupport

/// The `gpsbridge serve` command, which serves receivers to gpsd clients.
enum ServeCommand: Command {
    static let name = "serve"
    static let summary = "serve receivers to gpsd clients (replaces gpsd)"

    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        if words.contains("--list") { return try SimulateCommand.run(["--list"]) }
        let request = try Request(words)
        try FileLimit.raise()
        let signals = try Self.signals()
        let say: (String) -> Void = request.isQuiet ? { _ in } : { Terminal.say("gpsbridge: \($0)") }
        let sockets = try openSockets(request)
        let loop = try EventLoop()
        let budget = ClientBudget(request.clientLimits)
        let clients = GPSDOutlet(ClientList(sockets, budget: budget, report: say))
        let hub = try ReceiverHub(
            on: loop, outlets: [clients, StatusReporter(say)] + request.outlets.open(beside: clients, budget, say),
            options: request.receiverOptions, pulses: request.outlets.openPulses(say), report: say)
        loop.watch(signals) { signal in
            if signal == SIGHUP { hub.restart() } else { loop.stop() }
        }
        try hub.begin(request.receivers)
        for socket in sockets { say("listening on \(socket.name)") }
        if request.receivers.isEmpty {
            say("serving every connected receiver")
            let hasReceiver = SerialDevices.all().contains { if case .certain = $0.verdict { true } else { false } }
            if !hasReceiver { say("no receiver connected yet. To try without one: gpsbridge serve --simulate") }
        }
        ServiceManager.notify("READY=1")
        if let interval = ServiceManager.watchdogInterval {
            loop.every(interval) { ServiceManager.notify("WATCHDOG=1") }
        }
        loop.run()
        ServiceManager.notify("STOPPING=1")
        hub.end()
        return .success
    }

    private static func signals() throws(Failure) -> SignalDescriptor {
        do throws(SystemError) {
            return try SignalDescriptor(ending: [SIGINT, SIGTERM], others: [SIGHUP])
        } catch {
            throw Failure(.cannotWrite, "\(error)")
        }
    }

    private static func openSockets(_ request: Request) throws(Failure) -> [ListenSocket] {
        let inherited = ServiceManager.inheritedSockets()
        if !inherited.isEmpty { return inherited }
        let loopback = request.hasAddress ? [] : try ListenSocket.openLoopback(port: request.port)
        return try loopback + ListenSocket.open(request.listenAddresses)
    }
}

/// An outlet that reports status changes of receivers on standard error.
private final class StatusReporter: ServerOutlet {
    private let say: (String) -> Void
    private var reported: [String: (status: Receiver.Status, text: String)] = [:]

    init(_ say: @escaping (String) -> Void) { self.say = say }

    func begin(on loop: EventLoop) {}

    func handle(_ update: ReceiverUpdate) {
        report(update.receiver.status, of: update.receiver.name)
        if update.becamePrimary, update.receiver.priority > 0 || reported.count > 1 {
            say("\(update.receiver.name): now the primary receiver")
        }
    }

    /// Reports a receiver's status if it has changed.
    ///
    /// Most updates contain only data, so the text is created only if the status differs from the last status.
    private func report(_ status: Receiver.Status, of name: String) {
        let last = reported[name]
        guard last?.status != status else { return }
        let text = status.explanation
        reported[name] = (status, text)
        if text != last?.text { say(text) }
    }

    func forget(_ receiver: ServedReceiver) { reported[receiver.name] = nil }

    func end() {}
}
