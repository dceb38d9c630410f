import Dispatch
import GNSS
import GPSBridge
import NMEA
import SQLiteDatabase
import Synchronization
import SystemSupport
import TestSupport
import Testing
import TrackDatabase

@testable import Recording

/// Tests that everything recorded in a track database can be read back.
struct TrackRecordingTests {
    private let folder = TemporaryDirectory()

    private func record(_ seconds: Range<Int>) async throws {
        var worker = try RecordingWorker(RecordingName(folder("a.sqlite")), RecordingOptions())
        worker.record(await TestBatches.seconds(seconds.count, from: seconds.lowerBound), isLast: true)
        #expect(worker.state.failure == nil)
    }

    private func moment(_ second: Int) -> UTCTime {
        UTCTime(secondsSince1970: TestBatches.start + Int64(second))
    }

    private func epochs(_ selection: TrackDatabase.Selection) throws -> [Epoch] {
        var epochs: [Epoch] = []
        try TrackDatabase(folder("a.sqlite")).read(selection) { epochs.append($0) }
        return epochs
    }

    @Test("recorded epochs are read back unchanged")
    func epochsComeBackAsTheyWere() async throws {
        try await record(0..<10)
        #expect(try epochs(.init()) == (0..<10).map { TestBatches.epoch($0) })
    }

