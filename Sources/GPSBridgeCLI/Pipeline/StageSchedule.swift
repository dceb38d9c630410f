import Glibc

/// A stage of a pipeline. The stages process the same parcels in the same order.
enum Stage: Int, CaseIterable {
    /// Reads a chunk of input and parses its sentences.
    case parse
    /// Builds epochs from the sentences.
    case build
    /// Passes the epochs to the caller.
    case deliver
}

/// A schedule that assigns the stages of a pipeline to whichever thread is free.
///
/// A stage runs on one thread at a time, and different stages run in parallel. A thread waits only if no stage has work
/// to do, so two threads are enough to keep two processors busy.
final class StageSchedule: @unchecked Sendable {
    // The conformance to `Sendable` is unchecked. It is safe, because the mutable state is accessed only while the
    // mutex is locked.

    /// The maximum number of parcels between two stages.
    static var capacity: Int { 4 }

    /// The number of parcels that each stage has finished.
    private var finished = [Int](repeating: 0, count: Stage.allCases.count)
    private var isRunning = [Bool](repeating: false, count: Stage.allCases.count)
    /// The number of parcels; `nil` until the last one has been parsed.
    private var total: Int?
    private var isCanceled = false
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

    /// Waits until one of the stages can run, and assigns it to the calling thread.
    ///
    /// The thread must call ``finish(_:isLast:)`` when the stage has processed the parcel.
    ///
    /// - Parameter stages: The stages that the thread may run. The first one that can run is assigned, except that
    ///   parsing precedes building while few parsed parcels are ready.
    /// - Returns: The stage, and the number of the parcel; `nil` if the schedule has been canceled, or if the stages
    ///   have processed all parcels.
    func next(of stages: [Stage]) -> (stage: Stage, parcel: Int)? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !isCanceled {
            if let stage = choice(of: stages) {
                isRunning[stage.rawValue] = true
                return (stage, finished[stage.rawValue])
            }
            if let total, stages.allSatisfy({ finished[$0.rawValue] == total }) { return nil }
            pthread_cond_wait(changed, mutex)
        }
        return nil
    }

    /// Marks a parcel as processed by a stage.
    ///
    /// - Parameter isLast: Whether no parcel follows. Only the first stage knows this.
    func finish(_ stage: Stage, isLast: Bool = false) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        isRunning[stage.rawValue] = false
        finished[stage.rawValue] += 1
        if isLast { total = finished[stage.rawValue] }
        pthread_cond_broadcast(changed)
    }

    /// Cancels the schedule. Stages that are already running can finish, but no further stage is assigned.
    func cancel() {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        isCanceled = true
        pthread_cond_broadcast(changed)
    }

    private func choice(of stages: [Stage]) -> Stage? {
        guard let stage = stages.first(where: canRun) else { return nil }
        // Without a reserve of parsed parcels, the thread that builds would often wait while the other thread parses.
        let reserve = finished[Stage.parse.rawValue] - finished[Stage.build.rawValue]
        if stage == .build, reserve < Self.capacity / 2, stages.contains(.parse), canRun(.parse) { return .parse }
        return stage
    }

    /// Returns whether a stage is idle, has a parcel to process, and has room for the result.
    private func canRun(_ stage: Stage) -> Bool {
        let number = stage.rawValue
        guard !isRunning[number], finished[number] != total else { return false }
        let hasInput = number == 0 || finished[number] < finished[number - 1]
        let hasRoom = number == finished.count - 1 || finished[number] - finished[number + 1] < Self.capacity
        return hasInput && hasRoom
    }
}
