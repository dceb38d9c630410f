package import Serial

extension SerialDevice {
    /// The name to show to users: the product name of a known receiver, or a description of any other device.
    package var displayName: String {
        switch verdict {
        case .certain(let name): usb?.productName ?? name
        case .candidate(let name), .no(let name): name
        }
    }
}
