internal import Glibc

/// Files of a line or two, such as those of /proc.
enum SmallFile {
    /// The first 256 bytes of a file, `nil` when it cannot be read.
    static func read(_ path: String) -> [UInt8]? {
        // In directories that everybody may write to, a name may be a link, or a device to which opening does something.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        }
        return bytes
    }
}
