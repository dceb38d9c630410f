import Testing

@testable import Serial

/// Tests of recognizing receivers by their USB identity.
struct VerdictTests {
    private func verdict(
        _ vendor: UInt16, _ product: UInt16, interface: UInt8 = 0, driver: String? = "cdc_acm", maker: String? = nil,
        name: String? = nil
    ) -> SerialDevice.Verdict {
        SerialDevice.Verdict(usb: identity(vendor, product, interface, maker, name), driver: driver)
    }

    private func identity(
        _ vendor: UInt16, _ product: UInt16, _ interface: UInt8 = 0, _ maker: String? = nil, _ name: String? = nil
    ) -> USBIdentity {
        USBIdentity(
            vendor: vendor, product: product, manufacturer: maker, productName: name, interface: interface,
            portPath: "1-2")
    }

    @Test("receivers are recognized by their USB IDs")
    func receiversAreKnownByTheirIds() {
        #expect(verdict(0x1546, 0x01A8) == .certain("u-blox 8"))
        #expect(verdict(0x1546, 0x01AB) == .certain("u-blox X20"))
        #expect(verdict(0x067B, 0xAAA0, driver: "pl2303") == .certain("PS-360"))
        #expect(verdict(0x152A, 0x85C0, interface: 2) == .certain("Septentrio receiver"))
        #expect(verdict(0x10C4, 0x8411, driver: "cp210x") == .certain("Kyocera receiver"))
        // A receiver made by a modem manufacturer
        #expect(verdict(0x1199, 0xB000, driver: "gnss-usb") == .certain("Sierra Wireless XM1210"))
        #expect(verdict(0x1199, 0x68C0, driver: "sierra") == .no("Sierra Wireless modem"))
    }

    @Test("generic adapters are classified as candidates")
    func genericChips() {
        #expect(verdict(0x0403, 0x6001, driver: "ftdi_sio") == .candidate("FTDI FT232R adapter"))
        #expect(verdict(0x10C4, 0xEA60, driver: "cp210x") == .candidate("CP210x adapter"))
        #expect(verdict(0x067B, 0x23A3, driver: "pl2303") == .candidate("PL2303GC adapter"))
        #expect(verdict(0x067B, 0x23F3, driver: "pl2303") == .candidate("PL2303GS adapter"))
        #expect(verdict(0x1A86, 0x7523, driver: "ch341-uart") == .candidate("CH340 adapter"))
        #expect(verdict(0x1A86, 0x55D4) == .candidate("CH9102 adapter"))
        #expect(verdict(0x04D8, 0x00DF) == .candidate("MCP2200 adapter"))
        #expect(verdict(0xABCD, 0x0001, driver: "cp210x") == .candidate("CP210x adapter"))
        #expect(verdict(0xABCD, 0x0001, driver: nil) == .candidate("unknown device"))
    }

    @Test("a receiver is recognized by its USB name, even on a generic chip")
    func receiverNames() {
        let receiver = SerialDevice.Verdict.certain("recognized by its USB name")
        #expect(verdict(0x0403, 0x6015, driver: "ftdi_sio", maker: "Navilock", name: "NL-8022") == receiver)
        #expect(verdict(0xABCD, 0x0001, name: "GNSS receiver") == receiver)
        #expect(verdict(0xABCD, 0x0001, maker: "U-BLOX AG") == receiver)
        #expect(verdict(0xABCD, 0x0001, name: "USB_GPS/2") == receiver)
        #expect(verdict(0xABCD, 0x0001, name: "GPS-Receiver") == receiver)
        // "GPS" as part of another word does not count.
        #expect(verdict(0xABCD, 0x0001, name: "gpsx") == .candidate("unknown device"))
        #expect(verdict(0xABCD, 0x0001, name: "\u{FFFD}\u{FFFD}") == .candidate("unknown device"))
    }

