import CommandLineKit
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
        if try Arguments(words, manual, advice: adviceForGPSDOptions).has("--list") {
            return try SimulateCommand.run(["--list"])
        }
        let inherited = ServiceManager.inheritedSockets()
        let pageSockets = inherited.filter { $0.name == livePageSocket }.map(\.socket)
        let request = try Request(words, inheritsPage: !pageSockets.isEmpty)
        let sockets = inherited.filter { $0.name != livePageSocket }.map(\.socket)
        do throws(Failure) {
            return try serve(request, inherited: sockets, pageSockets: pageSockets)
        } catch {
            throw request.arguments.explained(error)
        }
    }

    /// Serves receivers until a signal ends the program.
    ///
    /// - Parameters:
    ///   - inherited: The sockets from systemd for gpsd clients.
    ///   - pageSockets: The sockets from systemd for the live page.
    private static func serve(
        _ request: Request, inherited: [ListenSocket], pageSockets: [ListenSocket]
    ) throws(Failure) -> ExitCode {
        if !inherited.isEmpty, let warning = request.warningAboutSockets { Terminal.say("gpsbridge: \(warning)") }
        try FileLimit.raise()
        let signals = try SignalDescriptor.forServer(restartsOnHangUp: true)
        let say: (String) -> Void = request.isQuiet ? { _ in } : { Terminal.say("gpsbridge: \($0)") }
        let sockets = try openSockets(request, inherited: inherited)
        let loop = try EventLoop()
        let budget = ClientBudget(request.clientLimits)
        let clients = GPSDOutlet(ClientList(sockets, budget: budget, report: say))
        let hub = try ReceiverHub(
            on: loop,
            outlets: [clients, StatusReporter(say)]
                + request.outlets.open(beside: clients, budget, inherited: pageSockets, say),
            options: request.receiverOptions, pulses: request.outlets.openPulses(say), report: say)
        loop.watch(signals) { signal in
            if signal == SIGHUP { hub.restart() } else { loop.stop() }
        }
        try hub.begin(request.receivers)
        for socket in sockets { say("listening on \(socket.name)") }
        if request.receivers.isEmpty {
            say("serving every connected receiver")
            if !SerialDevices.all().contains(where: \.verdict.isCertain) {
                say("no receiver is connected yet. To try gpsbridge without a receiver: gpsbridge serve --simulate")
            }
        }
        ServiceManager.notify("READY=1")
        if let interval = ServiceManager.watchdogInterval {
            loop.every(interval) { ServiceManager.notify("WATCHDOG=1") }
        }
        Terminal.dropMessagesIfBlocked()
        loop.run()
        ServiceManager.notify("STOPPING=1")
        hub.end()
        return .success
    }

    /// The name that gpsbridge-web.socket gives to the socket for the live page.
    private static let livePageSocket = "web"

    private static func openSockets(
        _ request: Request, inherited: [ListenSocket]
    ) throws(Failure) -> [ListenSocket] {
        if !inherited.isEmpty { return inherited }
        let loopback = request.hasAddress ? [] : try ListenSocket.openLoopback(port: request.port)
        return try loopback + ListenSocket.open(request.listenAddresses)
    }
}
