/// A serial port that the kernel has made, with all that tells whether a receiver is behind it.
public struct SerialDevice: Hashable, Sendable {
    /// Its node, such as "/dev/ttyACM0". It may be another one the next time.
    public var path: String
    /// The kernel's place for it, such as "/sys/devices/…/tty/ttyACM0"; empty where /sys tells nothing.
    public var sysfsPath: String
    /// The kernel driver, such as "cdc_acm" or "ftdi_sio".
    public var driver: String?
    /// What is known of it on the USB, `nil` for a port that is built in.
    public var usb: USBIdentity?
    /// Links that stay the same: /dev/serial/by-id/…, /dev/serial/by-path/… and our own.
    public var links: [String]
    /// Whether it is a receiver.
    public var verdict: Verdict

    /// Whether a serial port is a receiver, as far as its identity tells.
    public enum Verdict: Hashable, Sendable {
        /// It is a receiver of this name, by its ids or by what it calls itself.
        case certain(String)
        /// It is an adapter or a port of this name that anything may be behind.
        case candidate(String)
        /// It is something else.
        case no(String)
    }

    /// Makes a device.
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

    /// Whether opening the port can reset what is behind it, as it does to an Arduino: such a port is not to be opened
    /// unless somebody asks for it.
    public var resetsWhenOpened: Bool {
        guard let usb, case .candidate = verdict else { return false }
        return KnownDevice.entry(for: usb)?.kind == .resettingBoard
    }
}

extension SerialDevice {
    /// The order of a list: the best verdict first, then by name, with /dev/ttyUSB2 before /dev/ttyUSB10.
    static func precedes(_ one: SerialDevice, _ other: SerialDevice) -> Bool {
        let ranks = (one.verdict.rank, other.verdict.rank)
        guard ranks.0 == ranks.1 else { return ranks.0 < ranks.1 }
        let (parts, others) = (numbered(one.path), numbered(other.path))
        return parts == others ? one.path < other.path : parts < others
    }

    /// A name and the number at its end.
    private static func numbered(_ path: String) -> (String, Int) {
        let digits = path.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        return (String(path.utf8.dropLast(digits)) ?? path, Int(path.suffix(digits)) ?? -1)
    }
}
