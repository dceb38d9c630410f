/// A buffer that keeps its memory when it is emptied, so that refilling the buffer allocates no memory.
///
/// Unlike an array, the buffer does not check for unique ownership before every change.
struct ReusableBuffer<Element>: ~Copyable {
    private var storage: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    // The default capacity is enough for most uses. It can be generous, because memory pages that are never touched
    // cost nothing.
    init(capacity: Int = 1 << 13) {
        self.capacity = capacity
        storage = .allocate(capacity: capacity)
    }

    deinit {
        storage.deinitialize(count: count)
        storage.deallocate()
    }

    /// The elements. The returned pointer is valid until the buffer is next modified.
    @inline(__always)
    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: storage, count: count) }

    /// Appends an element, which the closure initializes in place.
    @inline(__always)
    mutating func append(_ initialize: (UnsafeMutablePointer<Element>) -> Void) {
        if count == capacity { grow() }
        initialize(storage + count)
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ element: Element) { append { $0.initialize(to: element) } }

    /// Removes all elements but keeps the allocated memory.
    mutating func removeAll() {
        storage.deinitialize(count: count)
        count = 0
    }

    @inline(never)
    private mutating func grow() {
        capacity *= 2
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        larger.moveInitialize(from: storage, count: count)
        storage.deallocate()
        storage = larger
    }
}
