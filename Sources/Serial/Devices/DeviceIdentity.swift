// The name of a device file may change whenever the device is plugged in again, but a serial number stays the same. A
// device that has no serial number, or whose serial number is shared by thousands of units, can be identified only by
// its USB port.

/// A stable identity, used to recognize a device even if its device file has changed.
///
/// The textual form of an identity is one line of ASCII that can be parsed again. For a USB device, the textual form
/// can be used as a file name unless the serial number is hundreds of characters long:
///
///     usb-1546-01a8-SERIAL-if00       serial number; characters other than letters, digits and _ . : + become %XX
///     usb-067b-2303@1-2.3-if00        USB port, for devices without a unique serial number
///     usb-10c4-ea71-SERIAL-if01-port1 an interface with several ports
///     node-/dev/ttyS0                 a device that is not a USB device
public enum DeviceIdentity: Hashable, Sendable {
    /// A device with a unique serial number.
    case serialNumber(String, of: ProductPort)
    /// A device identified by its USB port, such as "1-2.3".
    case usbPort(String, of: ProductPort)
    /// A built-in port, identified by its device file.
    case node(String)

    /// One of the serial ports of a USB product.
    public struct ProductPort: Hashable, Sendable {
        /// The USB vendor ID.
        public var vendor: UInt16
        /// The USB product ID.
        public var product: UInt16
        /// The interface number within the device.
        public var interface: UInt8?
        /// The port number within the interface; `nil` for the first port, which is usually the only one.
        public var adapterPort: UInt8?

        /// Creates a port. An `adapterPort` of 0, which means the first port, is stored as `nil`.
        public init(vendor: UInt16, product: UInt16, interface: UInt8? = nil, adapterPort: UInt8? = nil) {
            self.vendor = vendor
            self.product = product
            self.interface = interface
            self.adapterPort = adapterPort == 0 ? nil : adapterPort
        }
    }

    /// Returns whether this identity matches a device, by serial number, USB port or device file.
    ///
    /// If a manufacturer gave all units the same serial number, several devices may match. In that case, prefer the
    /// device at the same USB port.
    public func matches(_ device: SerialDevice) -> Bool { self == device.identity || self == device.usbPortIdentity }

    /// Returns whether this identity belongs to a serial port of the given USB device. The serial port does not have to
    /// exist yet.
    package func matches(_ device: USBDevice) -> Bool {
        let usb = device.identity
        return switch self {
        case .serialNumber(let number, let port): port.isOf(usb) && number == usb.serialNumber
        case .usbPort(let path, let port): port.isOf(usb) && path == usb.portPath
        case .node: false
        }
    }
}

extension SerialDevice {
    /// The device's identity: the serial number if it is unique, otherwise the USB port, otherwise the device file.
    public var identity: DeviceIdentity {
        guard let usb, let number = usb.serialNumber, !isShared(number) else { return usbPortIdentity }
        return .serialNumber(number, of: DeviceIdentity.ProductPort(usb))
    }

    /// The identity by USB port, or by device file if the device is not a USB device. Any device with the same USB IDs
    /// at the same USB port has this identity.
    public var usbPortIdentity: DeviceIdentity {
        guard let usb else { return .node(path) }
        return .usbPort(usb.portPath, of: DeviceIdentity.ProductPort(usb))
    }
}

extension DeviceIdentity.ProductPort {
    fileprivate func isOf(_ usb: USBIdentity) -> Bool { vendor == usb.vendor && product == usb.product }

    fileprivate init(_ usb: USBIdentity) {
        self.init(
            vendor: usb.vendor, product: usb.product, interface: usb.interface, adapterPort: usb.adapterPort)
    }
}

/// Returns whether a serial number is known to be shared by many units, such as the CP210x's "0001", "0123456789" or
/// "00000000".
private func isShared(_ number: String) -> Bool {
    let number = number.uppercased()
    return Set(number).count <= 1 || number == "0001" || "0123456789ABCDEF".hasPrefix(number)
        || "1234567890ABCDEF".hasPrefix(number) || ["NONE", "N/A", "DEFAULT", "SERIAL"].contains(number)
}

