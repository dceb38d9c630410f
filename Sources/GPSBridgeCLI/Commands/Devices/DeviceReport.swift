import Serial

/// A device, and whether this user can open it now.
struct DeviceReport {
    let device: SerialDevice
    /// The reason why the device cannot be opened; `nil` if it can.
    let obstacle: SerialError?
    /// The processes that have the device open.
    let holders: [PortHolder]
    /// The name that is configured for the device.
    let knownAs: String?

    init(_ device: SerialDevice, obstacle: SerialError?, holders: [PortHolder], knownAs: String? = nil) {
        self.device = device
        self.obstacle = obstacle
        self.holders = holders
        self.knownAs = knownAs
    }

    /// Examines a device file without opening it.
    init(_ device: SerialDevice, knownAs: String?) {
        self.init(
            device, obstacle: device.obstacle, holders: PortHolder.holders(of: device.path), knownAs: knownAs)
    }
}
