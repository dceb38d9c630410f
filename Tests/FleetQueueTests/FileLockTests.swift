import Glibc
import SystemSupport
import TestSupport
import Testing

@testable import FleetQueue

@Suite("File locks")
struct FileLockTests {
    private let directory = TemporaryDirectory()

    @Test("releasing a lock frees the queue even if a child process holds a copy of its descriptor")
    func copiedDescriptor() throws {
        var lock: FileLock? = try FileLock.ofQueue(directory("queue"))
        let copy = try #require(descriptor(of: directory("queue-lock")).map { dup($0) })
        defer { close(copy) }
        withExtendedLifetime(lock) { #expect(FileLock.isQueueInUse(directory("queue"))) }
        lock = nil
        #expect(!FileLock.isQueueInUse(directory("queue")))
        withExtendedLifetime(try FileLock.ofQueue(directory("queue"))) {}
    }

    @Test("a lock removes its file only if it has created the file")
    func removal() throws {
        let path = directory("queue-lock")
        do {
            let lock = try FileLock(path, waits: false)
            lock.removeIfNew()
            // Another program can use the queue at once.
            withExtendedLifetime((lock, try FileLock(path, waits: false))) {}
        }
        try FileLock(path, waits: false).removeIfNew()
        #expect(directory.names == ["queue-lock"])
    }

    /// Returns a descriptor of this process for a file.
    private func descriptor(of path: String) -> Int32? {
        var expected = stat()
        guard stat(path, &expected) == 0 else { return nil }
        return (3..<Int32(1024)).first { descriptor in
            var file = stat()
            return fstat(descriptor, &file) == 0 && file.st_dev == expected.st_dev && file.st_ino == expected.st_ino
        }
    }
}
