import Serial

/// A device, and what this user can do with it now.
struct DeviceReport {
    let device: SerialDevice
    /// Why it may not be opened, `nil` when it may.
    let obstacle: SerialError?
    /// Who has it open.
    let holders: [PortHolder]
    /// The name that was given to it.
    let knownAs: String?

    init(_ device: SerialDevice, obstacle: SerialError?, holders: [PortHolder], knownAs: String? = nil) {
        self.device = device
        self.obstacle = obstacle
        self.holders = holders
        self.knownAs = knownAs
    }

    /// Looks at the node, without opening it.
    init(_ device: SerialDevice, knownAs: String?) {
        self.init(
            device, obstacle: device.obstacle, holders: PortHolder.holders(of: device.path), knownAs: knownAs)
    }
}
