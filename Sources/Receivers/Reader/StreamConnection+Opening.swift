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

    /// Receives what is sent to a port at an address of this machine, or to a multicast group.
    static func datagrams(host: String, port: UInt16) throws(LinkError) -> StreamConnection {
        let name = datagramName(host: host, port: port)
        let list = try addresses(of: host, port, SOCK_DGRAM, flags: AI_PASSIVE)
        defer { freeaddrinfo(list) }
        var error = LinkError("cannot listen at \(name)", cure: nil)
        for address in sequence(first: list, next: \.pointee.ai_next) {
            do { return try bound(to: address.pointee, name) } catch let failure { error = failure }
        }
        throw error
    }

    /// For a person: `udp://[::1]:10110`, as it is typed.
    static func datagramName(host: String, port: UInt16) -> String {
        "udp://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    private static func bound(to address: addrinfo, _ name: String) throws(LinkError) -> StreamConnection {
        let descriptor = Glibc.socket(address.ai_family, address.ai_socktype | flags, address.ai_protocol)
        guard descriptor >= 0 else { throw LinkError(cannot: "open", name) }
        let file = StreamConnection(descriptor, name: name, isFinite: false, isDatagrams: true)
        // Other programs may listen to the same broadcasts.
        set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        // `::` stands for all addresses of both kinds.
        if address.ai_family == AF_INET6 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        let isBound = bind(descriptor, address.ai_addr, address.ai_addrlen) == 0
        guard isBound, join(descriptor, address) else {
            throw LinkError(cannot: isBound ? "join the group of" : "listen at", name, cure: cure(for: address))
        }
        return file
    }

    /// Asks for the datagrams of a multicast group, where the address is one.
    private static func join(_ descriptor: Int32, _ address: addrinfo) -> Bool {
        guard isGroup(address) else { return true }
        var group = group_req()
        group.gr_interface = interface(of: address)
        withUnsafeMutableBytes(of: &group.gr_group) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address.ai_addr, count: Int(address.ai_addrlen)))
        }
        let level = address.ai_family == AF_INET6 ? Int32(IPPROTO_IPV6) : Int32(IPPROTO_IP)
        return setsockopt(descriptor, level, MCAST_JOIN_GROUP, &group, socklen_t(MemoryLayout<group_req>.size)) == 0
    }

    private static func isGroup(_ address: addrinfo) -> Bool {
        let bytes = UnsafeRawBufferPointer(start: address.ai_addr, count: Int(address.ai_addrlen))
        return address.ai_family == AF_INET6 ? bytes[8] == 0xFF : bytes[4] & 0xF0 == 0xE0
    }

    /// The number of the interface that an IPv6 address names, 0 for the system's choice.
    private static func interface(of address: addrinfo) -> UInt32 {
        guard address.ai_family == AF_INET6 else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: address.ai_addr, count: Int(address.ai_addrlen))
        return bytes.loadUnaligned(as: sockaddr_in6.self).sin6_scope_id
    }

    /// What to do when an address cannot be listened at.
    private static func cure(for address: addrinfo) -> String? {
        guard address.ai_family == AF_INET6, isGroup(address), interface(of: address) == 0 else { return nil }
        return "A group of IPv6 needs its interface: udp://[GROUP%eth0]:PORT"
    }

    /// Looks a host up. The list is the caller's to free.
    private static func addresses(
        of host: String, _ port: UInt16, _ type: __socket_type, flags: Int32 = 0
    ) throws(LinkError) -> UnsafeMutablePointer<addrinfo> {
        var hints = addrinfo()
        hints.ai_socktype = Int32(type.rawValue)
        hints.ai_flags = flags
        var list: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(host, String(port), &hints, &list)
        guard failure == 0, let list else {
            let reason = failure == EAI_SYSTEM ? strerror(errno) : UnsafeMutablePointer(mutating: gai_strerror(failure))
            throw LinkError(
                "cannot find \(host): \(reason.map { String(cString: $0) } ?? "?")", cure: "Is the name right?")
        }
        return list
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
        let list = try addresses(of: host, port, SOCK_STREAM)
        defer { freeaddrinfo(list) }
        var error = LinkError("cannot call \(name)", cure: nil)
        for address in sequence(first: list, next: \.pointee.ai_next) {
            do { return try connected(to: address.pointee, name, stop) } catch let failure { error = failure }
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
