import Testing

@testable import Serial

/// Which driver a device needs, as far as what it says of itself tells.
struct USBDevicesTests {
    private func driver(_ vendor: UInt16, _ product: UInt16, isCDC: Bool) -> String? {
        USBIdentity(vendor: vendor, product: product, portPath: "1-2").suitableDriver(isCDC: isCDC)
    }

    @Test func theClassOfAnInterfaceTellsMoreThanTheMaker() {
        #expect(driver(0x1A86, 0x55D4, isCDC: true) == "cdc_acm")
        #expect(driver(0x1A86, 0x7523, isCDC: false) == "ch341")
        #expect(driver(0xABCD, 0x0001, isCDC: true) == "cdc_acm")
        #expect(driver(0xABCD, 0x0001, isCDC: false) == nil)
    }

    @Test func aMakersIdsInAnothersChipNeedTheChipsDriver() {
        #expect(driver(0x1546, 0x0502, isCDC: false) == "ftdi_sio")
        #expect(driver(0x1546, 0x01A8, isCDC: true) == "cdc_acm")
    }
}
