/// Items gathered in memory that stays when they are gone: filling it again takes no more.
///
/// An array would do, but for being asked before every change whether somebody else holds it too.
struct Batch<Item>: ~Copyable {
    private var storage: UnsafeMutablePointer<Item>
    private var capacity: Int
    private(set) var count = 0

    // Enough for most; memory that is not used takes none of the machine's.
    init(capacity: Int = 1 << 13) {
        self.capacity = capacity
        storage = .allocate(capacity: capacity)
    }

    deinit {
        storage.deinitialize(count: count)
        storage.deallocate()
    }

    /// The items, valid until the next change.
    @inline(__always)
    var items: UnsafeBufferPointer<Item> { UnsafeBufferPointer(start: storage, count: count) }

    /// Adds an item that is made in its place.
    @inline(__always)
    mutating func append(_ initialize: (UnsafeMutablePointer<Item>) -> Void) {
        if count == capacity { grow() }
        initialize(storage + count)
        count &+= 1
    }

    /// Adds an item.
    @inline(__always)
    mutating func append(_ item: Item) { append { $0.initialize(to: item) } }

    /// Lets go of the items.
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
