import Serial

extension SerialDevice {
    /// Whether it matters at which speed the port is read.
    ///
    /// On the USB itself there are no bits per second: a receiver with a USB of its own takes any speed. But some adapters,
    /// those of WCH for one, have the same driver, and a line behind them.
    var hasSpeed: Bool {
        guard driver == "cdc_acm", case .certain = verdict else { return true }
        return usb?.vendor == 0x1A86
    }
}
