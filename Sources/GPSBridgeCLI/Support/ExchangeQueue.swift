import Glibc

/// A few parcels between two threads, one that fills them and one that empties them.
///
/// Each side swaps: whoever puts a full parcel in gets an empty one back, and the other way round. So what a parcel consists
/// of is made once, however many pass.
final class ExchangeQueue<Parcel: ~Copyable>: @unchecked Sendable {
    // Safe: every access to what changes is made while holding the mutex, and a parcel is on one side at a time.
    private static var capacity: Int { 4 }
    private let parcels = UnsafeMutablePointer<Parcel>.allocate(capacity: capacity)
    /// How many were put in, and taken out, ever.
    private var (putCount, takenCount) = (0, 0)
    private var isCancelled = false
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// - Parameter make: makes an empty parcel.
    init(_ make: () -> Parcel) {
        for index in 0..<Self.capacity { (parcels + index).initialize(to: make()) }
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
        parcels.deinitialize(count: Self.capacity)
        parcels.deallocate()
    }

    /// Waits for room and swaps a full parcel for an empty one.
    /// - Returns: whether it is still wanted.
    func put(_ parcel: inout Parcel) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while putCount - takenCount == Self.capacity, !isCancelled { pthread_cond_wait(changed, mutex) }
        guard !isCancelled else { return false }
        swap(&parcels[putCount % Self.capacity], &parcel)
        putCount += 1
        pthread_cond_signal(changed)
        return true
    }

    /// Waits for the next parcel and swaps an empty one for it.
    /// - Returns: whether there is one. There is none when nothing more is wanted.
    func take(_ parcel: inout Parcel) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while putCount == takenCount, !isCancelled { pthread_cond_wait(changed, mutex) }
        guard putCount > takenCount else { return false }
        swap(&parcels[takenCount % Self.capacity], &parcel)
        takenCount += 1
        pthread_cond_signal(changed)
        return true
    }

    /// Nothing more is wanted.
    func cancel() {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        isCancelled = true
        pthread_cond_broadcast(changed)
    }
}
