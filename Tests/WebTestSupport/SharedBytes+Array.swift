internal import Glibc
package import ServerCore

extension SharedBytes {
    /// A copy of the bytes.
    package var array: [UInt8] {
        let part = part(from: 0)
        return Array(UnsafeRawBufferPointer(start: part.iov_base, count: part.iov_len))
    }
}
