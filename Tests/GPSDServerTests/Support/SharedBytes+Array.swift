import Glibc
import ServerCore

extension SharedBytes {
    /// The bytes as an array.
    var array: [UInt8] {
        let part = part(from: 0)
        return Array(UnsafeRawBufferPointer(start: part.iov_base, count: part.iov_len))
    }
}
