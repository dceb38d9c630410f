/// A buffer that keeps its memory when it is emptied, so that refilling it allocates nothing.
///
/// Unlike an array, it does not check for unique ownership before every change.
struct Batch<Item>: ~Copyable {
    private var storage: UnsafeMutablePointer<Item>
    private var capacity: Int
    private(set) var count = 0

    // Large enough for most uses. Pages that are never touched take no memory.
    init(capacity: Int = 1 << 13) {
        self.capacity = capacity
        storage = .allocate(capacity: capacity)
    }

    deinit {
        storage.deinitialize(count: count)
        storage.deallocate()
    }

    /// The items. The buffer is valid until the next change.
    @inline(__always)
    var items: UnsafeBufferPointer<Item> { UnsafeBufferPointer(start: storage, count: count) }

    /// Appends an item that is initialized in place.
    @inline(__always)
    mutating func append(_ initialize: (UnsafeMutablePointer<Item>) -> Void) {
        if count == capacity { grow() }
        initialize(storage + count)
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ item: Item) { append { $0.initialize(to: item) } }

    /// Removes all items and keeps the memory.
    mutating func removeAll() {
        storage.deinitialize(count: count)
        count = 0
    }

    @inline(never)
    private mutating func grow() {
        capacity *= 2
        let larger = UnsafeMutablePointer<Item>.allocate(capacity: capacity)
        larger.moveInitialize(from: storage, count: count)
        storage.deallocate()
        storage = larger
    }
}
