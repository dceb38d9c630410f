import Serial

extension SerialDevice {
    /// Whether the baud rate of the port matters.
    ///
    /// USB itself has no baud rate, so a receiver with native USB accepts any value. But some adapters with a serial
    /// line behind them, such as those of WCH, use the same driver.
    var hasSpeed: Bool {
        guard driver == "cdc_acm", case .certain = verdict else { return true }
        return usb?.vendor == 0x1A86
    }
}
