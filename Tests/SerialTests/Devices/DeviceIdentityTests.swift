import Testing

@testable import Serial

/// Tests of the identity of devices and its textual form.
struct DeviceIdentityTests {
    private func device(
        _ serialNumber: String?, usbPort: String = "1-2.3", interface: UInt8? = 0, adapterPort: UInt8? = nil
    ) -> SerialDevice {
        SerialDevice(
            path: "/dev/ttyUSB0", sysfsPath: "",
            usb: USBIdentity(
                vendor: 0x067B, product: 0x2303, serialNumber: serialNumber, interface: interface,
                adapterPort: adapterPort,
                portPath: usbPort), verdict: .candidate(""))
    }

    @Test("a device with a unique serial number is identified at any USB port")
    func serialNumberMatches() {
        let identity = device("A50285BI").identity
        #expect(identity.description == "usb-067b-2303-A50285BI-if00")
        #expect(identity == device("A50285BI", usbPort: "2-1").identity)
        #expect(identity.matches(device("A50285BI", usbPort: "2-1")))
        #expect(!identity.matches(device("A50285BJ")))
    }

    @Test(
        "a device without a unique serial number is identified by its USB port",
        arguments: [nil, "0001", "0000", "0123456789", "0123456789ABCDEF", "12345678", "", "None"])
    func usbPort(_ serialNumber: String?) {
        let identity = device(serialNumber).identity
        #expect(identity.description == "usb-067b-2303@1-2.3-if00")
        #expect(!identity.matches(device(serialNumber, usbPort: "1-2.4")))
    }

    @Test("devices with the same serial number are distinguished by USB port")
    func equalSerialNumbers() {
        let (one, other) = (device("A", usbPort: "1-1"), device("A", usbPort: "1-2"))
        #expect(one.usbPortIdentity != other.usbPortIdentity)
        #expect(one.usbPortIdentity.matches(one))
        #expect(!one.usbPortIdentity.matches(other))
    }

    @Test("each port of an adapter has its own identity")
    func adapterPorts() {
        #expect(device("XY", interface: 1, adapterPort: 0).identity.description == "usb-067b-2303-XY-if01")
        #expect(device("XY", interface: 1, adapterPort: 3).identity.description == "usb-067b-2303-XY-if01-port3")
        #expect(device("XY", interface: nil).identity.description == "usb-067b-2303-XY")
    }

    @Test("built-in ports are identified by their device file")
    func builtInPorts() {
        let device = SerialDevice(path: "/dev/ttyS0", sysfsPath: "", verdict: .candidate(""))
        #expect(device.identity.description == "node-/dev/ttyS0")
    }

    @Test(
        "an identity's text is parsed back to the same identity",
        arguments: [
            "A50285BI", "a-b", "-if00", "X-if00-port1", "../../etc/passwd", "a b\n\u{1B}[2J", "ü😀", "%41", "@",
            "\u{FFFD}",
            "a%",
            String(repeating: "é", count: 126),
        ])
    func textsAreReadBack(_ serialNumber: String) throws {
        for device in [
            device(serialNumber), device(serialNumber, interface: nil),
            device(serialNumber, interface: 255, adapterPort: 255),
            device(nil, usbPort: serialNumber),
            SerialDevice(path: "/dev/\(serialNumber)", sysfsPath: "", verdict: .no("")),
        ] {
            let text = device.identity.description
            #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            #expect(DeviceIdentity(text) == device.identity)
        }
        #expect(!device(serialNumber).identity.description.contains("/"))
    }

    @Test(
        "malformed identities are rejected",
        arguments: [
            "", "usb-", "usb-067b-2303", "usb-067b-2303-", "usb-067b-2303@", "usb-067B-2303-A", "usb-67b-2303-A",
            "usb-067b+2303-A",
            "usb-067b-2303-%4", "usb-067b-2303-%C3", "usb-067b-2303-%41", "usb-067b-2303-A-if0",
            "usb-067b-2303-A-if00-port0",
            "usb-067b-2303-A-if00-port01", "usb-+67b-2303-A", "node-", "node-ttyS0", "node-/dev/tty S0", "file-/a",
            "usb-067b-2303-A\u{301}",
        ])
    func invalidTexts(_ text: String) {
        #expect(DeviceIdentity(text) == nil)
    }
}
