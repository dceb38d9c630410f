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
