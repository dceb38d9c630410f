// Names of nodes change at every re-plug. What stays is the serial number; where a device has none, or one that it shares
// with thousands of others, only the socket that it is plugged into is left.

/// What a device is recognised by when it comes back under another name.
///
/// Its text is one line of plain ASCII that can be read back, and that is fit for a file name unless a device has made its
/// serial number hundreds of characters long:
///
///     usb-1546-01a8-SERIAL-if00       by its serial number; %XX stands for characters other than letters, digits, _ . : +
///     usb-067b-2303@1-2.3-if00        by its socket, for devices without a serial number of their own
///     usb-10c4-ea71-SERIAL-if01-port1 when the interface has several ports
///     node-/dev/ttyS0                 what is not on the USB
public enum DeviceIdentity: Hashable, Sendable {
    /// A device with a serial number of its own.
    case serialNumber(String, of: USBPort)
    /// A device in a socket, such as "1-2.3".
    case socket(String, of: USBPort)
    /// A port that is built in.
    case node(String)

    /// One of the ports of all devices with the same ids.
    public struct USBPort: Hashable, Sendable {
        /// The maker's number.
        public var vendor: UInt16
        /// The maker's number for the product.
        public var product: UInt16
        /// Which of the device's interfaces it is.
        public var interface: UInt8?
        /// Which of the interface's ports it is; `nil` for the first, which most often is the only one.
        public var adapterPort: UInt8?

        /// Makes a port.
        public init(vendor: UInt16, product: UInt16, interface: UInt8? = nil, adapterPort: UInt8? = nil) {
            self.vendor = vendor
            self.product = product
            self.interface = interface
            self.adapterPort = adapterPort == 0 ? nil : adapterPort
        }
    }

    /// Whether this is the device's, be it by the serial number or by the socket.
    ///
    /// Several devices may answer to a serial number that their maker gave to all of them. The one in the same socket is the
    /// likelier one then.
    public func matches(_ device: SerialDevice) -> Bool { self == device.identity || self == device.socketIdentity }

    /// Whether this is a port of the device's, which it may not have yet.
    package func matches(_ device: USBDevice) -> Bool {
        let usb = device.identity
        return switch self {
        case .serialNumber(let number, let port): port.isOf(usb) && number == usb.serialNumber
        case .socket(let socket, let port): port.isOf(usb) && socket == usb.portPath
        case .node: false
        }
    }
}

extension SerialDevice {
    /// What this device is recognised by later: its serial number, or else its socket, or else its node.
    public var identity: DeviceIdentity {
        guard let usb, let number = usb.serialNumber, !isShared(number) else { return socketIdentity }
        return .serialNumber(number, of: DeviceIdentity.USBPort(usb))
    }

    /// What whatever is plugged into the same socket, with the same ids, is recognised by.
    public var socketIdentity: DeviceIdentity {
        guard let usb else { return .node(path) }
        return .socket(usb.portPath, of: DeviceIdentity.USBPort(usb))
    }
}

extension DeviceIdentity.USBPort {
    fileprivate func isOf(_ usb: USBIdentity) -> Bool { vendor == usb.vendor && product == usb.product }

    fileprivate init(_ usb: USBIdentity) {
        self.init(
            vendor: usb.vendor, product: usb.product, interface: usb.interface, adapterPort: usb.adapterPort)
    }
}

/// Whether makers have given a serial number to all of their devices: "0001" of the CP210x, "0123456789", "00000000".
private func isShared(_ number: String) -> Bool {
    let number = number.uppercased()
    return Set(number).count <= 1 || number == "0001" || "0123456789ABCDEF".hasPrefix(number)
        || "1234567890ABCDEF".hasPrefix(number) || ["NONE", "N/A", "DEFAULT", "SERIAL"].contains(number)
}

extension DeviceIdentity: LosslessStringConvertible {
    public var description: String {
        switch self {
        case .serialNumber(let number, let port): "usb-\(port.ids)-\(escaped(number, besides: "_.:+"))\(port.suffix)"
        case .socket(let socket, let port): "usb-\(port.ids)@\(escaped(socket, besides: "-_.:+"))\(port.suffix)"
        case .node(let path): "node-\(escaped(path, besides: "/-_.:+"))"
        }
    }

    /// Reads the text of an identity, `nil` when it is none.
    public init?(_ description: String) {
        guard let identity = Self.read(description) else { return nil }
        self = identity
        // Only what is written this way is read: two texts are never the same identity.
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
        let port = USBPort(vendor: vendor, product: product, interface: interface, adapterPort: adapterPort)
        switch mark {
        case "-": return .serialNumber(text, of: port)
        case "@": return .socket(text, of: port)
        default: return nil
        }
    }
}

extension DeviceIdentity.USBPort {
    fileprivate var ids: String { "\(vendor.hexadecimal(digits: 4))-\(product.hexadecimal(digits: 4))" }

    fileprivate var suffix: String {
        let interface = interface.map { "-if\($0.hexadecimal(digits: 2))" } ?? ""
        return interface + (adapterPort.map { "-port\($0)" } ?? "")
    }
}

private func escaped(_ text: String, besides plain: StaticString) -> String {
    var result = ""
    for byte in text.utf8 {
        let isPlain =
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: plain.description.utf8.contains(byte)
            }
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
    /// Reads small hexadecimal digits, as many as the number has.
    init?(hexadecimal text: some StringProtocol) {
        guard text.utf8.count == Self.bitWidth / 4 else { return nil }
        self.init(text, radix: 16)
    }

    func hexadecimal(digits: Int) -> String {
        let text = String(self, radix: 16)
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}
