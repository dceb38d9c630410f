internal import Glibc

/// An unnamed temporary file for data that does not fit into memory. The file disappears when the program ends, even if
/// the program crashes.
package final class ScratchFile {
    private var descriptor: Int32 = -1
    /// The number of bytes in the file.
    package private(set) var length = 0

    /// The directory from `TMPDIR`. The default is `/var/tmp`, because `/tmp` may be in memory.
    private let directory = Environment.value("TMPDIR") ?? "/var/tmp"

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Creates an empty scratch file. The file on the disk is created by the first call to ``append(_:)``.
    package init() {}

    /// Appends bytes, and creates the file if necessary. Throws a ``Failure`` if the file cannot be created or written.
    package func append(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        if descriptor < 0 { try create() }
        var rest = bytes
        while !rest.isEmpty {
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(length))
            if count >= 0 {
                length += count
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if errno != EINTR {
                throw failure()
            }
        }
    }

    /// Passes the contents to `body` in chunks of up to 256 KB, then empties the file.
    package func drain(_ body: (UnsafeRawBufferPointer) -> Void) throws(Failure) {
        guard length > 0 else { return }
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
        defer { chunk.deallocate() }
        var position = 0
        while position < length {
            let count = pread(descriptor, chunk.baseAddress, chunk.count, off_t(position))
            if count > 0 {
                body(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
                position += count
            } else if count == 0 || errno != EINTR {
                throw failure(isShort: count == 0)
            }
        }
        clear()
    }

    /// Returns the bytes in a range of offsets in the file. Throws a ``Failure`` if the file ends before the range
    /// does.
    package func bytes(_ range: Range<Int>) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        var count = 0
        while count < bytes.count {
            let start = off_t(range.lowerBound + count)
            let read = bytes[count...].withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, start) }
            if read > 0 {
                count += read
            } else if read == 0 || errno != EINTR {
                throw failure(isShort: read == 0)
            }
        }
        return bytes
    }

    /// Empties the file.
    package func clear() {
        // If truncation fails, the old contents are overwritten later.
        if length > 0 { ftruncate(descriptor, 0) }
        length = 0
    }

    private func create() throws(Failure) {
        var template = Array("\(directory)/gpsbridge-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw failure() }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
    }

    /// Returns the error for the last system call.
    ///
    /// - Parameter isShort: Whether the file ended too early, which sets no error number.
    private func failure(isShort: Bool = false) -> Failure {
        Failure(
            .cannotWrite,
            """
            cannot use a temporary file in \(directory): \(isShort ? "another program has shortened it" : lastSystemError). \
            Set TMPDIR to a directory with free space
            """)
    }
}
