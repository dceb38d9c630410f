package import Serial

extension USBIdentity {
    /// The vendor and product numbers, as `lsusb` prints them.
    package var numbers: String { "\(hexadecimal(vendor)):\(hexadecimal(product))" }
}

/// Returns a number as four hexadecimal digits.
package func hexadecimal(_ id: UInt16) -> String {
    let digits = String(id, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
}
