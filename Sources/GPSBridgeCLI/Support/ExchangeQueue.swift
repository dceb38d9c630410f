import Glibc

/// A queue of a few parcels between two threads: one fills them, the other empties them.
///
/// Each side swaps parcels: a full one for an empty one, or an empty one for a full one. The memory of a parcel is
/// therefore allocated once, however often it is used.
final class ExchangeQueue<Parcel: ~Copyable>: @unchecked Sendable {
    // Sendable, because mutable state is accessed only under the mutex, and each parcel is on one side at a time.
    private static var capacity: Int { 4 }
    private let parcels = UnsafeMutablePointer<Parcel>.allocate(capacity: capacity)
    /// The numbers of parcels put in and taken out since the beginning.
    private var (putCount, takenCount) = (0, 0)
    private var isCancelled = false
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// - Parameter make: Returns an empty parcel.
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
    ///
    /// - Returns: `false` if the queue has been canceled.
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

    /// Waits for the next full parcel and swaps an empty one for it.
    ///
    /// - Returns: `false` if the queue has been canceled and is empty.
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

    /// Cancels the queue: it accepts no more parcels, and no side waits any longer.
    func cancel() {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        isCancelled = true
        pthread_cond_broadcast(changed)
    }
}
