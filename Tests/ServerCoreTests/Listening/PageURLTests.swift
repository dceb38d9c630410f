import ServerCore
import SystemSupport
import Testing

struct PageURLTests {
    @Test("a page's URL contains its address in the form that browsers expect")
    func texts() {
        #expect(PageURL.text(host: "localhost", port: 8080) == "http://localhost:8080/")
        #expect(PageURL.text(host: "fd00::2", port: 80, fragment: "#key=k") == "http://[fd00::2]:80/#key=k")
    }

    @Test("a page served at all addresses is found at every address that browsers can use")
    func hosts() {
        let (ipv4, ipv6) = PrivateAddresses.byFamily()
        #expect(PageURL.hosts(servedAt: "0.0.0.0") == ipv4 + ["localhost"])
        #expect(PageURL.hosts(servedAt: "::") == ipv6 + ["::1"])
        #expect(PageURL.hosts(servedAt: "::1") == ["::1"])
    }
}