    @Test("playback returns nil after the last epoch")
    func endOfPlayback() async throws {
        try await record(0..<3)
        let epochs = try TrackDatabase(folder("a.sqlite")).playback()
        for _ in 0..<3 { #expect(try epochs.next() != nil) }
        for _ in 0..<3 { #expect(try epochs.next() == nil) }
    }

    @Test("a selection is limited to its time range and device")
    func selections() async throws {
        try await record(0..<100)
        let found = try epochs(.init(from: moment(20), to: moment(30)))
        #expect(found.compactMap(\.fix.time) == (20..<30).map { moment($0) })
        #expect(try epochs(.init(device: "a test")).count == 100)
        #expect(throws: Failure.self) { try epochs(.init(device: "another")) }
    }

    @Test("the same data recorded twice is stored twice")
    func repeatedData() async throws {
        try await record(0..<10)
        try await record(5..<15)
        #expect(try epochs(.init()).count == 20)
        let tracks = try TrackDatabase(folder("a.sqlite")).tracks()
        #expect(tracks.map(\.epochs) == [10, 10])
        #expect(tracks.map(\.from) == [moment(0), moment(5)])
    }

    @Test("deleting a selection keeps all other fixes")
    func deletion() async throws {
        try await record(0..<10)
        try await record(100..<110)
        let database = try TrackDatabase(folder("a.sqlite"), forWriting: true)
        #expect(try database.delete(.init(to: moment(105))) == 15)
        try database.compact()
        #expect(try epochs(.init()).compactMap(\.fix.time) == (105..<110).map { moment($0) })
        #expect(try database.delete(.init()) == 5)
        #expect(try database.tracks().isEmpty)
    }

    @Test("a recording continues after its data is deleted")
    func deletionDuringRecording() async throws {
        var worker = try RecordingWorker(RecordingName(folder("a.sqlite")), RecordingOptions())
        worker.record(await TestBatches.seconds(5))
        let database = try TrackDatabase(folder("a.sqlite"), forWriting: true)
        #expect(try database.delete(.init()) == 5)
        worker.record(await TestBatches.seconds(5, from: 5))
        #expect(worker.state.phase == .recording)
        #expect(try database.tracks().map(\.epochs) == [5])
        #expect(try epochs(.init()) == (5..<10).map { TestBatches.epoch($0) })
        let track = try #require(try database.tracks().first)
        #expect(try database.events(of: track).count == 1)
    }

    @Test("inserting a row throws for a foreign key violation, but returns false for a duplicate")
    func constraints() async throws {
        try await record(0..<1)
        let database = try Database(folder("a.sqlite"), .create)
        try database.run("PRAGMA foreign_keys = ON")
        let insert = try database.prepare("INSERT INTO skies VALUES (1, 99, 0, x'')")
        #expect(throws: Failure.self) { try insert.run() }
        let again = try database.prepare("INSERT INTO devices (id, identity) SELECT id, identity FROM devices")
        #expect(try again.run() == false)
    }

    @Test("simultaneous tracks from two devices are read one after the other")
    func devicesAreApart() async throws {
        for name in ["one", "two"] {
            var worker = try RecordingWorker(RecordingName(folder("a.sqlite")), RecordingOptions())
            let batches = await TestBatches.seconds(20).map { batch in
                var batch = batch
                batch.batch.status.name = name
                if name == "two" { batch.batch.epochs[0].fix.coordinate?.longitude = 10 }
                return batch
            }
            worker.record(batches, isLast: true)
        }
        let longitudes = try epochs(.init()).compactMap(\.fix.coordinate?.longitude)
        #expect(longitudes == Array(repeating: -11.5, count: 20) + Array(repeating: 10, count: 20))
        #expect(try epochs(.init(session: 2)).allSatisfy { $0.fix.coordinate?.longitude == 10 })
        #expect(try epochs(.init(device: "one", session: 2)).isEmpty)
        let playback = try TrackDatabase(folder("a.sqlite")).playback()
        var modes: [Fix.Mode?] = []
        while let epoch = try playback.next() { modes.append(epoch.fix.mode) }
        #expect(modes.count == 41 && modes[20] == .noFix)
    }

    @Test("deleting a session keeps the skies of other sessions")
    func deletingASession() async throws {
        try await record(0..<10)
        try await record(0..<10)
        let database = try TrackDatabase(folder("a.sqlite"), forWriting: true)
        #expect(try database.delete(.init(session: 1)) == 10)
        #expect(try epochs(.init()) == (0..<10).map { TestBatches.epoch($0) })
    }

    @Test("epochs with the same time are read as separate epochs")
    func equalTimes() async throws {
        // As from a receiver that sends whole seconds five times a second.
        let batches = await TestBatches.seconds(10).enumerated().map { number, batch in
            var batch = batch
            batch.batch.epochs[0].fix.time = moment(number / 5)
            batch.batch.epochs[0].repeatsTime = !number.isMultiple(of: 5)
            return batch
        }
        var worker = try RecordingWorker(RecordingName(folder("a.sqlite")), RecordingOptions())
        worker.record(batches, isLast: true)
        let read = try epochs(.init())
        #expect(read.map(\.fix.coordinate?.latitude) == batches.map { $0.batch.epochs[0].fix.coordinate?.latitude })
    }

    @Test("a position in a database with a latitude beyond 90° is read as missing")
    func positionsOffTheEarth() async throws {
        try await record(0..<3)
        try Database(folder("a.sqlite"), .write).run("UPDATE fixes SET latitude = 500 WHERE time % 2000000 = 0")
        #expect(try epochs(.init()).allSatisfy { ($0.fix.coordinate?.latitude ?? 0) <= 90 })
        let positions = try epochs(.init()).count { $0.fix.hasPosition }
        #expect(positions < 3)
        #expect(try TrackDatabase(folder("a.sqlite")).tracks().map(\.positions) == [positions])
    }

    @Test("impossible values in a database are read as missing")
    func impossibleValues() async throws {
        try await record(0..<3)
        try Database(folder("a.sqlite"), .write).run(
            "UPDATE fixes SET course = 1e300, climb = 1e300, hdop = -1, heading = 1e300, pitch = 4, latitude = 500")
        for epoch in try epochs(.init()) {
            #expect(epoch.fix.course == nil && epoch.fix.climb == nil && epoch.fix.dilution.horizontal == nil)
            #expect(epoch.attitude?.heading == nil && epoch.attitude?.pitch == 4)
        }
        let database = try TrackDatabase(folder("a.sqlite"))
        let track = try #require(try database.tracks().first)
        let samples = try database.samples(of: track)
        while let sample = try samples.next() { #expect(sample.fix.coordinate == nil) }
    }

    @Test("epochs without a time stay in order and do not end the track")
    func epochsWithoutATime() async throws {
        let year: Int64 = 31_536_000
        let batches = await TestBatches.seconds(10).map { batch in
            var batch = batch
            if [0, 4, 5, 9].contains(batch.batch.epochs[0].fix.time.map { $0.secondsSince1970 - TestBatches.start }) {
                batch.batch.epochs[0].fix.time = nil
            }
            // The simulated time is a year before the host's time.
            batch.timestamp.wall += year * 1_000_000_000
            return batch
        }
        var worker = try RecordingWorker(RecordingName(folder("a.sqlite")), RecordingOptions())
        worker.record(batches, isLast: true)
        let track = try #require(try TrackDatabase(folder("a.sqlite")).tracks().first)
        #expect(track.from == moment(1) && track.to == moment(8) && track.epochs == 10)
        let latitudes = batches.map { $0.batch.epochs[0].fix.coordinate?.latitude }
        // The first epoch has no time and no predecessor, so it gets the host's time, a year later.
        #expect(try epochs(.init()).map(\.fix.coordinate?.latitude) == latitudes.dropFirst() + [latitudes[0]])
    }

    @Test("a track without receiver times has the host's times")
    func tracksWithoutATime() async throws {
        var worker = try RecordingWorker(RecordingName(folder("a.sqlite")), RecordingOptions())
        let batches = await TestBatches.seconds(3).map { batch in
            var batch = batch
            batch.batch.epochs[0].fix.time = nil
            return batch
        }
        worker.record(batches, isLast: true)
        let track = try #require(try TrackDatabase(folder("a.sqlite")).tracks().first)
        #expect(track.from.secondsSince1970 == TestBatches.start)
        #expect(track.to.secondsSince1970 == TestBatches.start + 2)
        #expect(try epochs(.init()).count == 3)
    }

    @Test("the events of a session without a track are found")
    func eventsWithoutATrack() async throws {
        try await record(0..<3)
        var worker = try RecordingWorker(RecordingName(folder("a.sqlite")), RecordingOptions())
        let batches = await TestBatches.seconds(2, from: 10).map { batch in
            var batch = batch
            batch.batch.epochs = []
            return batch
        }
        worker.record(batches, isLast: true)
        let database = try TrackDatabase(folder("a.sqlite"))
        let tracks = try database.tracks()
        #expect(tracks.map(\.session) == [1])
        #expect(try database.eventsWithoutTrack().map(\.session) == [2])
        #expect(try database.events(of: try #require(tracks.first)).map(\.session) == [1])
        #expect(try database.eventsWithoutTrack(.init(session: 1)).isEmpty)
    }

    @Test(
        "a database is refused if another program has changed the schema of gpsbridge's tables",
        arguments: [
            "CREATE TRIGGER x AFTER INSERT ON fixes BEGIN SELECT count(*) FROM fixes a, fixes b; END",
            "CREATE UNIQUE INDEX x ON fixes (session)",
            "CREATE INDEX x ON fixes (length(hex(zeroblob(100000000))), time)",
            "DROP INDEX events_by_time; CREATE INDEX events_by_time ON Events (hex(text))",
            "CREATE TABLE s AS SELECT * FROM skies; DROP TABLE skies; ALTER TABLE s RENAME TO skies",
            """
            ALTER TABLE sessions ADD COLUMN x CHECK (length(hex(program)) > 0)
            """,
            "ALTER TABLE skies RENAME TO s; CREATE VIEW skies AS SELECT * FROM s",
            "DROP TABLE events",
        ])
    func foreignParts(_ change: String) async throws {
        try await record(0..<1)
        try Database(folder("a.sqlite"), .write).run("DELETE FROM fixes; \(change)")
        for access in [Database.Access.read, .write, .create] {
            #expect(throws: Failure.self) { try TrackSchema.open(folder("a.sqlite"), access) }
        }
    }

    @Test("a database is accepted if another program has added only separate tables, triggers and views")
    func ownParts() async throws {
        try await record(0..<1)
        try Database(folder("a.sqlite"), .write).run(
            """
            CREATE TABLE notes (fix INTEGER, text TEXT);
            CREATE TABLE log (note);
            CREATE INDEX notes_by_fix ON notes (fix);
            CREATE VIEW fast AS SELECT * FROM fixes WHERE speed > 10;
            CREATE TRIGGER logged AFTER INSERT ON notes BEGIN INSERT INTO log VALUES (new.text); END;
            ANALYZE
            """)
        try await record(1..<3)
        #expect(try epochs(.init()).count == 3)
    }

    @Test("SQL functions that would create values of 100 MB are rejected")
    func largeValues() throws {
        let database = try Database(folder("b.sqlite"), .create)
        #expect(throws: Failure.self) { try database.number("SELECT length(hex(zeroblob(100000000)))") }
    }

    @Test("if another program adds a unique index, the recording waits and reports the reason")
    func rulesThatComeLater() async throws {
        try await record(0..<1)
        var worker = try RecordingWorker(RecordingName(folder("a.sqlite")), RecordingOptions())
        try Database(folder("a.sqlite"), .write).run("CREATE UNIQUE INDEX x ON fixes (mode)")
        worker.record(await TestBatches.seconds(3, from: 10))
        guard case .waiting(let reason) = worker.state.phase else {
            Issue.record("the batches were recorded")
            return
        }
        #expect(reason.contains("another program"))
    }

    @Test("an unchanged sky is read back with every fix, even if the fix that it was stored with has been deleted")
    func unchangedSky() async throws {
        let sky = TestBatches.epoch(0).sky
        var batches = await TestBatches.seconds(100)
        for index in batches.indices { batches[index].batch.epochs[0].sky = sky }
        var worker = try RecordingWorker(RecordingName(folder("a.sqlite")), RecordingOptions())
        worker.record(batches, isLast: true)
        #expect(try epochs(.init()).map(\.sky) == Array(repeating: sky, count: 100))
        #expect(try epochs(.init(from: moment(30), to: moment(40))).map(\.sky) == Array(repeating: sky, count: 10))
        #expect(try TrackDatabase(folder("a.sqlite"), forWriting: true).delete(.init(to: moment(50))) == 50)
        #expect(try epochs(.init()).map(\.sky) == Array(repeating: sky, count: 50))
    }

    @Test("an SQL statement that never ends is interrupted")
    func statementsWithoutAnEnd() throws {
        let database = try Database(folder("b.sqlite"), .create)
        #expect(throws: Failure.self) {
            try database.number(
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
        }
        #expect(try database.number("SELECT 1") == 1)
    }

    @Test("an empty device name is refused and deletes nothing")
    func anEmptyNameOfADeviceIsRefused() async throws {
        try await record(0..<3)
        let database = try TrackDatabase(folder("a.sqlite"), forWriting: true)
        #expect(throws: Failure.self) { try database.delete(.init(device: "")) }
        #expect(try epochs(.init()).count == 3)
    }

    @Test(
        "impossible times in a database are read as dates between the years 1 and 9999",
        arguments: [Int64.min, -62_135_596_800_000_001, 253_402_300_800_000_000, Int64.max - 1])
    func impossibleTimes(_ time: Int64) async throws {
        try await record(0..<2)
        try Database(folder("a.sqlite"), .write).run("UPDATE fixes SET time = \(time) WHERE time % 2000000 = 0")
        let times = try epochs(.init()).compactMap { $0.fix.time?.date.year }
        #expect(times.count == 2 && times.allSatisfy { (1...9_999).contains($0) })
        #expect(try TrackDatabase(folder("a.sqlite")).tracks().count == 1)
    }

    @Test("packing satellites keeps all of their values")
    func packedSatellites() {
        for second in 0..<3 {
            let sky = TestBatches.epoch(second).sky ?? Sky()
            #expect(PackedSky.sky(PackedSky.bytes(sky)) == sky)
        }
        #expect(PackedSky.sky([1, 2, 3]).satellites.isEmpty)
    }

    @Test("impossible satellite angles and strengths are read as unknown")
    func impossibleAngles() {
        let satellite = Satellite(
            constellation: .gps, number: 1, receiverNumber: 1, elevation: .infinity, azimuth: .nan, signalStrength: 1e30
        )
        let read = PackedSky.sky(PackedSky.bytes(Sky(satellites: [satellite]))).satellites.first
        #expect(read != nil && read?.elevation == nil && read?.azimuth == nil && read?.signalStrength == nil)
    }

    @Test("a database with another format version is refused")
    func otherVersionsAreRefused() async throws {
        try await record(0..<1)
        try Database(folder("a.sqlite"), .write).run("PRAGMA user_version = 2")
        #expect(throws: Failure.self) { try TrackDatabase(folder("a.sqlite")) }
    }

    @Test("concurrent recorders can create the same database")
    func simultaneousCreation() throws {
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
