package import Receivers
package import Serial

extension SerialDevice {
    /// Returns a receiver with native USB.
    package static func receiver(_ name: String, serialNumber: String? = nil, usbPort: String = "1-1") -> SerialDevice {
        made(name, 0x1546, 0x01A8, serialNumber, usbPort, driver: "cdc_acm", .certain("u-blox 8"))
    }

    /// Returns an adapter that may have any device connected to it.
    package static func adapter(_ name: String, serialNumber: String? = nil, usbPort: String = "1-1") -> SerialDevice {
        made(name, 0x067B, 0x2303, serialNumber, usbPort, driver: "pl2303", .candidate("PL2303 adapter"))
    }

    /// Returns an unknown board with native USB.
    package static func board(_ name: String, usbPort: String = "1-1") -> SerialDevice {
        made(name, 0x1234, 0x5678, nil, usbPort, driver: "cdc_acm", .candidate("unknown device"))
    }

    package static func arduino(_ name: String) -> SerialDevice {
        made(name, 0x2341, 0x0043, nil, "1-1", driver: "cdc_acm", .candidate("Arduino board"))
    }

    package static func modem(_ name: String) -> SerialDevice {
        made(name, 0x12D1, 0x1001, nil, "1-1", driver: "option", .no("modem"))
    }

    package static func builtIn(_ name: String) -> SerialDevice {
        SerialDevice(path: "/dev/\(name)", sysfsPath: "", driver: "serial8250", verdict: .candidate("built-in port"))
    }

    private static func made(
        _ name: String, _ vendor: UInt16, _ product: UInt16, _ serialNumber: String?, _ usbPort: String, driver: String,
        _ verdict: Verdict
    ) -> SerialDevice {
        SerialDevice(
            path: "/dev/\(name)", sysfsPath: "/sys/\(name)", driver: driver,
            usb: USBIdentity(
                vendor: vendor, product: product, serialNumber: serialNumber, interface: 0, portPath: usbPort),
            links: ["/dev/serial/by-path/\(usbPort)"], verdict: verdict)
    }
}

extension LinkError {
    /// Returns the error of a serial port.
    package static func port(_ cause: SerialError.Cause, _ path: String = "/dev/ttyUSB0") -> LinkError {
        LinkError(SerialError(.open, path: path, number: 0, cause: cause))
    }

    package static let unplugged = LinkError(SerialError(.read, path: "/dev/ttyUSB0", number: 0, cause: .disconnected))
    package static let denied = port(.permissionDenied(group: "dialout"))
    package static let notFound = port(.notFound)
    package static let busy = port(.busy([PortHolder(process: 42, command: "gpsd")]))
}
