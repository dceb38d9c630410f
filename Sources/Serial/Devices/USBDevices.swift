/// A USB device, whether or not it has a serial port.
public struct USBDevice: Hashable, Sendable {
    /// The USB descriptors of the device, without interface descriptors.
    public var identity: USBIdentity
    /// The kernel drivers of the device's interfaces. "usbfs" means that a program accesses the device directly.
    public var drivers: [String]
    /// A conclusion about whether the device is a receiver, drawn from its USB descriptors.
    public var verdict: SerialDevice.Verdict
    /// The kernel driver that provides a serial port for the device, if known.
    public var suitableDriver: String?

    /// Creates a device from known properties. The system is not queried.
    public init(
        identity: USBIdentity, drivers: [String], verdict: SerialDevice.Verdict, suitableDriver: String? = nil
    ) {
        self.identity = identity
        self.drivers = drivers
        self.verdict = verdict
        self.suitableDriver = suitableDriver
    }
}

/// The USB devices of this machine.
public enum USBDevices {
    /// Returns every USB device that is a receiver or may have a receiver connected to it. Devices that are certainly
    /// receivers come first.
    ///
    /// Use this method to diagnose devices without a serial port. For the serial ports themselves, see
    /// ``SerialDevices``. Hubs, keyboards, disks and similar devices are omitted.
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
            // A device that no serial driver supports is probably a keyboard or a disk, so it is omitted unless its IDs
            // or names identify a receiver.
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
    /// Reads the identity of a device. Returns `nil` if the node is not a USB device or is being removed.
    init?(ofDevice device: UDevDevice) {
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
    /// Returns the kernel driver that provides a serial port for the device, or `nil` if the driver is unknown.
    ///
    /// - Parameter isCDC: Whether one of the device's interfaces belongs to the CDC-ACM class. Some vendors make both
    ///   CDC-ACM chips and chips that need a special driver.
    func suitableDriver(isCDC: Bool) -> String? {
        if isCDC { return "cdc_acm" }
        // The vendor determines the driver, except for products that contain another vendor's chip under their own IDs.
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
