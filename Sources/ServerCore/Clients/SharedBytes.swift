internal import Glibc
package import TextOutput

/// Immutable bytes at a fixed address, encoded once and sent to many clients.
package final class SharedBytes {
    private let bytes: UnsafeRawBufferPointer
    /// The budget that is charged while a client has these bytes queued. They are charged once, however many clients
    /// wait.
    private var budget: ClientBudget?

    init(_ bytes: UnsafeRawBufferPointer) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyMemory(from: bytes)
        self.bytes = UnsafeRawBufferPointer(copy)
    }

    /// Creates a copy of the bytes.
    package init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyBytes(from: bytes)
        self.bytes = UnsafeRawBufferPointer(copy)
    }

    deinit {
        budget?.note(change: -count)
        bytes.deallocate()
    }

    /// Charges the bytes to a budget until they are released.
    func charge(to budget: ClientBudget) {
        guard self.budget == nil else { return }
        self.budget = budget
        budget.note(change: count)
    }

    var count: Int { bytes.count }
    var isEmpty: Bool { bytes.isEmpty }

    /// Returns the bytes from `start` on for a system call. The pointer is valid while this object is retained.
    func part(from start: Int) -> iovec {
        iovec(
            iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress?.advanced(by: start)), iov_len: count - start)
    }
}

extension GatheredText {
    /// Returns everything written so far, and empties the buffer.
    package func shared() -> SharedBytes {
        // `take` cannot fail, since gathered text is in memory.
        (try? take { SharedBytes($0) }) ?? SharedBytes([])
    }
}
