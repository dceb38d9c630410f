internal import Glibc

extension StreamConnection {
    /// Opens a recording; "-" is the standard input.
    static func recording(_ path: String) throws(LinkError) -> StreamConnection {
        if path == "-" { return StreamConnection(STDIN_FILENO, name: "standard input", isFinite: true) }
        // A pipe's other end may come later.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw LinkError(cannot: "open", path) }
        return StreamConnection(descriptor, name: path, isFinite: true)
    }

    /// Receives what is sent to a port of this machine.
    static func datagrams(port: UInt16) throws(LinkError) -> StreamConnection {
        let name = "UDP port \(port)"
        // Both kinds of addresses where the machine has both.
        if let file = try? bound(AF_INET6, port, name) { return file }
        return try bound(AF_INET, port, name)
    }

    private static func bound(_ family: Int32, _ port: UInt16, _ name: String) throws(LinkError) -> StreamConnection {
        let descriptor = Glibc.socket(family, Int32(SOCK_DGRAM.rawValue) | flags, 0)
        guard descriptor >= 0 else { throw LinkError(cannot: "open", name) }
        let file = StreamConnection(descriptor, name: name, isFinite: false, isDatagrams: true)
        // Other programs may listen to the same broadcasts.
        set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        let result: Int32
        if family == AF_INET6 {
            set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0)
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            result = bind(descriptor, to: &address)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            result = bind(descriptor, to: &address)
        }
        guard result == 0 else { throw LinkError(cannot: "listen on", name) }
        return file
    }

    private static func bind<Address>(_ descriptor: Int32, to address: inout Address) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        withUnsafePointer(to: value) { pointer in
            _ = setsockopt(descriptor, level, option, pointer, socklen_t(MemoryLayout<Int32>.size))
        }
    }

    private static let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)

    /// Calls a server, for ten seconds at most.
    static func connection(host: String, port: UInt16, stop: StopSign) throws(LinkError) -> StreamConnection {
        let name = "\(host):\(port)"
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(host, String(port), &hints, &list)
        guard failure == 0 else {
            let reason = failure == EAI_SYSTEM ? strerror(errno) : UnsafeMutablePointer(mutating: gai_strerror(failure))
            throw LinkError(
                "cannot find \(host): \(reason.map { String(cString: $0) } ?? "?")", cure: "Is the name right?")
        }
        defer { freeaddrinfo(list) }
        var error = LinkError("cannot call \(name)", cure: nil)
        var next = list
        while let address = next?.pointee {
            do { return try connected(to: address, name, stop) } catch let failure { error = failure }
            next = address.ai_next
        }
        throw error
    }

    private static func connected(
        to address: addrinfo, _ name: String, _ stop: StopSign
    ) throws(LinkError) -> StreamConnection {
        let descriptor = Glibc.socket(address.ai_family, address.ai_socktype | flags, address.ai_protocol)
        guard descriptor >= 0 else { throw LinkError(cannot: "call", name) }
        let file = StreamConnection(descriptor, name: name, isFinite: false)
        // A server that has vanished without a word is noticed.
        set(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1)
        set(descriptor, Int32(IPPROTO_TCP), TCP_KEEPIDLE, 15)
        set(descriptor, Int32(IPPROTO_TCP), TCP_KEEPINTVL, 5)
        set(descriptor, Int32(IPPROTO_TCP), TCP_KEEPCNT, 3)
        if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return file }
        guard errno == EINPROGRESS else { throw LinkError(cannot: "call", name) }
        guard stop.waits(for: descriptor, POLLOUT, until: .now + .seconds(10)) else {
            throw LinkError("cannot call \(name): it does not answer", cure: nil)
        }
        var number: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &length)
        guard number == 0 else { throw LinkError(cannot: "call", name, number: number) }
        return file
    }
}
