import Glibc

/// A queue that passes a small number of reusable parcels between two threads.
///
/// The first thread exchanges full parcels for empty ones, and the second thread exchanges empty parcels for full ones.
/// The memory of the parcels is therefore allocated only once.
final class ExchangeQueue<Parcel: ~Copyable>: @unchecked Sendable {
    // The unchecked conformance to `Sendable` is safe, because the mutable state is accessed only while the mutex is
    // locked, and each parcel is used by only one thread at a time.
    private static var capacity: Int { 4 }
    private let parcels = UnsafeMutablePointer<Parcel>.allocate(capacity: capacity)
    /// The number of parcels put into the queue, and the number taken out, since the queue was created.
    private var (putCount, takenCount) = (0, 0)
    private var isCancelled = false
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// - Parameter make: A closure that returns an empty parcel.
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

    /// Waits until the queue has room, then exchanges a full parcel for an empty one.
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

    /// Waits for the next full parcel, then exchanges an empty parcel for it.
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

    /// Cancels the queue. A canceled queue accepts no more parcels, and its threads stop waiting.
    func cancel() {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        isCancelled = true
        pthread_cond_broadcast(changed)
    }
}
