import CommandLineKit
import GPSBridge
import Glibc
import ServerCore
import SystemSupport
import TerminalScreen
import WebDashboard
import WebServer

/// The `gpsbridge web` command, which shows a receiver on a page in the browser.
enum WebCommand: Command {
    static let name = "web"
    static let summary = "show position, map, satellites and signals in a browser"

    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        let request = try Request(words, .effective())
        try FileLimit.raise()
        let signals = try SignalDescriptor.forServer(restartsOnHangUp: false)
        let say: (String) -> Void = request.isQuiet ? { _ in } : { Terminal.say("gpsbridge: \($0)") }
        let networkAddresses = request.isLAN ? try networkAddresses() : []
        let sockets = try openSockets(request.port, on: networkAddresses)
        let loop = try EventLoop()
        let list = ClientList(sockets, budget: ClientBudget(HTTPServer.limits), report: say)
        let page = WebOutlet(list, options: request.options)
        let hub = try ReceiverHub(
            on: loop, outlets: [page, StatusReporter(say) { request.source.failure }], options: request.source.options,
            report: say)
        loop.watch(signals) { _ in loop.stop() }
        try hub.begin([ReceiverRequest(request.source.name, request.source.source)])
        let port = sockets.first?.port ?? 0
        func url(_ host: String) -> String {
            PageURL.text(host: host, port: port, fragment: request.options.fragment)
        }
        try show(url("localhost"), on: networkAddresses.map(url))
        if request.isLAN { warn(request.options) }
        if request.opensBrowser { Browser.open(url("localhost"), on: loop, report: say) }
        Terminal.dropMessagesIfBlocked()
        loop.run()
        hub.end()
        return .success
    }

    private static let defaultPort: UInt16 = 8_080
    /// The number of ports to try if the user has not chosen one.
    private static let triedPorts: UInt16 = 20

    /// Opens the requested port, or the first free port if no port was requested.
    private static func openSockets(_ port: UInt16?, on addresses: [String]) throws(Failure) -> [ListenSocket] {
        if let port { return try openSockets(port, on: addresses) }
        for port in defaultPort..<defaultPort + triedPorts {
            if let sockets = try? openSockets(port, on: addresses) { return sockets }
        }
        return try openSockets(0, on: addresses)
    }

    private static func openSockets(_ port: UInt16, on addresses: [String]) throws(Failure) -> [ListenSocket] {
        let loopback = try ListenSocket.openLoopback(port: port)
        guard let port = loopback.first?.port else { return loopback }
        return try loopback + ListenSocket.open(addresses.map { .address($0, port: port) })
    }

    private static func networkAddresses() throws(Failure) -> [String] {
        let addresses = PrivateAddresses.all()
        guard !addresses.isEmpty else {
            throw Failure(
                .cannotWrite,
                "--lan: this machine has no address in a private network. Connect it to a private network first")
        }
        return addresses
    }

    /// Prints the URLs of the page. The first URL that works on other machines is also printed as a QR code for phones.
    private static func show(_ local: String, on network: [String]) throws(Failure) {
        var text = "\(local)\n"
        for address in network { text += "\(address)\n" }
        if let first = network.first, let code = try code(of: first) { text += code }
        _ = try OutputFile.show(text)
    }

    private static func warn(_ options: WebOutlet.Options) {
        Terminal.say("gpsbridge: anyone in the same private network who knows the URL can see \(options.shownContent)")
    }

    /// Returns the QR code of an address, or `nil` if standard output is not a terminal that is wide enough.
    private static func code(of address: String) throws(Failure) -> String? {
        let isASCII = !Terminal.supportsUnicode
        guard isatty(STDOUT_FILENO) == 1, let code = QRCode(address), code.width(isASCII: isASCII) <= Terminal.columns
        else {
            return nil
        }
        let depth = ColorDepth(environment: Environment.value)
        return code.lines(isASCII: isASCII, depth: depth).joined(separator: "\n") + "\n"
    }
}
