/// A device on the USB, whether or not a serial port has been made for it.
public struct USBDevice: Hashable, Sendable {
    /// What it says of itself. Its interface is not told.
    public var identity: USBIdentity
    /// The kernel drivers of its interfaces. "usbfs" stands for a program that talks to the device past the kernel.
    public var drivers: [String]
    /// Whether it is a receiver, as far as its ids tell.
    public var verdict: SerialDevice.Verdict
    /// The kernel driver that makes a port of it, where it is known.
    public var suitableDriver: String?

    /// Makes a device.
    public init(
        identity: USBIdentity, drivers: [String], verdict: SerialDevice.Verdict, suitableDriver: String? = nil
    ) {
        self.identity = identity
        self.drivers = drivers
        self.verdict = verdict
        self.suitableDriver = suitableDriver
    }
}

/// What is plugged in.
public enum USBDevices {
    /// Every device on the USB that a receiver is behind or could be behind, hubs and the like left out: those of which it is
    /// sure first.
    ///
    /// For what is wrong with a device that has no serial port; the ports are told by ``SerialDevices``.
    public static func all() -> [USBDevice] {
        let nodes = UDev()?.devices(subsystems: ["usb"]) ?? []
        let interfaces = nodes.filter { $0.attribute("bInterfaceNumber") != nil }
        let devices = nodes.compactMap { device -> USBDevice? in
            guard let identity = USBIdentity(ofDevice: device) else { return nil }
            let own = interfaces.filter { $0.name.hasPrefix("\(device.name):") }
            let drivers = Set(own.compactMap(\.driver)).sorted()
            let isCDC = own.contains {
                $0.attribute("bInterfaceClass") == "02" && $0.attribute("bInterfaceSubClass") == "02"
            }
            let suitable = identity.suitableDriver(isCDC: isCDC)
            let verdict = SerialDevice.Verdict(usb: identity, driver: suitable)
            // What no serial driver could take is a keyboard or a disk, unless its ids say otherwise.
            switch verdict {
            case .certain: break
            case .candidate where suitable != nil: break
            case .candidate, .no: return nil
            }
            return USBDevice(identity: identity, drivers: drivers, verdict: verdict, suitableDriver: suitable)
        }
        return devices.sorted { ($0.verdict.rank, $0.identity.portPath) < ($1.verdict.rank, $1.identity.portPath) }
    }
}

extension USBIdentity {
    fileprivate init?(ofDevice device: UDevDevice) {
        guard let vendor = device.attribute("idVendor").flatMap({ UInt16($0, radix: 16) }),
            let product = device.attribute("idProduct").flatMap({ UInt16($0, radix: 16) })
        else { return nil }
        self.init(
            vendor: vendor, product: product, serialNumber: device.attribute("serial"),
            manufacturer: device.attribute("manufacturer"), productName: device.attribute("product"),
            portPath: device.name)
    }
}

extension USBIdentity {
    /// The kernel driver that makes a port of the device.
    /// - Parameter isCDC: whether one of its interfaces is a modem's by its class. Makers of chips with drivers of their own
    ///   make such chips, too.
    func suitableDriver(isCDC: Bool) -> String? {
        if isCDC { return "cdc_acm" }
        // A maker's own chips, but where it has put its ids into another maker's.
        return switch (vendor, product) {
        case (0x0403, _), (0x1546, 0x0502): "ftdi_sio"
        case (0x10C4, _), (0x413C, 0x9500), (0x19CF, 0x3000): "cp210x"
        case (0x067B, _), (0x0557, _): "pl2303"
        case (0x1A86, _): "ch341"
        case (0x1546, _): "cdc_acm"
        case (0x091E, _): "garmin_gps"
        case (0x1163, _): "cypress_m8"
        case (0x09D7, 0x0100): "usb-serial-simple"
        case (0x0A99, 0x0001): "navman"
        case (0x1199, 0xB000): "gnss-usb"
        default: nil
        }
    }
}
