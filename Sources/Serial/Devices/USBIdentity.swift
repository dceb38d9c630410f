/// A device's USB descriptors, and the USB port that the device is plugged into.
public struct USBIdentity: Hashable, Sendable {
    /// The USB vendor ID, such as 0x1546 for u-blox.
    public var vendor: UInt16
    /// The USB product ID.
    public var product: UInt16
    /// The serial number, if any. Most cheap adapters either have no serial number or use the same one for all units.
    public var serialNumber: String?
    /// The manufacturer string.
    public var manufacturer: String?
    /// The product string.
    public var productName: String?
    /// The interface number within the device; 0 for the first, `nil` if the identity describes the whole device.
    public var interface: UInt8?
    /// The interface string, which distinguishes the ports of a modem.
    public var interfaceName: String?
    /// The port number within the adapter; 0 for the first, `nil` if the driver does not number its ports.
    public var adapterPort: UInt8?
    /// The bus and hub ports that lead to the device, such as "1-2.3". The path stays the same for as long as the
    /// device is plugged into the same USB port.
    public var portPath: String

    /// Creates an identity from known values. The system is not queried.
    public init(
        vendor: UInt16, product: UInt16, serialNumber: String? = nil, manufacturer: String? = nil,
        productName: String? = nil, interface: UInt8? = nil, interfaceName: String? = nil, adapterPort: UInt8? = nil,
        portPath: String
    ) {
        self.vendor = vendor
        self.product = product
        self.serialNumber = serialNumber
        self.manufacturer = manufacturer
        self.productName = productName
        self.interface = interface
        self.interfaceName = interfaceName
        self.adapterPort = adapterPort
        self.portPath = portPath
    }

    /// The vendor and product IDs in the format of `lsusb`, such as "1546:01a8".
    package var numbers: String { "\(vendor.hexadecimal(digits: 4)):\(product.hexadecimal(digits: 4))" }
}