    @Test("modems are not classified as receivers")
    func modems() {
        #expect(verdict(0x12D1, 0x1506, driver: "option") == .no("Huawei modem"))
        #expect(verdict(0xABCD, 0x0001, driver: "option") == .no("modem"))
        #expect(verdict(0x1546, 0x1102, maker: "u-blox") == .no("u-blox modem"))
        #expect(verdict(0x1546, 0x01AC, maker: "u-blox") == .candidate("unknown u-blox device"))
        #expect(verdict(0x2C7C, 0x0125, interface: 0, driver: "option") == .no("Quectel modem"))
        // This port sends positions only after a command to the modem, so it is opened only on request.
        #expect(verdict(0x2C7C, 0x0125, interface: 1, driver: "option") == .candidate("GPS port of a modem"))
        #expect(verdict(0x2C7C, 0x0125, interface: 2, driver: "option", name: "GPS") == .no("Quectel modem"))
    }

    @Test("a device with an adapter chip is rejected if its name or ID shows another purpose")
    func otherDevices() {
        guard case .no = verdict(0x10C4, 0xEA60, driver: "cp210x", name: "Sonoff Zigbee 3.0 USB Dongle Plus") else {
            Issue.record("a Zigbee radio was not rejected")
            return
        }
        #expect(verdict(0x0483, 0x374B) == .no("ST-Link debug probe"))
        #expect(verdict(0x091E, 0x0003, driver: "garmin_gps") == .no("Garmin device without NMEA"))
    }

    @Test("boards that reset when they are opened are marked as such")
    func resettingBoards() {
        func device(_ usb: USBIdentity) -> SerialDevice {
            SerialDevice(
                path: "/dev/ttyACM0", sysfsPath: "", usb: usb,
                verdict: SerialDevice.Verdict(usb: usb, driver: "cdc_acm"))
        }
        let board = device(identity(0x303A, 0x1001, 0, "Espressif", "USB JTAG/serial debug unit"))
        #expect(board.verdict == .candidate("Espressif board"))
        #expect(board.resetsWhenOpened)
        #expect(device(identity(0x2341, 0x0043)).resetsWhenOpened)
        #expect(!device(identity(0x1546, 0x01A8)).resetsWhenOpened)
        #expect(!device(identity(0x1A86, 0x7523)).resetsWhenOpened)
    }

    @Test("devices in the kernel's gnss class are classified as receivers")
    func kernelReceivers() {
        guard case .certain = SerialDevice.Verdict(usb: nil, driver: nil, subsystem: "gnss") else {
            Issue.record("/dev/gnss0 was not recognized")
            return
        }
        #expect(SerialDevice.Verdict(usb: nil, driver: "serial") == .candidate("built-in port"))
    }

    @Test("the device table has no duplicate entries")
    func uniqueEntries() {
        let keys = KnownDevice.all.map { "\($0.vendor) \($0.product ?? 0) \($0.interface ?? 255)" }
        #expect(Set(keys).count == keys.count)
    }

    @Test("an entry for an interface takes precedence, even for interface 0", arguments: [0, 1] as [UInt8])
    func precedence(_ interface: UInt8) {
        let table = [
            KnownDevice(0x1546, 0x01A8, interface: interface, .other, "interface"),
            KnownDevice(0x1546, 0x01A8, .receiver, "product"), KnownDevice(0x1546, nil, .undecided, "vendor"),
        ]
        let usb = USBIdentity(vendor: 0x1546, product: 0x01A8, interface: interface, portPath: "1-2")
        for table in [table, table.reversed()] { #expect(KnownDevice.entry(for: usb, in: table)?.name == "interface") }
        #expect(KnownDevice.entry(for: usb, in: table.suffix(2).reversed())?.name == "product")
    }

    @Test("devices are sorted by verdict, and then by device number")
    func sorting() {
        func device(_ path: String, _ verdict: SerialDevice.Verdict) -> SerialDevice {
            SerialDevice(path: path, sysfsPath: "", verdict: verdict)
        }
        let devices = [
            device("/dev/ttyUSB10", .candidate("")), device("/dev/ttyUSB0", .no("")),
            device("/dev/ttyUSB2", .candidate("")),
            device("/dev/ttyUSB3", .certain("")), device("/dev/ttyACM11", .candidate("")),
        ]
        #expect(
            devices.sorted(by: SerialDevice.precedes).map(\.path)
                == ["/dev/ttyUSB3", "/dev/ttyACM11", "/dev/ttyUSB2", "/dev/ttyUSB10", "/dev/ttyUSB0"])
    }
}
