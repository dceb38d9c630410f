// A variable-length list is stored as the text that was received, so that parsing a sentence needs no allocation. The
// text is parsed when the list is accessed.

extension SentenceText {
    /// Returns the comma-separated strings, including empty strings.
    public func components() -> [String] {
        withBytes { bytes in
            bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }

    /// Creates text from the fields written by `body`, or returns `nil` if they do not fit.
    init?(writing body: (inout FieldWriter) -> Void) {
        var fields = FieldWriter(address: "")
        body(&fields)
        // The written text begins with a `$` and with the comma before the first field.
        self = fields.bytes.dropFirst(2).withUnsafeBytes { SentenceText($0) }
        if isTruncated { return nil }
    }

    /// Reads the fields of the text. If the text is truncated, the last field may be incomplete.
    func readFields<Result>(_ body: (inout FieldReader) -> Result) -> Result {
        // The margin is needed because numbers are loaded as words that may begin before the field.
        let margin = 16
        let comma = UInt8(ascii: ",")
        let bytes = withBytes { [UInt8](repeating: comma, count: margin) + $0 + [comma] }
        let commas = bytes.indices.dropFirst(margin - 1).filter { bytes[$0] == comma }.map(UInt16.init)
        // The end is stored twice so that reading beyond the last field returns an empty field.
        let delimiters = commas + commas.suffix(1)
        return bytes.withUnsafeBytes { bytes in
            delimiters.withUnsafeBufferPointer { delimiters in
                guard let start = bytes.baseAddress, let offsets = delimiters.baseAddress else { preconditionFailure() }
                var fields = FieldReader(start: start, delimiters: offsets, count: commas.count - 1)
                return body(&fields)
            }
        }
    }
}
