import Glibc
import Testing

@testable import SystemSupport

struct PrivateAddressesTests {
    @Test(
        "the first and last addresses of each private network are recognized as private",
        arguments: [
            ([10, 0, 0, 0], true), ([10, 255, 255, 255], true), ([9, 255, 255, 255], false), ([11, 0, 0, 0], false),
            ([172, 16, 0, 0], true), ([172, 31, 255, 255], true), ([172, 15, 255, 255], false),
            ([172, 32, 0, 0], false),
            ([192, 168, 0, 0], true), ([192, 168, 255, 255], true), ([192, 167, 1, 1], false),
            ([192, 169, 0, 0], false),
            ([100, 64, 0, 0], true), ([100, 127, 255, 255], true), ([100, 63, 255, 255], false),
            ([100, 128, 0, 0], false),
            ([169, 254, 0, 1], true), ([169, 253, 0, 1], false), ([127, 0, 0, 1], false), ([0, 0, 0, 0], false),
            ([8, 8, 8, 8], false), ([255, 255, 255, 255], false), ([224, 0, 0, 1], false),
        ] as [([UInt32], Bool)])
    func networks(_ bytes: [UInt32], _ isPrivate: Bool) {
        #expect(PrivateAddresses.isPrivate(bytes.reduce(0) { $0 << 8 | $1 }) == isPrivate)
    }

    @Test("unique local IPv6 addresses are private; link-local and global ones are not")
    func uniqueLocalAddresses() throws {
        for (text, isPrivate) in [("fd00::2", true), ("fc00::", true), ("fe80::1", false), ("2001:db8::1", false)] {
            var address = in6_addr()
            try #require(inet_pton(AF_INET6, text, &address) == 1)
            let bytes = withUnsafeBytes(of: address) { Array($0) }
            #expect(PrivateAddresses.isPrivate(bytes) == isPrivate)
            #expect(PrivateAddresses.text(bytes) == text)
        }
    }

    @Test("the listed private network addresses are valid IP addresses")
    func ownAddresses() {
        for address in PrivateAddresses.all() {
            var number = in6_addr()
            #expect(inet_pton(address.contains(":") ? AF_INET6 : AF_INET, address, &number) == 1)
        }
    }
}
