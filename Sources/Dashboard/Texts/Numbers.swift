internal import GNSS

/// Formats a number with a fixed number of decimals. Returns a dash if the number is not finite or implausibly large.
package func fixed(_ value: Double, _ decimals: Int, isSigned: Bool = false) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (abs(value) * scale).rounded()
    guard scaled.isFinite, scaled < 1e15 else { return "–" }
    let number = Int64(scaled)
    let sign = value < 0 && number > 0 ? "-" : isSigned ? "+" : ""
    guard decimals > 0 else { return "\(sign)\(number)" }
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
}

/// Formats a number with about three significant digits.
package func rough(_ value: Double) -> String {
    let size = abs(value)
    return fixed(value, size < 1 ? 2 : size < 100 ? 1 : 0)
}

/// Formats an integer with at least two digits.
func twoDigits(_ number: some BinaryInteger) -> String { "\(number)".count < 2 ? "0\(number)" : "\(number)" }

/// Formats an angle in whole degrees with three digits, the convention for courses.
package func degrees(_ value: Double) -> String {
    guard abs(value) < 1e6 else { return "  –" }
    let digits = String(Int(value.rounded().asDirection))
    return String(repeating: "0", count: 3 - digits.count) + digits
}

/// Formats a number of bytes with a unit, such as "742 B" or "1.2 MB".
package func byteCount(_ bytes: Int) -> String {
    var value = Double(bytes)
    for unit in ["B", "kB", "MB", "GB"] {
        if value < 999.5 || unit == "GB" { return "\(unit == "B" ? fixed(value, 0) : rough(value)) \(unit)" }
        value /= 1000
    }
    return ""
}
