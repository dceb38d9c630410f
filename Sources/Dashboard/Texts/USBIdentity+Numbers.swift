package import Serial

extension USBIdentity {
    /// Vendor and product, as `lsusb` has them.
    package var numbers: String { "\(hexadecimal(vendor)):\(hexadecimal(product))" }
}

/// Four hexadecimal digits.
package func hexadecimal(_ id: UInt16) -> String {
    let digits = String(id, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
}
