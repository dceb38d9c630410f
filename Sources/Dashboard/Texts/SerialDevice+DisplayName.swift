package import Serial

extension SerialDevice {
    /// What it is called, by itself or by what is known of it.
    package var displayName: String {
        switch verdict {
        case .certain(let name): usb?.productName ?? name
        case .candidate(let name), .no(let name): name
        }
    }
}
