import Dispatch
import Formats
import GNSS
import NMEA
import Synchronization
import TestSupport
import Testing

@testable import Recording

/// Databases of tracks: what was recorded is found again.
struct TrackDatabaseTests {
    private let folder = TemporaryDirectory()

    private func record(_ seconds: Range<Int>) async throws {
        var worker = try RecordingWorker(RecordingName(folder("a.sqlite")), RecordingOptions())
        worker.record(await MadeUpBatches.seconds(seconds.count, from: seconds.lowerBound), isLast: true)
        #expect(worker.state.failure == nil)
    }

    private func moment(_ second: Int) -> UTCTime {
        UTCTime(secondsSince1970: MadeUpBatches.start + Int64(second))
    }

    private func epochs(_ selection: TrackDatabase.Selection) throws -> [Epoch] {
        var epochs: [Epoch] = []
        try TrackDatabase(folder("a.sqlite")).read(selection) { epochs.append($0) }
        return epochs
    }

    @Test func epochsComeBackAsTheyWere() async throws {
        try await record(0..<10)
        #expect(try epochs(.init()) == (0..<10).map { MadeUpBatches.epoch($0) })
    }

    @Test func theEndIsTheEnd() async throws {
        try await record(0..<3)
        let epochs = try TrackDatabase(folder("a.sqlite")).epochs()
        for _ in 0..<3 { #expect(try epochs.next() != nil) }
        for _ in 0..<3 { #expect(try epochs.next() == nil) }
    }

    @Test func aRangeOfTimeIsWithoutItsEnd() async throws {
        try await record(0..<100)
        let found = try epochs(.init(from: moment(20), to: moment(30)))
        #expect(found.compactMap(\.fix.time) == (20..<30).map { moment($0) })
        #expect(try epochs(.init(device: "a test")).count == 100)
        #expect(throws: Failure.self) { try epochs(.init(device: "another")) }
    }

    @Test func whatIsRecordedTwiceIsThereTwice() async throws {
        try await record(0..<10)
        try await record(5..<15)
        #expect(try epochs(.init()).count == 20)
        let tracks = try TrackDatabase(folder("a.sqlite")).tracks()
        #expect(tracks.map(\.epochs) == [10, 10])
        #expect(tracks.map(\.from) == [moment(0), moment(5)])
    }

    @Test func whatIsDeletedIsGoneAndNothingElse() async throws {
        try await record(0..<10)
        try await record(100..<110)
        let database = try TrackDatabase(folder("a.sqlite"), forWriting: true)
        #expect(try database.delete(.init(to: moment(105))) == 15)
        try database.compact()
        #expect(try epochs(.init()).compactMap(\.fix.time) == (105..<110).map { moment($0) })
        #expect(try database.delete(.init()) == 5)
        #expect(try database.tracks().isEmpty)
    }

    @Test func whatIsDeletedWhileItIsRecordedIsGoneAndTheRestIsRecorded() async throws {
        var worker = try RecordingWorker(RecordingName(folder("a.sqlite")), RecordingOptions())
        worker.record(await MadeUpBatches.seconds(5))
        let database = try TrackDatabase(folder("a.sqlite"), forWriting: true)
        #expect(try database.delete(.init()) == 5)
        worker.record(await MadeUpBatches.seconds(5, from: 5))
        #expect(worker.state.phase == .recording)
        #expect(try database.tracks().map(\.epochs) == [5])
        #expect(try epochs(.init()) == (5..<10).map { MadeUpBatches.epoch($0) })
        #expect(try database.events().count == 1)
    }

    @Test func aRowThatCannotBeThereIsAFailure() async throws {
        try await record(0..<1)
        let database = try Database(folder("a.sqlite"), .create)
        try database.run("PRAGMA foreign_keys = ON")
        let insert = try database.prepare("INSERT INTO skies VALUES (1, 99, 0, x'')")
        #expect(throws: Failure.self) { try insert.run() }
        let again = try database.prepare("INSERT INTO devices (id, identity) SELECT id, identity FROM devices")
        #expect(try again.run() == false)
    }

    @Test func anEmptyNameOfADeviceIsRefused() async throws {
        try await record(0..<3)
        let database = try TrackDatabase(folder("a.sqlite"), forWriting: true)
        #expect(throws: Failure.self) { try database.delete(.init(device: "")) }
        #expect(try epochs(.init()).count == 3)
    }

    @Test(arguments: [Int64.min, -62_135_596_800_000_001, 253_402_300_800_000_000, Int64.max - 1])
    func timesThatCannotBeAreRead(_ time: Int64) async throws {
        try await record(0..<2)
        try Database(folder("a.sqlite"), .write).run("UPDATE fixes SET time = \(time) WHERE time % 2000000 = 0")
        let times = try epochs(.init()).compactMap { $0.fix.time?.date.year }
        #expect(times.count == 2 && times.allSatisfy { (1...9_999).contains($0) })
        #expect(try TrackDatabase(folder("a.sqlite")).tracks().count == 1)
    }

    @Test func satellitesKeepAllThatIsKnown() {
        for second in 0..<3 {
            let sky = MadeUpBatches.epoch(second).sky ?? Sky()
            #expect(PackedSky.sky(PackedSky.bytes(sky)) == sky)
        }
        #expect(PackedSky.sky([1, 2, 3]).satellites.isEmpty)
    }

    @Test func anglesThatCannotBeAreUnknown() {
        let satellite = Satellite(
            constellation: .gps, number: 1, receiverNumber: 1, elevation: .infinity, azimuth: .nan, signalStrength: 1e30
        )
        let read = PackedSky.sky(PackedSky.bytes(Sky(satellites: [satellite]))).satellites.first
        #expect(read != nil && read?.elevation == nil && read?.azimuth == nil && read?.signalStrength == nil)
    }

    @Test func otherVersionsAreRefused() async throws {
        try await record(0..<1)
        try Database(folder("a.sqlite"), .write).run("PRAGMA user_version = 2")
        #expect(throws: Failure.self) { try TrackDatabase(folder("a.sqlite")) }
    }

    @Test func twoRecordersMakeOneDatabaseAtOnce() throws {
        for round in 0..<20 {
            let path = folder("\(round).sqlite")
            let failures = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                do {
                    _ = try RecordingWorker(RecordingName(path), RecordingOptions())
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
            #expect(failures.withLock { $0 } == [])
        }
    }
}
