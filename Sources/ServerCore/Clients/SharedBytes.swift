package import Glibc
package import TextOutput

/// Immutable bytes at a fixed address, which are encoded once and can be sent to many clients.
package final class SharedBytes {
    private let bytes: UnsafeRawBufferPointer
    /// The budget that is charged for the bytes while they are queued. It is charged only once, even if several clients
    /// have the bytes queued.
    private var budget: ClientBudget?

    init(_ bytes: UnsafeRawBufferPointer) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyMemory(from: bytes)
        self.bytes = UnsafeRawBufferPointer(copy)
    }

    /// Creates a copy of an array.
    package init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyBytes(from: bytes)
        self.bytes = UnsafeRawBufferPointer(copy)
    }

    deinit {
        budget?.record(change: -count)
        bytes.deallocate()
    }

    /// Charges the bytes to a budget until they are deallocated.
    func charge(to budget: ClientBudget) {
        guard self.budget == nil else { return }
        self.budget = budget
        budget.record(change: count)
    }

    /// No bytes.
    package static var empty: SharedBytes { SharedBytes([]) }

    package var count: Int { bytes.count }
    package var isEmpty: Bool { bytes.isEmpty }

    /// Returns the bytes from offset `start` for use in a system call. The result is valid as long as this object is
    /// retained.
    package func part(from start: Int) -> iovec {
        iovec(
            iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress?.advanced(by: start)), iov_len: count - start)
    }
}

extension GatheredText {
    /// Returns all text written so far and empties the buffer.
    package func shared() -> SharedBytes {
        // `take` cannot fail, because the text is gathered in memory.
        (try? take { SharedBytes($0) }) ?? SharedBytes([])
    }
}
