import Serial

/// A serial device, and whether the current user can open it.
struct DeviceReport {
    let device: SerialDevice
    /// The reason why the device cannot be opened; `nil` if the device can be opened.
    let obstacle: SerialError?
    /// The processes that have the device open.
    let holders: [PortHolder]
    /// The name of the device in the configuration, if any.
    let knownAs: String?

    init(_ device: SerialDevice, obstacle: SerialError?, holders: [PortHolder], knownAs: String? = nil) {
        self.device = device
        self.obstacle = obstacle
        self.holders = holders
        self.knownAs = knownAs
    }

    /// Creates a report by examining a device file without opening it.
    init(_ device: SerialDevice, knownAs: String?) {
        self.init(
            device, obstacle: device.obstacle, holders: PortHolder.holders(of: device.path), knownAs: knownAs)
    }
}
