internal import Glibc

/// Reading and writing files that contain only a few lines, such as the files in /proc.
package enum SmallFile {
    /// Returns the first 256 bytes of a file, or `nil` if it cannot be read.
    package static func read(_ path: String) -> [UInt8]? {
        // In a world-writable directory, the file may be a link, or a device that reacts to being opened. The flags
        // prevent following the link and waiting for the device.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var isRead = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            let length = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            isRead = length >= 0
            count = max(0, length)
        }
        return isRead ? bytes : nil
    }
}
