import Glibc
import SystemSupport
import Testing

@Suite("Socket addresses")
struct SocketAddressTests {
    @Test("a socket address is described in the form that users type")
    func names() throws {
        let four = try #require(SocketAddress.addresses(of: "127.0.0.1", port: 2947, .stream, isLocal: true).first)
        #expect(four.name == "127.0.0.1:2947")
        #expect(four.port == 2947)
        #expect(four.hostBytes == [127, 0, 0, 1])
        let six = try #require(SocketAddress.addresses(of: "::1", port: 80, .stream, isLocal: true).first)
        #expect(six.name == "[::1]:80")
        #expect(six.hostBytes == [UInt8](repeating: 0, count: 15) + [1])
        #expect(SocketAddress(path: "/run/gps.sock")?.name == "/run/gps.sock")
    }

    @Test("a path that is too long for a socket address is rejected")
    func paths() {
        let longest = String(repeating: "x", count: SocketAddress.maxPathLength)
        #expect(SocketAddress(path: longest)?.name == longest)
        #expect(SocketAddress(path: longest + "x") == nil)
        #expect(SocketAddress(path: "") == nil)
    }

    @Test(
        "multicast groups are recognized for IPv4 and IPv6",
        arguments: [
            ("224.0.0.1", true), ("239.255.0.1", true), ("192.168.1.255", false), ("ff02::1", true), ("fe80::1", false),
        ])
    func groups(host: String, isGroup: Bool) throws {
        let address = try SocketAddress.addresses(of: host, port: 1, .datagrams, isLocal: true).first
        #expect(address?.isGroup == isGroup)
    }

    @Test("the error for an unknown host names the host")
    func unknownHost() {
        #expect {
            try SocketAddress.addresses(of: "no host", port: 1, .stream, isLocal: false)
        } throws: { error in
            (error as? SystemError)?.summary.hasPrefix("cannot find no host: ") == true
        }
    }
}
