import Testing

@testable import Serial

/// Tests of choosing a driver from a device's USB descriptors.
struct USBDevicesTests {
    private func driver(_ vendor: UInt16, _ product: UInt16, isCDC: Bool) -> String? {
        USBIdentity(vendor: vendor, product: product, portPath: "1-2").suitableDriver(isCDC: isCDC)
    }

    @Test("the driver is chosen by CDC-ACM class first, and then by vendor")
    func interfaceClass() {
        #expect(driver(0x1A86, 0x55D4, isCDC: true) == "cdc_acm")
        #expect(driver(0x1A86, 0x7523, isCDC: false) == "ch341")
        #expect(driver(0xABCD, 0x0001, isCDC: true) == "cdc_acm")
        #expect(driver(0xABCD, 0x0001, isCDC: false) == nil)
    }

    @Test("the driver for a receiver depends on the chip in the receiver")
    func chipDriver() {
        #expect(driver(0x1546, 0x0502, isCDC: false) == "ftdi_sio")
        #expect(driver(0x1546, 0x01A8, isCDC: true) == "cdc_acm")
        #expect(driver(0x413C, 0x9500, isCDC: false) == "cp210x")
    }

    /// The advice for a receiver without a port names the driver to load, so each receiver needs a driver.
    @Test("all known receivers except three have a driver even without CDC-ACM")
    func driversOfReceivers() {
        let receivers = KnownDevice.receivers.filter { receiver in
            driver(receiver.vendor, receiver.product ?? 0, isCDC: false) == nil
        }
        #expect(receivers.map(\.name) == ["MediaTek receiver", "Zubax GNSS", "Septentrio receiver"])
        #expect(driver(0x1163, 0x0100, isCDC: false) == "cypress_m8")
        #expect(driver(0x1199, 0xB000, isCDC: false) == "gnss-usb")
    }
}
