import Serial

extension SerialDevice {
    /// Whether the baud rate of the port matters.
    ///
    /// USB itself has no baud rate, so a receiver with native USB accepts any baud rate. Such receivers use the cdc_acm
    /// driver, but so do some serial adapters, such as WCH adapters.
    var hasBaudRate: Bool {
        guard driver == "cdc_acm", verdict.isCertain else { return true }
        return usb?.vendor == 0x1A86
    }
}
