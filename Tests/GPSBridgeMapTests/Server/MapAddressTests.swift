import ServerCore
import SystemSupport
import Testing

@testable import GPSBridgeMap

struct MapAddressTests {
    @Test(
        "a map's URL contains the address in the form that browsers expect",
        arguments: [
            (MapAddress.loopback(port: 0), "http://localhost:80/#key=k"),
            (.address("192.168.1.2", port: 0), "http://192.168.1.2:80/#key=k"),
            (.address("::1", port: 0), "http://[::1]:80/#key=k"),
            (.address("boat.local", port: 0), "http://boat.local:80/#key=k"),
        ])
    func urls(_ address: MapAddress, _ url: String) {
        #expect(address.url(port: 80, key: "k") == url)
        #expect(address.url(port: 80, key: nil) + "#key=k" == url)
    }

    @Test("the URL of a map on all addresses contains an address that other machines can use")
    func allAddresses() {
        let (ipv4, ipv6) = PrivateAddresses.byFamily()
        for (host, expected) in [("0.0.0.0", ipv4.first ?? "localhost"), ("::", ipv6.first ?? "::1")] {
            let url = MapAddress.address(host, port: 0).url(port: 80, key: nil)
            #expect(url == PageURL.text(host: expected, port: 80))
        }
    }
}
