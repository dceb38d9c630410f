import Synchronization
import SystemSupport
import Testing

@testable import GPSBridgeCLI

struct StageScheduleTests {
    @Test("two threads run each stage once for every parcel, in order")
    func stagesRunInOrder() throws {
        let log = StageLog()
        let worker = try WorkerThread { log.work([.build, .parse]) }
        log.work([.deliver, .build, .parse])
        worker.join()
        #expect(log.parcels == Dictionary(uniqueKeysWithValues: Stage.allCases.map { ($0, Array(0..<1000)) }))
    }

    @Test("a stage waits until the previous stage has finished the parcel")
    func stagesNeedInput() throws {
        let schedule = StageSchedule()
        let first = try #require(schedule.next(of: [.deliver, .build, .parse]))
        #expect(first == (.parse, 0))
        schedule.finish(.parse)
        let second = try #require(schedule.next(of: [.deliver, .build]))
        #expect(second == (.build, 0))
        schedule.finish(.build)
        let third = try #require(schedule.next(of: [.deliver, .build]))
        #expect(third == (.deliver, 0))
    }

    @Test("the parse stage waits while all parcels are in use, and resumes when the build stage frees a parcel")
    func parcelsAreLimited() throws {
        let schedule = StageSchedule()
        for parcel in 0..<StageSchedule.capacity {
            let next = try #require(schedule.next(of: [.parse]))
            #expect(next == (.parse, parcel))
            schedule.finish(.parse)
        }
        let full = try #require(schedule.next(of: [.parse, .build]))
        #expect(full == (.build, 0))
        schedule.finish(.build)
        let free = try #require(schedule.next(of: [.parse, .build]))
        #expect(free == (.parse, StageSchedule.capacity))
    }

    @Test("a thread that may build and parse parses first while fewer than half of the parcels are parsed")
    func parsesAhead() throws {
        let schedule = StageSchedule()
        for parcel in 0..<StageSchedule.capacity / 2 {
            let next = try #require(schedule.next(of: [.build, .parse]))
            try #require(next == (.parse, parcel))
            schedule.finish(.parse)
        }
        let next = try #require(schedule.next(of: [.build, .parse]))
        try #require(next == (.build, 0))
        schedule.finish(.build)
        // Another thread is parsing, so this one builds although few parcels are parsed.
        _ = try #require(schedule.next(of: [.parse]))
        let meanwhile = try #require(schedule.next(of: [.build, .parse]))
        #expect(meanwhile == (.build, 1))
    }

    @Test("cancel() ends the wait of a thread whose stage has no input")
    func cancelEndsWaits() throws {
        let schedule = StageSchedule()
        let worker = try WorkerThread { #expect(schedule.next(of: [.deliver]) == nil) }
        schedule.cancel()
        worker.join()
        #expect(schedule.next(of: [.parse]) == nil)
    }
}

/// A record of the parcels that each stage of a schedule has processed.
private final class StageLog: Sendable {
    private let schedule = StageSchedule()
    private let finished = Mutex<[Stage: [Int]]>([:])
    private let running = Mutex<Set<Stage>>([])

    var parcels: [Stage: [Int]] { finished.withLock { $0 } }

    /// Runs stages until the schedule ends after a thousand parcels.
    func work(_ stages: [Stage]) {
        while let (stage, parcel) = schedule.next(of: stages) {
            let isAlone = running.withLock { $0.insert(stage).inserted }
            #expect(isAlone)
            finished.withLock { $0[stage, default: []].append(parcel) }
            _ = running.withLock { $0.remove(stage) }
            schedule.finish(stage, isLast: stage == .parse && parcel == 999)
        }
    }
}
