internal import Glibc
internal import SystemSupport

/// The serial ports of this machine.
public enum SerialDevices {
    /// Returns every port that a receiver may be connected to: all USB serial ports, and receivers driven by the
    /// kernel.
    ///
    /// Devices that are not receivers are included, with a verdict of ``SerialDevice/Verdict/no(_:)``. No port is
    /// opened.
    ///
    /// - Parameter includingBuiltIn: Whether to also include Bluetooth ports that are bound to a device, and ports that
    ///   are built into the board and backed by hardware. Opening a Bluetooth port connects to its device.
    /// - Returns: The ports sorted by verdict, best first, then by name.
    public static func all(includingBuiltIn: Bool = false) -> [SerialDevice] {
        sightings(includingBuiltIn: includingBuiltIn).map(\.device).sorted(by: SerialDevice.precedes)
    }

    /// Returns the port at the given path, or `nil` if there is no such port. The path may be a device file or a link
    /// to a device file.
    ///
    /// Built-in ports are always included.
    public static func device(at path: String) -> SerialDevice? {
        if let device = sighting(at: path, includingBuiltIn: true)?.device { return device }
        return realPath(path).flatMap { sighting(at: $0, includingBuiltIn: true)?.device }
    }

    /// A port, with information about its device file.
    struct Sighting {
        var device: SerialDevice
        /// The inode number of the device file, which changes when the device file is created again.
        var node: UInt64
        /// Whether udevd has applied its rules to the device.
        var isInitialized: Bool
    }

    static func sightings(includingBuiltIn: Bool) -> [Sighting] {
        if isSysThere {
            let devices = UDev()?.devices(subsystems: ["tty", "gnss"]) ?? []
            return devices.compactMap { sighting($0, includingBuiltIn: includingBuiltIn) }
        }
        // Without /sys, ports can be recognized only by the names of their device files.
        let nodes = FileName.names(in: "/dev").filter { name in commonNames.contains { name.hasPrefix($0) } }
        return nodes.compactMap { sighting(at: "/dev/\($0)", includingBuiltIn: includingBuiltIn) }
    }

    /// Returns the port whose device file is at a path. Returns `nil` if there is no port at the path, or if the port
    /// is built in and `includingBuiltIn` is `false`.
    static func sighting(at path: String, includingBuiltIn: Bool) -> Sighting? {
        guard let name = path.split(separator: "/").last.map(String.init), let udev = UDev() else { return nil }
        if let device = udev.device(named: name), device.node == path {
            return sighting(device, includingBuiltIn: includingBuiltIn)
        }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
        // In a container, a device file may have a different name from the kernel's.
        if let device = udev.device(number: status.st_rdev), ["tty", "gnss"].contains(device.subsystem) {
            var sighting = sighting(device, at: path, includingBuiltIn: includingBuiltIn)
            sighting?.device.path = path
            return sighting
        }
        guard !isSysThere, commonNames.contains(where: { name.hasPrefix($0) }) else { return nil }
        let isKernelReceiver = name.hasPrefix("gnss")
        let device = SerialDevice(
            path: path, sysfsPath: "", links: links(to: path),
            verdict: isKernelReceiver
                ? SerialDevice.Verdict(usb: nil, driver: nil, subsystem: "gnss") : .candidate("unknown device"))
        return Sighting(device: device, node: UInt64(status.st_ino), isInitialized: false)
    }

    private static var isSysThere: Bool { access("/sys/class", F_OK) == 0 }
    private static let commonNames = ["ttyUSB", "ttyACM", "gnss"]

    private static func sighting(_ device: UDevDevice, at path: String? = nil, includingBuiltIn: Bool) -> Sighting? {
        guard let path = path ?? device.node else { return nil }
        let usb = USBIdentity(of: device)
        guard usb != nil || device.subsystem == "gnss" || (includingBuiltIn && device.isBuiltInPort) else { return nil }
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let driver = device.portDriver
        var verdict = SerialDevice.Verdict(usb: usb, driver: driver, subsystem: device.subsystem ?? "tty")
        if usb == nil, device.attribute("console") == "Y" { verdict = .no("system console") }
        if device.name.hasPrefix("rfcomm") { verdict = .candidate("Bluetooth port") }
        let recorded = device.links
        return Sighting(
            device: SerialDevice(
                path: path, sysfsPath: device.sysfsPath, driver: driver, usb: usb,
                links: recorded.isEmpty ? links(to: path) : recorded, verdict: verdict),
            node: UInt64(status.st_ino), isInitialized: device.isInitialized)
    }

    /// Returns the links to a device file, for use if udevd has not recorded them, as in a container that mounts the
    /// host's /dev.
    private static func links(to path: String) -> [String] {
        ["/dev/gps/by-id", "/dev/serial/by-id", "/dev/serial/by-path"].flatMap { directory in
            FileName.names(in: directory).map { "\(directory)/\($0)" }.filter { link in
                // All links written by udevd have the form "../../ttyUSB0".
                FileName.target(ofLink: link)?.split(separator: "/").last == path.split(separator: "/").last
            }
        }
    }
}

extension SerialDevice {
    /// The error that opening the device file would cause, with its remedy; `nil` if access is permitted. The device
    /// file is not opened.
    public var obstacle: SerialError? {
        access(path, R_OK | W_OK) == 0 ? nil : SerialError(.open, path: path)
    }
}

extension UDevDevice {
    /// Whether the port is a Bluetooth port, or is built into the board and backed by hardware. The kernel also creates
    /// device files, such as /dev/ttyS3, for ports without hardware.
    fileprivate var isBuiltInPort: Bool {
        if name.hasPrefix("rfcomm") { return true }
        // Only drivers of serial hardware have the attribute `type`. A type of 0 means that no hardware was found.
        guard let type = attribute("type") else { return false }
        return type != "0" && portDriver != nil
    }

    /// The hardware's driver. Since Linux 6.5, the device tree contains two "serial-base" devices between the hardware
    /// and the port.
    fileprivate var portDriver: String? {
        var device = parent
        while let current = device, current.subsystem == "serial-base" { device = current.parent }
        return device?.driver ?? parent("usb", "usb_interface")?.driver
    }
}

extension USBIdentity {
    /// Reads the identity of a port. Returns `nil` if the port is not a USB port or is being removed.
    ///
    /// While a port is being removed, its parents no longer exist, and a search for them would end at the root hub.
    init?(of port: UDevDevice) {
        guard let interface = port.parent("usb", "usb_interface"), let device = interface.parent("usb", "usb_device"),
            interface.name.hasPrefix("\(device.name):")
        else { return nil }
        self.init(ofDevice: device)
        self.interface = interface.attribute("bInterfaceNumber").flatMap { UInt8($0, radix: 16) }
        interfaceName = interface.attribute("interface")
        adapterPort = port.parent("usb-serial")?.attribute("port_number").flatMap { UInt8($0) }
    }
}