extension DeviceIdentity: LosslessStringConvertible {
    /// The textual form of the identity, which ``init(_:)`` can parse.
    public var description: String {
        switch self {
        case .serialNumber(let number, let port): "usb-\(port.ids)-\(escaped(number, besides: "_.:+"))\(port.suffix)"
        case .usbPort(let path, let port): "usb-\(port.ids)@\(escaped(path, besides: "-_.:+"))\(port.suffix)"
        case .node(let path): "node-\(escaped(path, besides: "/-_.:+"))"
        }
    }

    /// Parses the textual form of an identity. Returns `nil` if the string is malformed.
    public init?(_ description: String) {
        guard let identity = Self.read(description) else { return nil }
        self = identity
        // Only the canonical form is accepted, so that each identity has exactly one textual form.
        guard self.description == description else { return nil }
    }

    private static func read(_ description: String) -> DeviceIdentity? {
        if let path = description.without(prefix: "node-") {
            return unescaped(path).flatMap { $0.hasPrefix("/") ? .node($0) : nil }
        }
        guard var rest = description.without(prefix: "usb-"), let vendor = UInt16(hexadecimal: rest.prefix(4)),
            rest.dropFirst(4).first == "-", let product = UInt16(hexadecimal: rest.dropFirst(5).prefix(4)),
            let mark = rest.dropFirst(9).first
        else { return nil }
        rest = rest.dropFirst(10)
        var (interface, adapterPort): (UInt8?, UInt8?) = (nil, nil)
        var words = rest.split(separator: "-", omittingEmptySubsequences: false)
        if words.count > 2, let number = words.last?.without(prefix: "port").flatMap({ UInt8($0) }) {
            adapterPort = number
            words.removeLast()
        }
        if words.count > 1, let digits = words.last?.without(prefix: "if"), let number = UInt8(hexadecimal: digits) {
            interface = number
            words.removeLast()
        }
        guard let text = unescaped(words.joined(separator: "-")), !text.isEmpty else { return nil }
        let port = ProductPort(vendor: vendor, product: product, interface: interface, adapterPort: adapterPort)
        switch mark {
        case "-": return .serialNumber(text, of: port)
        case "@": return .usbPort(text, of: port)
        default: return nil
        }
    }
}

extension DeviceIdentity.ProductPort {
    fileprivate var ids: String { "\(vendor.hexadecimal(digits: 4))-\(product.hexadecimal(digits: 4))" }

    fileprivate var suffix: String {
        let interface = interface.map { "-if\($0.hexadecimal(digits: 2))" } ?? ""
        return interface + (adapterPort.map { "-port\($0)" } ?? "")
    }
}

private func escaped(_ text: String, besides plain: StaticString) -> String {
    var result = ""
    for byte in text.utf8 {
        let isPlain = isLetterOrDigit(byte) || plain.description.utf8.contains(byte)
        result += isPlain ? String(UnicodeScalar(byte)) : "%\(byte.hexadecimal(digits: 2))"
    }
    return result
}

private func unescaped(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%") {
            guard let byte = UInt8(hexadecimal: String(decoding: rest.prefix(2), as: UTF8.self)) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        } else {
            bytes.append(byte)
        }
    }
    return String(validating: bytes, as: UTF8.self)
}

extension StringProtocol {
    fileprivate func without(prefix: String) -> SubSequence? {
        hasPrefix(prefix) ? dropFirst(prefix.count) : nil
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// Parses a hexadecimal number that has exactly as many digits as the type can hold, such as four for `UInt16`.
    init?(hexadecimal text: some StringProtocol) {
        guard text.utf8.count == Self.bitWidth / 4 else { return nil }
        self.init(text, radix: 16)
    }

    /// Formats the number with a minimum number of hexadecimal digits.
    package func hexadecimal(digits: Int) -> String {
        let text = String(self, radix: 16)
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}
