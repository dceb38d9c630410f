package import Serial

extension SerialDevice {
    /// The name to show to users: the product name of a known receiver, otherwise a description of the device.
    package var displayName: String {
        switch verdict {
        case .certain(let name): usb?.productName ?? name
        case .candidate(let name), .no(let name): name
        }
    }
}
