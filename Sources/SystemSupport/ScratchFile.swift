internal import Glibc

/// A file without a name, for what does not fit into memory. It is gone when the program ends, however it ends.
package final class ScratchFile {
    private var descriptor: Int32 = -1
    private var length = 0

    /// Large temporary files belong to `/var/tmp`: `/tmp` may be kept in memory.
    private let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Makes an empty file.
    package init() {}

    /// Adds bytes at the end.
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

    /// Lends all that was written, piece by piece, and empties the file.
    package func drain(_ body: (UnsafeRawBufferPointer) -> Void) throws(Failure) {
        guard length > 0 else { return }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
        defer { piece.deallocate() }
        var position = 0
        while position < length {
            let count = pread(descriptor, piece.baseAddress, piece.count, off_t(position))
            if count > 0 {
                body(UnsafeRawBufferPointer(rebasing: piece[..<count]))
                position += count
            } else if count == 0 || errno != EINTR {
                throw failure()
            }
        }
        clear()
    }

    /// Empties the file.
    package func clear() {
        // If the disk space cannot be released, it is overwritten.
        if length > 0 { ftruncate(descriptor, 0) }
        length = 0
    }

    private func create() throws(Failure) {
        var template = Array("\(directory)/gpsbridge-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw failure() }
        unlink(template)
    }

    private func failure() -> Failure {
        Failure(
            .cannotWrite,
            """
            cannot use a temporary file in \(directory): \(String(cString: strerror(errno))). \
            Name a directory with room: TMPDIR=DIRECTORY gpsbridge …
            """)
    }
}
