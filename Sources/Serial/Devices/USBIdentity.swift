/// What a device says of itself on the USB, and where it is plugged in.
///
/// The texts are the device's own: anything may be in them. Clean them before they reach a terminal.
public struct USBIdentity: Hashable, Sendable {
    /// The maker's number, 0x1546 for u-blox.
    public var vendor: UInt16
    /// The maker's number for the product.
    public var product: UInt16
    /// The device's own number; most cheap adapters have none, or all the same.
    public var serialNumber: String?
    /// The maker's name, as the device has it.
    public var manufacturer: String?
    /// The product's name, as the device has it.
    public var productName: String?
    /// Which of the device's interfaces this is, 0 for the first.
    public var interface: UInt8?
    /// The interface's name, as the device has it. Modems tell their ports apart by it.
    public var interfaceName: String?
    /// Which of the adapter's ports this is, 0 for the first; `nil` where the driver does not count.
    public var adapterPort: UInt8?
    /// Bus and ports on the way to the device, such as "1-2.3": the same for the same socket.
    public var portPath: String

    /// Makes an identity.
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
