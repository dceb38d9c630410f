internal import FoundationEssentials
internal import Glibc
package import SystemSupport

/// The `INFO` line that a NATS server sends to every new client, before TLS and authentication.
package struct BrokerGreeting: Equatable, Sendable {
    /// The version of the server, such as "2.9.10".
    package var version: String
    /// Whether JetStream is enabled on the server.
    package var hasJetStream: Bool
    /// Whether the server requires credentials or a certificate.
    package var isProtected: Bool

    /// Creates a greeting.
    package init(version: String, hasJetStream: Bool, isProtected: Bool) {
        self.version = version
        self.hasJetStream = hasJetStream
        self.isProtected = isProtected
    }

    /// Parses a line that consists of `INFO` and a JSON object. Returns `nil` for any other line.
    package init?(line: String) {
        struct Members: Decodable {
            let version: String
            let jetstream: Bool?
            let authRequired: Bool?
            let tlsVerify: Bool?
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard line.hasPrefix("INFO "),
            let members = try? decoder.decode(Members.self, from: Data(line.dropFirst(5).utf8)),
            // The version is printed to a terminal, and any program may be listening on the port. Therefore, only
            // printable ASCII characters are accepted.
            members.version.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return nil }
        self.init(
            version: members.version, hasJetStream: members.jetstream == true,
            isProtected: members.authRequired == true || members.tlsVerify == true)
    }

    /// The maximum length of the line in bytes. The line lists all servers of the cluster.
    private static let maxLength = 1 << 16

    /// Connects to a server and reads its greeting.
    ///
    /// - Parameters:
    ///   - url: The URL of the server, such as "tls://n1.example:4222".
    ///   - timeout: The maximum time to wait for the connection, and then for each read.
    package init(of url: String, timeout: Duration = .seconds(5)) throws(Failure) {
        guard let (host, port) = Self.address(in: url) else {
            throw Failure(.usage, "\(url) is not the URL of a server, such as nats://n1.example:4222")
        }
        do throws(SystemError) {
            let addresses = try SocketAddress.addresses(of: host, port: port, .stream, isLocal: false)
            guard let line = try Self.line(from: addresses[...], url, timeout), let greeting = Self(line: line) else {
                throw SystemError("\(url) is not a NATS server", about: url, remedy: "Check the port")
            }
            self = greeting
        } catch { throw Failure(.cannotRead, error) }
    }

    /// Returns the host, without brackets, and the port in the URL of a server; `nil` if the URL is invalid.
    package static func address(in url: String) -> (host: String, port: UInt16)? {
        HostAndPort.ofNATSServer(url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...])
    }

    /// Tries the host's addresses in order, because the server may not listen on all of them.
    private static func line(
        from addresses: ArraySlice<SocketAddress>, _ name: String, _ timeout: Duration
    ) throws(SystemError) -> String? {
        guard let address = addresses.first else { return nil }
        do throws(SystemError) { return try line(from: address, name, timeout) } catch {
            guard addresses.count > 1 else { throw error }
            return try line(from: addresses.dropFirst(), name, timeout)
        }
    }

    /// Returns the first line that the server sends. Returns `nil` if the server closes the connection, does not send a
    /// complete line in time, or exceeds the maximum length.
    private static func line(
        from address: SocketAddress, _ name: String, _ timeout: Duration
    ) throws(SystemError) -> String? {
        let descriptor = try address.connectedSocket(name) { waitUntilReady($0, for: .writable, timeout) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while bytes.count < maxLength {
            guard waitUntilReady(descriptor, timeout) else { return nil }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count != 0 else { return nil }
            guard count > 0 else { throw SystemError(cannot: "connect to", name) }
            bytes += buffer.prefix(count)
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
        }
        return nil
    }
}
