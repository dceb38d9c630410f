import Glibc
import SystemSupport
import TestSupport
import Testing

@testable import ServerCore

/// Tests of the addresses that clients can connect to, and of the clients that may connect.
struct ListenSocketTests {
    @Test("the default sockets listen on loopback only")
    func loopbackOnly() throws {
        let sockets = try ListenSocket.openLoopback(port: 0)
        #expect(sockets.map(\.name).allSatisfy { $0.hasPrefix("127.0.0.1:") || $0.hasPrefix("[::1]:") })
        for socket in sockets {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            _ = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    getsockname(socket.descriptor, $0, &length)
                }
            }
            let isNew = address.ss_family == AF_INET6
            let bytes = withUnsafeBytes(of: address) { Array(isNew ? $0[8..<24] : $0[4..<8]) }
            #expect(bytes == (isNew ? Array(repeating: 0, count: 15) + [1] : [127, 0, 0, 1]))
        }
    }

    @Test("a port conflict error names the process that uses the port")
    func portConflict() throws {
        let port = try #require(try ListenSocket.openLoopback(port: 0).first).port
        let socket = try ListenSocket.open([.address("127.0.0.1", port: port)])
        defer { withExtendedLifetime(socket) {} }
        let other = ListenRefusal(process: 0).address("127.0.0.1", port, EADDRINUSE)
        #expect(other.message.hasSuffix("(process \(getpid())) is already listening there. Choose another port"))
        #expect(other.remedy == .port(port + 1, host: "127.0.0.1"))
        for host in ["127.0.0.1", "0.0.0.0"] {
            let own = #expect(throws: Failure.self) { _ = try ListenSocket.open([.address(host, port: port)]) }
            #expect(
                own?.message.hasPrefix("cannot listen on \(host):\(port): this command is already listening there. ")
                    == true)
        }
    }

    @Test("if the highest port is in use, the port below it is suggested")
    func highestPort() {
        #expect(ListenRefusal().address("127.0.0.1", .max, EADDRINUSE).remedy == .port(65_534, host: "127.0.0.1"))
    }

    @Test("another port is suggested only if permission depends on the port")
    func deniedPorts() {
        #expect(ListenRefusal().address("::1", 80, EACCES).remedy == .port(8_080, host: "::1"))
        #expect(ListenRefusal().address("::1", 8_080, EACCES).remedy == nil)
    }

    @Test("the error for an unresolvable host suggests 127.0.0.1")
    func unknownHost() {
        let failure = #expect(throws: Failure.self) {
            _ = try ListenSocket.open([.address("no.such.machine.invalid", port: 80)])
        }
        #expect(failure?.remedy == .address("127.0.0.1", port: 80))
    }

    @Test("an abandoned Unix socket is replaced, but a Unix socket in use is not")
    func abandonedSocket() throws {
        let directory = TemporaryDirectory()
        let path = directory("gpsd")
        do {
            let first = try ListenSocket.open([.path(path)])
            #expect(throws: Failure.self) { _ = try ListenSocket.open([.path(path)]) }
            withExtendedLifetime(first) {}
        }
        #expect(access(path, F_OK) != 0)
        // The state after a server was killed: the descriptor is closed, but the path still exists.
        let deserted = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        _ = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(deserted, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        close(deserted)
        #expect(access(path, F_OK) == 0)
        #expect(try ListenSocket.open([.path(path)]).count == 1)
        #expect(access(path, F_OK) != 0)
    }

    @Test("a foreign file at the path of a Unix socket is never removed")
    func foreignFiles() throws {
        let directory = TemporaryDirectory()
        let path = directory("gpsd")
        close(open(path, O_WRONLY | O_CREAT, 0o600))
        let failure = #expect(throws: Failure.self) { _ = try ListenSocket.open([.path(path)]) }
        #expect(failure?.message.hasSuffix("a file with that name exists. Choose another path") == true)
        #expect(access(path, F_OK) == 0)
        unlink(path)
        do {
            let socket = try ListenSocket.open([.path(path)])
            // Another program has replaced the socket.
            unlink(path)
            close(open(path, O_WRONLY | O_CREAT, 0o600))
            withExtendedLifetime(socket) {}
        }
        #expect(access(path, F_OK) == 0)
        unlink(path)
    }

    @Test("listening on a port that is already in use on ::1 is an error")
    func portConflictIPv6() throws {
        guard let other = try? ListenSocket.open([.address("::1", port: 0)]) else { return }
        let port = try #require(other.first?.port)
        let failure = #expect(throws: Failure.self) {
            _ = try ListenSocket.openLoopback(port: port)
        }
        #expect(failure?.remedy == .port(port &+ 1, host: "::1"))
        withExtendedLifetime(other) {}
    }

    @Test("a page on all addresses is not local, and has URLs that browsers can use")
    func pageURLs() throws {
        let local = try #require(ListenSocket.openLoopback(port: 0).first)
        #expect(local.isLocal && local.pageURLs == ["http://127.0.0.1:\(local.port)/"])
        for host in ["0.0.0.0", "0"] {
            let socket = try #require(ListenSocket.open([.address(host, port: 0)]).first)
            #expect(!socket.isLocal && socket.pageURLs.last == "http://localhost:\(socket.port)/")
        }
    }

    @Test("a bound socket's name is read from its descriptor")
    func boundName() throws {
        let directory = TemporaryDirectory()
        let sockets = try ListenSocket.openLoopback(port: 0) + ListenSocket.open([.path(directory("gpsd"))])
        for socket in sockets { #expect(SocketAddress(boundTo: socket.descriptor)?.name == socket.name) }
        let nameless = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(nameless) }
        #expect(SocketAddress(boundTo: nameless)?.name == nil && SocketAddress(boundTo: -1) == nil)
    }

    @Test("inherited sockets require a matching LISTEN_PID")
    func inheritedSockets() {
        #expect(ServiceManager.inheritedCount("2", process: "77", own: 77) == 2)
        #expect(ServiceManager.inheritedCount("2", process: "78", own: 77) == 0)
        #expect(ServiceManager.inheritedCount("2", process: nil, own: 77) == 0)
        #expect(ServiceManager.inheritedCount("-2", process: "77", own: 77) == 0)
        #expect(ServiceManager.inheritedCount("x", process: "77", own: 77) == 0)
    }

    /// Connects to a listening socket.
    private func call(_ socket: ListenSocket) throws -> Int32 {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                try #require(getsockname(socket.descriptor, address, &length) == 0)
                let caller = Glibc.socket(Int32(address.pointee.sa_family), Int32(SOCK_STREAM.rawValue), 0)
                try #require(connect(caller, address, length) == 0)
                return caller
            }
        }
    }

    @Test("the kernel buffers for a client are small but hold at least two segments")
    func buffers() throws {
        func option(_ level: Int32, _ name: Int32, of descriptor: Int32) -> Int {
            var value: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, level, name, &value, &size)
            return Int(value)
        }
        let directory = TemporaryDirectory()
        let sockets = try ListenSocket.openLoopback(port: 0)
        for socket in try sockets + ListenSocket.open([.path(directory("gpsd"))]) {
            let caller = try call(socket)
            let client = try #require(socket.accept())
            defer { for descriptor in [caller, client] { close(descriptor) } }
            // Unix sockets do not inherit the buffer sizes of the listening socket.
            for descriptor in [socket.descriptor, client] {
                let sizes = [SO_SNDBUF, SO_RCVBUF].map { option(SOL_SOCKET, $0, of: descriptor) }
                #expect(sizes.reduce(0, +) == ListenSocket.systemByteCount, "\(socket.name)")
            }
        }
        for socket in sockets {
            let segment = option(Int32(IPPROTO_TCP), TCP_MAXSEG, of: socket.descriptor)
            #expect((1...option(SOL_SOCKET, SO_SNDBUF, of: socket.descriptor) / 2).contains(segment))
        }
    }
}
