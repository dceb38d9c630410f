import Glibc

/// A few items between two threads.
final class BatchQueue<Item: Sendable>: @unchecked Sendable {
    // Safe: every access to what changes is made while holding the mutex.
    private let capacity = 4
    private var items: [Item] = []
    private var isCancelled = false
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Waits for room and adds an item.
    /// - Returns: whether it is still wanted.
    func put(_ item: Item) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while items.count >= capacity, !isCancelled { pthread_cond_wait(changed, mutex) }
        guard !isCancelled else { return false }
        items.append(item)
        pthread_cond_broadcast(changed)
        return true
    }

    /// Waits for the next item; `nil` when nothing more will come because nothing more is wanted.
    func next() -> Item? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while items.isEmpty, !isCancelled { pthread_cond_wait(changed, mutex) }
        guard !items.isEmpty else { return nil }
        let item = items.removeFirst()
        pthread_cond_broadcast(changed)
        return item
    }

    /// Nothing more is wanted.
    func cancel() {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        isCancelled = true
        pthread_cond_broadcast(changed)
    }
}
