internal import Glibc

/// A watch on a directory that reports the names of the entries that are created, changed or deleted.
final class NodeWatch {
    enum Change {
        case names(Set<String>)
        /// The kernel's queue overflowed, and events were lost.
        case overflow
    }

    let descriptor: Int32

    /// Starts watching a directory, or returns `nil` if inotify is not available or its limits have been reached.
    init?(_ directory: String) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        let changes = IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM
        // If this fails, `deinit` still runs and closes the descriptor.
        guard inotify_add_watch(descriptor, directory, UInt32(changes)) >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Returns the names of the entries that have changed since the last call. Never blocks.
    func nextChange() -> Change {
        var names: Set<String> = []
        let header = MemoryLayout<inotify_event>.size
        return withUnsafeTemporaryAllocation(
            byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment
        ) { buffer in
            while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
                var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                while rest.count >= header {
                    let event = rest.loadUnaligned(as: inotify_event.self)
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return .overflow }
                    let name = rest.dropFirst(header).prefix(Int(event.len)).prefix { $0 != 0 }
                    names.insert(String(decoding: name, as: UTF8.self))
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(header + Int(event.len)))
                }
            }
            return .names(names)
        }
    }
}
