extension HostName {
    /// Returns whether a host is this machine itself: `localhost` or a numeric loopback address, without brackets. Other
    /// names are not resolved.
    package static func isLoopback(_ host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        let addresses = try? SocketAddress.addresses(of: host, port: 0, .stream, isLocal: false, isNumeric: true)
        return addresses?.first?.isLoopback == true
    }
}
