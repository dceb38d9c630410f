internal import Glibc
internal import SystemSupport

extension Receiver.Source {
    /// Creates a source from its name. Returns `nil` if the name is an invalid address.
    ///
    /// A name is "auto", `gpsd://HOST[:PORT][/DEVICE]`, `tcp://HOST:PORT`, `udp://[ADDRESS]:PORT`, or the path of a
    /// recording or of a serial port. The serial port does not have to exist yet.
    public init?(_ name: String) {
        if name == "auto" {
            self = .automatic
        } else if name.hasPrefix("gpsd://") {
            guard let daemon = Self.daemon(name.dropFirst("gpsd://".count)) else { return nil }
            self = daemon
        } else if name.hasPrefix("tcp://") {
            guard let (host, port) = HostAndPort.separate(name.dropFirst("tcp://".count)), !host.isEmpty
            else { return nil }
            self = .tcp(host: host, port: port)
        } else if name.hasPrefix("udp://") {
            guard let (host, port) = HostAndPort.separate(name.dropFirst("udp://".count)) else { return nil }
            self = host.isEmpty ? .udp(port: port) : .udp(host: host, port: port)
        } else {
            var status = stat()
            let isFile = stat(FileName.path(name), &status) == 0 && status.st_mode & S_IFMT != S_IFCHR
            self = isFile ? .file(name) : .port(name)
        }
    }

    /// Parses the address of a daemon: a host, an optional port, and an optional device file on the server.
    private static func daemon(_ name: Substring) -> Receiver.Source? {
        let authority = name.prefix { $0 != "/" }
        let node = name[authority.endIndex...]
        let hasPort = authority.contains(":") && !authority.hasSuffix("]")
        guard let (host, port) = HostAndPort.separate(hasPort ? authority : authority + ":2947"), !host.isEmpty
        else { return nil }
        return .gpsd(host: host, port: port, device: node.count > 1 ? String(node) : nil)
    }
}
