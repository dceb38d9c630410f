internal import Glibc
package import TextOutput

/// Bytes that are made once and sent to many, at a place that does not change.
package final class SharedBytes {
    private let bytes: UnsafeRawBufferPointer
    /// The budget that they count for while a client has still to get them. They count once, however many clients wait.
    private var budget: ClientBudget?

    init(_ bytes: UnsafeRawBufferPointer) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyMemory(from: bytes)
        self.bytes = UnsafeRawBufferPointer(copy)
    }

    /// Keeps a copy of bytes.
    package init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyBytes(from: bytes)
        self.bytes = UnsafeRawBufferPointer(copy)
    }

    deinit {
        budget?.note(change: -count)
        bytes.deallocate()
    }

    /// Counts them for a budget until they are released.
    func charge(to budget: ClientBudget) {
        guard self.budget == nil else { return }
        self.budget = budget
        budget.note(change: count)
    }

    var count: Int { bytes.count }
    var isEmpty: Bool { bytes.isEmpty }

    /// Where they are while this is kept, from one of them on, for a system call.
    func part(from start: Int) -> iovec {
        iovec(
            iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress?.advanced(by: start)), iov_len: count - start)
    }
}

extension GatheredText {
    /// Everything that was written, for whoever wants it.
    package func shared() -> SharedBytes {
        // Nothing can fail: what is gathered is in memory.
        (try? take { SharedBytes($0) }) ?? SharedBytes([])
    }
}
