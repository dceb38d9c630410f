package import Serial

extension USBIdentity {
    /// The vendor and product IDs in the format of `lsusb`, such as "1546:01a8".
    package var numbers: String { "\(hexadecimal(vendor)):\(hexadecimal(product))" }
}

/// Formats a number with four hexadecimal digits.
package func hexadecimal(_ id: UInt16) -> String {
    let digits = String(id, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
}
