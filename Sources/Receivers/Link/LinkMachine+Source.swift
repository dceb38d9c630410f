internal import SystemSupport

extension LinkMachine {
    init(_ source: Receiver.Source, _ options: Receiver.Options, at now: Instant) {
        self.init(Target(source, options), silenceTimeout: options.silenceTimeout, at: now)
    }
}

extension LinkMachine.Target {
    fileprivate init(_ source: Receiver.Source, _ options: Receiver.Options) {
        if let chooser = PortChooser(source, options) {
            self = .port(chooser)
            return
        }
        switch source {
        case .automatic, .port, .device: preconditionFailure("a port source needs a port chooser")
        case .file(let path): self = .stream(path == "-" ? "standard input" : path, isFinite: true)
        case .tcp(let host, let port): self = .stream(SocketAddress.name(host, port: port), isFinite: false)
        case .udp(let host, let port):
            self = .stream(StreamConnection.datagramName(host: host, port: port), isFinite: false)
        case .gpsd(let host, let port, let device):
            self = .stream(SocketAddress.name(host, port: port) + (device ?? ""), isFinite: false)
        case .feed(let feed): self = .stream(feed.name, isFinite: false)
        }
    }
}
