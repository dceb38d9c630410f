/// Returns a sentence with its checksum but without a line ending.
public func sentence(_ content: String) -> String { "$\(content)*\(checksum(content))" }

/// Returns a sentence with its checksum and line ending.
public func line(_ content: String) -> String { sentence(content) + "\r\n" }

/// Returns the checksum of a sentence or TAG block as two hexadecimal digits.
public func checksum(_ content: String) -> String {
    let sum = String(content.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return sum.count == 1 ? "0" + sum : sum
}
