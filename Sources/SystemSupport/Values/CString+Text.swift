extension Sequence<CChar> {
    /// The text before the first zero, as UTF-8.
    package var textBeforeZero: String {
        String(decoding: prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
