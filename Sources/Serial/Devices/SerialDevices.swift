internal import Glibc

/// The serial ports that are there now.
public enum SerialDevices {
    /// Every port that a receiver could be behind: all on the USB, whatever they are, and the kernel's own receivers.
    ///
    /// What is no receiver is among them, with the verdict that says so. Nothing is opened.
    ///
    /// - Parameter includingBuiltIn: Ports on the board that really have hardware, and bound Bluetooth ports, too. Opening the
    ///   latter makes a connection.
    /// - Returns: the best verdict first, then by name.
    public static func all(includingBuiltIn: Bool = false) -> [SerialDevice] {
        sightings(includingBuiltIn: includingBuiltIn).map(\.device).sorted(by: SerialDevice.precedes)
    }

    /// The port at a path, be it a node or a link to one, `nil` when there is none.
    ///
    /// A built-in port is found, too: whoever names it wants it.
    public static func device(at path: String) -> SerialDevice? {
        if let device = sighting(at: path, includingBuiltIn: true)?.device { return device }
        return realPath(path).flatMap { sighting(at: $0, includingBuiltIn: true)?.device }
    }

    /// A device and what is not of its own making.
    struct Sighting {
        var device: SerialDevice
        /// Another number when the node has been made anew.
        var node: UInt64
        /// Whether udevd has applied its rules.
        var isInitialized: Bool
    }

    static func sightings(includingBuiltIn: Bool) -> [Sighting] {
        if isSysThere {
            let devices = UDev()?.devices(subsystems: ["tty", "gnss"]) ?? []
            return devices.compactMap { sighting($0, includingBuiltIn: includingBuiltIn) }
        }
        // Without /sys there are still names.
        let nodes = names(in: "/dev").filter { name in usualNames.contains { name.hasPrefix($0) } }
        return nodes.compactMap { sighting(at: "/dev/\($0)", includingBuiltIn: includingBuiltIn) }
    }

    /// The port with a node, when it is there and is of the wanted kind.
    static func sighting(at path: String, includingBuiltIn: Bool) -> Sighting? {
        guard let name = path.split(separator: "/").last.map(String.init), let udev = UDev() else { return nil }
        if let device = udev.device(named: name), device.node == path {
            return sighting(device, includingBuiltIn: includingBuiltIn)
        }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
        // In a container a node may have another name than the kernel gave to it.
        if let device = udev.device(number: status.st_rdev), ["tty", "gnss"].contains(device.subsystem) {
            var sighting = sighting(device, at: path, includingBuiltIn: includingBuiltIn)
            sighting?.device.path = path
            return sighting
        }
        guard !isSysThere, usualNames.contains(where: { name.hasPrefix($0) }) else { return nil }
        let isKernelReceiver = name.hasPrefix("gnss")
        let device = SerialDevice(
            path: path, sysfsPath: "", links: links(to: path),
            verdict: isKernelReceiver
                ? SerialDevice.Verdict(usb: nil, driver: nil, subsystem: "gnss") : .candidate("unknown device"))
        return Sighting(device: device, node: UInt64(status.st_ino), isInitialized: false)
    }

    private static var isSysThere: Bool { access("/sys/class", F_OK) == 0 }
    private static let usualNames = ["ttyUSB", "ttyACM", "gnss"]

    private static func sighting(_ device: UDevDevice, at path: String? = nil, includingBuiltIn: Bool) -> Sighting? {
        guard let path = path ?? device.node else { return nil }
        let usb = USBIdentity(of: device)
        guard usb != nil || device.subsystem == "gnss" || (includingBuiltIn && device.isBuiltInPort) else { return nil }
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let driver = device.portDriver
        var verdict = SerialDevice.Verdict(usb: usb, driver: driver, subsystem: device.subsystem ?? "tty")
        if usb == nil, device.attribute("console") == "Y" { verdict = .no("the system's console") }
        if device.name.hasPrefix("rfcomm") { verdict = .candidate("Bluetooth port") }
        let recorded = device.links
        return Sighting(
            device: SerialDevice(
                path: path, sysfsPath: device.sysfsPath, driver: driver, usb: usb,
                links: recorded.isEmpty ? links(to: path) : recorded, verdict: verdict),
            node: UInt64(status.st_ino), isInitialized: device.isInitialized)
    }

    /// The links to a node where no udevd has recorded them. A container may have them, with the host's /dev.
    private static func links(to path: String) -> [String] {
        ["/dev/gps/by-id", "/dev/serial/by-id", "/dev/serial/by-path"].flatMap { directory in
            names(in: directory).map { "\(directory)/\($0)" }.filter { link in
                // udevd writes them all alike: "../../ttyUSB0".
                target(of: link)?.split(separator: "/").last == path.split(separator: "/").last
            }
        }
    }

    private static func target(of link: String) -> String? {
        var room = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &room, room.count)
        return count < 0 ? nil : String(decoding: room[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension SerialDevice {
    /// Why its node may not be opened, with what to do about it; `nil` when it may. Nothing is opened.
    public var obstacle: SerialError? {
        access(path, R_OK | W_OK) == 0 ? nil : SerialError(.open, path: path)
    }
}

extension UDevDevice {
    /// Whether a port has hardware of its own on the board. The kernel names some, such as /dev/ttyS3, that have none.
    fileprivate var isBuiltInPort: Bool {
        if name.hasPrefix("rfcomm") { return true }
        // Only drivers of serial hardware have the attribute; 0 is "unknown", a port with nothing behind it.
        guard let type = attribute("type") else { return false }
        return type != "0" && portDriver != nil
    }

    /// The driver of the hardware. Kernels since 6.5 have two devices of their own between it and the port.
    fileprivate var portDriver: String? {
        var device = parent
        while let current = device, current.subsystem == "serial-base" { device = current.parent }
        return device?.driver ?? parent("usb", "usb_interface")?.driver
    }
}

extension USBIdentity {
    /// The identity of a port, `nil` when it is not on the USB or is just vanishing: then its parents are gone, and the
    /// search for them would end at the root hub.
    init?(of port: UDevDevice) {
        guard let interface = port.parent("usb", "usb_interface"), let device = interface.parent("usb", "usb_device"),
            let vendor = device.attribute("idVendor").flatMap({ UInt16($0, radix: 16) }),
            let product = device.attribute("idProduct").flatMap({ UInt16($0, radix: 16) }),
            interface.name.hasPrefix("\(device.name):")
        else { return nil }
        self.init(
            vendor: vendor, product: product, serialNumber: device.attribute("serial"),
            manufacturer: device.attribute("manufacturer"), productName: device.attribute("product"),
            interface: interface.attribute("bInterfaceNumber").flatMap { UInt8($0, radix: 16) },
            interfaceName: interface.attribute("interface"),
            adapterPort: port.parent("usb-serial")?.attribute("port_number").flatMap { UInt8($0) },
            portPath: device.name)
    }
}
