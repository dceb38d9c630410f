/// A serial port found by the kernel, with the available information about whether a receiver is connected to it.
public struct SerialDevice: Hashable, Sendable {
    /// The device file, such as "/dev/ttyACM0". The device file may change when the device is plugged in again.
    public var path: String
    /// The sysfs path, such as "/sys/devices/…/tty/ttyACM0"; empty where /sys is not available.
    public var sysfsPath: String
    /// The kernel driver, such as "cdc_acm" or "ftdi_sio".
    public var driver: String?
    /// The device's USB identity, or `nil` for a built-in port.
    public var usb: USBIdentity?
    /// Stable links to the device file: /dev/serial/by-id/…, /dev/serial/by-path/…, and the links created by
    /// gpsbridge's udev rules.
    public var links: [String]
    /// Whether the device is a receiver, as far as can be known without opening it.
    public var verdict: Verdict

    /// A conclusion about whether a device is a receiver, drawn from its identity alone.
    public enum Verdict: Hashable, Sendable {
        /// A receiver, recognized by its USB IDs, its descriptor strings or its kernel subsystem. The associated value
        /// is the receiver's name, or states how the receiver was recognized.
        case certain(String)
        /// A generic adapter or port to which a receiver may be connected. The associated value is the name of the
        /// adapter or port.
        case candidate(String)
        /// Not a receiver. The associated value is the name or kind of the device, or states how the device was
        /// recognized.
        case no(String)

        /// The associated value, whatever the verdict: usually the name of the device or adapter.
        package var name: String {
            switch self {
            case .certain(let name), .candidate(let name), .no(let name): name
            }
        }

        /// Whether the device is a receiver.
        package var isCertain: Bool { if case .certain = self { true } else { false } }

        /// Whether the device is not a receiver.
        package var isNo: Bool { if case .no = self { true } else { false } }
    }

    /// Creates a device from known properties. The system is not queried.
    public init(
        path: String, sysfsPath: String, driver: String? = nil, usb: USBIdentity? = nil, links: [String] = [],
        verdict: Verdict
    ) {
        self.path = path
        self.sysfsPath = sysfsPath
        self.driver = driver
        self.usb = usb
        self.links = links
        self.verdict = verdict
    }

    /// Whether opening the port may reset the device, as with an Arduino.
    ///
    /// Do not open such a port unless the user asks for it.
    public var resetsWhenOpened: Bool {
        guard let usb, case .candidate = verdict else { return false }
        return KnownDevice.entry(for: usb)?.kind == .resettingBoard
    }
}

extension SerialDevice {
    /// Returns whether `one` sorts before `other` in a list: by verdict, best first, then by name.
    ///
    /// Trailing numbers are compared by value, so /dev/ttyUSB2 sorts before /dev/ttyUSB10.
    static func precedes(_ one: SerialDevice, _ other: SerialDevice) -> Bool {
        let ranks = (one.verdict.rank, other.verdict.rank)
        guard ranks.0 == ranks.1 else { return ranks.0 < ranks.1 }
        let (parts, others) = (numbered(one.path), numbered(other.path))
        return parts == others ? one.path < other.path : parts < others
    }

    /// Splits a path into its name and its trailing number.
    private static func numbered(_ path: String) -> (String, Int) {
        let digits = path.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        return (String(path.utf8.dropLast(digits)) ?? path, Int(path.suffix(digits)) ?? -1)
    }
}
