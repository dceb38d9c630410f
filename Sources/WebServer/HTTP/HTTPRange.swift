/// The part of a representation that a client requests with the `Range` header.
package enum HTTPRange: Equatable {
    /// The client requests everything, or the header must be ignored (RFC 9110, section 14.2).
    case whole
    case part(Range<Int>)
    /// The part begins after the end of the representation.
    case unsatisfiable

    /// Parses the value of a `Range` header.
    ///
    /// - Parameters:
    ///   - field: The header value; `nil` if the request has no `Range` header.
    ///   - length: The length of the representation in bytes.
    package init(_ field: String?, length: Int) {
        self = .whole
        let unit = "bytes="
        guard let field, field.prefix(unit.count).lowercased() == unit else { return }
        let ends = field.dropFirst(unit.count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return }
        let numbers = ends.map { Self.number($0[...].trimmingBlanks) }
        switch (ends[0].isEmpty, numbers[0], numbers[1]) {
        case (false, let first?, let last?) where first <= last:
            self = first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
        case (false, let first?, nil) where ends[1].isEmpty:
            self = first < length ? .part(first..<length) : .unsatisfiable
        case (true, _, let count?):
            self = count > 0 && length > 0 ? .part(max(0, length - count)..<length) : .unsatisfiable
        default: return
        }
    }

    /// Returns the number if the text consists only of digits, otherwise `nil`. The result is `Int.max` if the number
    /// has too many digits.
    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? .max
    }
}
