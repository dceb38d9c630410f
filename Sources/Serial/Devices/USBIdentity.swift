/// The USB descriptors of a device, and the USB port it is plugged into.
///
/// The strings come from the device and may contain anything. Sanitize them before printing them to a terminal.
public struct USBIdentity: Hashable, Sendable {
    /// The USB vendor id, such as 0x1546 for u-blox.
    public var vendor: UInt16
    /// The USB product id.
    public var product: UInt16
    /// The serial number. Most cheap adapters have none, or share one among all units.
    public var serialNumber: String?
    /// The manufacturer string.
    public var manufacturer: String?
    /// The product string.
    public var productName: String?
    /// The number of this interface on the device, 0 for the first.
    public var interface: UInt8?
    /// The interface string. On modems, it distinguishes the ports.
    public var interfaceName: String?
    /// The number of this port on the adapter, 0 for the first; `nil` where the driver does not number its ports.
    public var adapterPort: UInt8?
    /// The bus and hub ports that lead to the device, such as "1-2.3". The path is the same each time the same USB port
    /// is used.
    public var portPath: String

    /// Creates an identity.
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
}
