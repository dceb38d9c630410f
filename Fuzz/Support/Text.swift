/// Bytes that failure messages show as text, because they usually are text.
struct Text: Equatable, CustomStringConvertible {
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    var description: String {
        bytes.map { 0x20..<0x7F ~= $0 ? String(Unicode.Scalar($0)) : "<\(String($0, radix: 16))>" }.joined()
    }
}
