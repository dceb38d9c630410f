import GNSS
import GPSBridge
import Glibc
import NMEA
import SystemSupport
import TestSupport
import Testing
import TrackDatabase
import TrackFormats

@testable import Recording

/// Tests of recordings in files, which must contain every batch exactly once.
struct RecordingWorkerTests {
    private let folder = TemporaryDirectory()

    private func worker(_ name: String, _ rotation: RecordingOptions.Rotation? = nil) throws -> RecordingWorker {
        var options = RecordingOptions()
        options.rotation = rotation
        return try RecordingWorker(RecordingName(folder(name)), options)
    }

    /// Returns the seconds of the positions in a file, as gpsbridge reads them.
    private func seconds(_ name: String) throws -> [Int] {
        var epochs: [Epoch] = []
        if name.hasSuffix(".sqlite") {
            try TrackDatabase(folder(name)).read { epochs.append($0) }
        } else {
            let bytes = try unwrapped(readBytes(folder(name)))
            guard let read = TrackReader.tracks(bytes)?.epochs else { return marks(bytes) }
            epochs = read
        }
        return epochs.filter(\.fix.hasPosition).compactMap {
            $0.fix.time.map { Int($0.secondsSince1970 - TestBatches.start) }
        }
    }

    private func unwrapped(_ bytes: [UInt8]) -> [UInt8] {
        var unwrapper = RecordingUnwrapper()
        var whole = bytes.withUnsafeBytes { Array(unwrapper.read($0)) }
        while case let rest = unwrapper.finish(), !rest.isEmpty { whole += rest }
        return whole
    }

    /// Returns the seconds in the ZDA sentences of ``TestBatches``.
    private func marks(_ bytes: [UInt8]) -> [Int] {
        bytes.split(separator: 0x0A).compactMap { line in
            let text = String(decoding: line, as: UTF8.self)
            guard text.hasPrefix("$GPZDA,"), text.hasSuffix("\r") else { return nil }
            return Int(text.dropFirst("$GPZDA,".count).dropLast())
        }
    }

    private static let names = ["a.rec", "a.csv", "a.gpx", "a.geojson", "a.sqlite", "a.rec.zst", "a.csv.zst"]

    @Test("a recording contains every batch once and in order", arguments: names)
    func everythingIsInTheFileOnceAndInOrder(_ name: String) async throws {
        var worker = try worker(name)
        for batch in await TestBatches.seconds(150) { worker.record([batch]) }
        #expect(try seconds(name) == Array(0..<150), "before the recording is stopped")
        worker.record([], isLast: true)
        #expect(try seconds(name) == Array(0..<150))
        #expect(worker.state.phase == .stopped)
        #expect(worker.state.failure == nil)
    }

    @Test(
        "no recording contains a latitude beyond 90°",
        arguments: ["a.csv", "a.json", "a.gpx", "a.geojson", "a.sqlite"])
    func positionsOffTheEarth(_ name: String) async throws {
        var worker = try worker(name)
        let batches = await TestBatches.seconds(3).map { batch in
            var batch = batch
            if batch.batch.epochs == [TestBatches.epoch(1)] { batch.batch.epochs[0].fix.coordinate?.latitude = 500 }
            return batch
        }
        worker.record(batches, isLast: true)
        #expect(try seconds(name) == [0, 2])
        guard !name.hasSuffix("sqlite") else { return }
        let text = String(decoding: try readBytes(folder(name)), as: UTF8.self)
        for number in ["\"lat\":500", "lat=\"500", ",500,", ",500]"] { #expect(!text.contains(number)) }
    }

    @Test("a recording is appended to the existing content of the file", arguments: names)
    func existingContent(_ name: String) async throws {
        for part in 0..<3 {
            var worker = try worker(name)
            worker.record(await TestBatches.seconds(50, from: part * 50))
            // The first worker finishes its recording. The others are discarded without finishing.
            if part == 0 { worker.record([], isLast: true) }
        }
        #expect(try seconds(name) == Array(0..<150))
    }

    @Test("a removed recording file is reported and created again", arguments: names)
    func removedFiles(_ name: String) async throws {
        var worker = try worker(name)
        worker.record(await TestBatches.seconds(5))
        for file in folder.names { remove(folder(file)) }
        worker.record(await TestBatches.seconds(5, from: 5))
        guard case .waiting(let reason) = worker.state.phase else {
            Issue.record("the failure was not reported")
            return
        }
        #expect(reason.contains("removed or replaced"))
        worker.record([])
        #expect(worker.state.phase == .recording)
        #expect(try seconds(name) == Array(5..<10))
    }

    @Test(
        "a recording file that another program has emptied is reported and begun again",
        arguments: names.filter { $0 != "a.sqlite" })
    func emptiedFiles(_ name: String) async throws {
        var worker = try worker(name)
        worker.record(await TestBatches.seconds(5))
        for file in folder.names { truncate(folder(file), 0) }
        worker.record(await TestBatches.seconds(5, from: 5))
        guard case .waiting(let reason) = worker.state.phase else {
            Issue.record("the failure was not reported")
            return
        }
        #expect(reason.contains("truncated"))
        worker.record([])
        #expect(worker.state.phase == .recording)
        #expect(try seconds(name) == Array(5..<10))
    }

    @Test("a recording reports a missing directory and resumes when the directory is restored", arguments: names)
    func missingDirectories(_ name: String) async throws {
        mkdir(folder("tracks"), 0o700)
        var worker = try worker("tracks/\(name)")
        rename(folder("tracks"), folder("away"))
        for second in 0..<3 {
            worker.record(await TestBatches.seconds(1, from: second))
            if case .waiting = worker.state.phase { continue }
            Issue.record("the failure was not reported")
        }
        mkdir(folder("tracks"), 0o700)
        worker.record(await TestBatches.seconds(1, from: 3))
        #expect(worker.state.phase == .recording)
        worker.record([], isLast: true)
        #expect(try seconds("tracks/\(name)") == [0, 1, 2, 3])
        for path in ["tracks", "away"] {
            for file in [name, "\(name)-wal", "\(name)-shm"] { remove(folder("\(path)/\(file)")) }
        }
    }

    /// Returns batches received at the given seconds after the worker's start, by the wall clock and by the monotonic
    /// clock.
    private func batches(wall: [Int64], monotonic: [Int64]) async -> [RecordedBatch] {
        let now = RecordedBatch.Timestamp.now
        return zip(await TestBatches.seconds(wall.count), zip(wall, monotonic)).map { batch, seconds in
            var batch = batch
            batch.timestamp = RecordedBatch.Timestamp(
                wall: now.wall + seconds.0 * 1_000_000_000, monotonic: now.monotonic + seconds.1 * 1_000_000_000)
            return batch
        }
    }

    @Test("files are rotated by time")
    func filesAreRotatedByTime() async throws {
        var worker = try worker("a.csv", .seconds(100))
        worker.record(await batches(wall: [50, 150, 160, 290], monotonic: [50, 150, 160, 290]), isLast: true)
        #expect(worker.state.files == 3)
        #expect(try folder.names.map { try seconds($0) } == [[0], [1, 2], [3]])
        #expect(folder.names.allSatisfy { $0.hasPrefix("a-20") && $0.hasSuffix("Z.csv") })
    }

    @Test("files are rotated by elapsed time even if the clock is set back")
    func filesAreRotatedByTimeThoughTheClockIsSetBack() async throws {
        var worker = try worker("a.csv", .seconds(100))
        worker.record(await batches(wall: [50, -86_400, -86_300], monotonic: [50, 60, 160]), isLast: true)
        #expect(worker.state.files == 2)
        #expect(try folder.names.map { try seconds($0) }.sorted { $0[0] < $1[0] } == [[0, 1], [2]])
    }

    @Test("files are rotated when the clock is set back to the previous day")
    func filesAreRotatedAtADayThatComesAgain() async throws {
        var worker = try worker("a.csv", .day)
        worker.record(await batches(wall: [0, -86_400, -86_399], monotonic: [0, 1, 2]), isLast: true)
        #expect(worker.state.files == 2)
    }

    @Test(
        "rotation does not fill a failing disk with empty files",
        arguments: ["a.csv", "a.gpx", "a.geojson", "a.rec", "a.rec.zst"])
    func failingDisks(_ name: String) async throws {
        var worker = try worker(name, .size(1_000_000))
        let first = try #require(folder.names.first)
        // Another file at the path has the same effect as a full disk: the first write fails, and the next one
        // succeeds.
        rename(folder(first), folder("away"))
        try write([], to: folder(first))
        worker.record(await TestBatches.seconds(1))
        #expect(worker.state.phase != .recording)
        worker.record(await TestBatches.seconds(1, from: 1), isLast: true)
        remove(folder("away"))
        #expect(worker.state.files == 1)
        #expect(folder.names == [first])
        #expect(try seconds(first) == [0, 1])
    }

    @Test(
        "a rotation continues its file after a failed write",
        arguments: ["a.csv", "a.gpx", "a.geojson", "a.rec", "a.rec.zst"])
    func rotationAfterFailures(_ name: String) async throws {
        var worker = try worker(name, .seconds(100))
        let first = try #require(folder.names.first)
        let batches = await batches(wall: [10, 60, 90, 110], monotonic: [10, 60, 90, 110])
        worker.record([batches[0]])
        rename(folder(first), folder("away"))
        worker.record([batches[1]])
        #expect(worker.state.phase != .recording)
        rename(folder("away"), folder(first))
        worker.record([batches[2]])
        #expect(worker.state.files == 1)
        // The age of the file counts from its creation, not from the retry.
        worker.record([batches[3]], isLast: true)
        #expect(worker.state.files == 2)
        #expect(try folder.names.map { try seconds($0) }.sorted { $0[0] < $1[0] } == [[0, 1, 2], [3]])
    }

    @Test("a recording worker loses no batches while its directory is missing")
    func fullWorkers() async throws {
        mkdir(folder("tracks"), 0o700)
        var worker = try worker("tracks/a.rec")
        rename(folder("tracks"), folder("away"))
        var batch = try #require(await TestBatches.seconds(1).first)
        batch.batch.bytes = [UInt8](repeating: 0x24, count: 1 << 20)
        var count = 0
        while !worker.isFull, count < 100 {
            worker.record([batch])
            count += 1
        }
        #expect(count < 32)
        rename(folder("away"), folder("tracks"))
        worker.record([])
        #expect(!worker.isFull)
        #expect(worker.state.lost == 0)
        worker.record([], isLast: true)
        #expect(worker.state.bytes > count << 20)
        remove(folder("tracks/a.rec"))
    }

    @Test("no data is lost when files are rotated by size")
    func filesAreRotatedBySizeAndNothingIsLost() async throws {
        var worker = try worker("a.csv", .size(2_000))
        for batch in await TestBatches.seconds(100) { worker.record([batch]) }
        worker.record([], isLast: true)
        #expect(worker.state.files > 3)
        #expect(folder.names.count == worker.state.files)
        #expect(try folder.names.flatMap { try seconds($0) }.sorted() == Array(0..<100))
    }

    @Test("a rotated file is never full before it contains a fix", arguments: ["a.sqlite", "a.gpx"])
    func smallMaxSize(_ name: String) async throws {
        var worker = try worker(name, .size(1_000))
        for batch in await TestBatches.seconds(40) { worker.record([batch]) }
        worker.record([], isLast: true)
        #expect((2...10).contains(worker.state.files), "\(worker.state.files)")
        #expect(try folder.names.flatMap { try seconds($0) }.sorted() == Array(0..<40))
    }

    @Test("the size of a recorded database includes its write-ahead log")
    func databaseLength() async throws {
        var worker = try worker("a.sqlite", .size(60_000))
        for batch in await TestBatches.seconds(300) { worker.record([batch]) }
        #expect(worker.state.bytes > 4_096)
        #expect((2...6).contains(worker.state.files), "\(worker.state.files)")
        worker.record([], isLast: true)
        #expect(try worker.state.bytes == readBytes(worker.state.path).count)
    }

    @Test("a session continues when the missing database is restored")
    func returningDatabases() async throws {
        mkdir(folder("tracks"), 0o700)
        var worker = try worker("tracks/a.sqlite")
        worker.record(await TestBatches.seconds(2))
        rename(folder("tracks"), folder("away"))
        for second in 2..<4 { worker.record(await TestBatches.seconds(1, from: second)) }
        #expect(worker.state.phase != .recording)
        #expect(worker.state.epochs == 2, "waiting batches are not counted")
        rename(folder("away"), folder("tracks"))
        worker.record([], isLast: true)
        #expect(try TrackDatabase(folder("tracks/a.sqlite")).tracks().map(\.epochs) == [4])
        #expect(worker.state.epochs == 4)
        remove(folder("tracks/a.sqlite"))
    }

    @Test("epochs without a position are counted separately")
    func epochsWithoutAPosition() async throws {
        var worker = try worker("a.gpx")
        var batches = await TestBatches.seconds(5)
        for index in 0..<2 {
            batches[index].batch.epochs[0].fix.coordinate = nil
            batches[index].batch.epochs[0].fix.mode = .noFix
        }
        worker.record(batches, isLast: true)
        #expect(worker.state.epochs == 5 && worker.state.positions == 3)
    }

    @Test("the sentences of a receiver that sends none are synthesized", arguments: ["a.nmea", "a.nmea.zst"])
    func synthesizedSentences(name: String) async throws {
        var batches = await TestBatches.seconds(5)
        for index in batches.indices {
            batches[index].batch.bytes = [0xB5, 0x62]
            batches[index].batch.packets = PacketList()
        }
        var worker = try worker(name)
        worker.record(batches, isLast: true)
        var builder = EpochBuilder()
        var reader = SentenceReader()
        var latitudes: [Double?] = []
        reader.read(try unwrapped(readBytes(folder(name)))) { sentence in
            builder.add(sentence) { latitudes.append($0.fix.coordinate?.latitude) }
        }
        builder.finish { latitudes.append($0.fix.coordinate?.latitude) }
        #expect(latitudes == (0..<5).map { TestBatches.epoch($0).fix.coordinate?.latitude })
    }

    @Test("an amendment is not counted as another fix", arguments: ["a.rec", "a.nmea"])
    func amendments(_ name: String) async throws {
        var worker = try worker(name)
        var batches = await TestBatches.seconds(4)
        batches[2].batch.epochs[0].isAmendment = true
        worker.record(batches, isLast: true)
        #expect(worker.state.epochs == 3 && worker.state.positions == 3)
    }

    @Test("recording to a replacement database starts a new session")
    func replacedDatabases() async throws {
        var first = try worker("b.sqlite")
        first.record(await TestBatches.seconds(2, from: 10), isLast: true)
        var worker = try worker("a.sqlite")
        worker.record(await TestBatches.seconds(2))
        for ending in ["-wal", "-shm"] { remove(folder("a.sqlite\(ending)")) }
        rename(folder("b.sqlite"), folder("a.sqlite"))
        worker.record(await TestBatches.seconds(2, from: 2))
        worker.record([], isLast: true)
        #expect(try TrackDatabase(folder("a.sqlite")).tracks().map(\.epochs).sorted() == [2, 2])
    }

    @Test("batches that cannot be written before the recording ends are counted as lost")
    func unwrittenBatches() async throws {
        mkdir(folder("tracks"), 0o700)
        var worker = try worker("tracks/a.csv")
        worker.record(await TestBatches.seconds(2))
        rename(folder("tracks"), folder("away"))
        worker.record(await TestBatches.seconds(3, from: 2), isLast: true)
        #expect(worker.state.failure != nil)
        #expect(worker.state.epochs == 2)
        #expect(worker.state.lost == 3)
        remove(folder("away/a.csv"))
    }

    @Test("the last batches are written to a new file if the file has been removed")
    func lastBatches() async throws {
        var worker = try worker("a.csv")
        worker.record(await TestBatches.seconds(2))
        remove(folder("a.csv"))
        worker.record(await TestBatches.seconds(3, from: 2), isLast: true)
        #expect(worker.state.failure == nil)
        #expect(worker.state.lost == 0)
        #expect(try seconds("a.csv") == [2, 3, 4])
    }

    @Test("recorders that start at the same moment write separate files", arguments: names)
    func rotatedNames(_ name: String) async throws {
        let recordingName = try RecordingName(folder(name))
        for _ in 0..<10 {
            let paths = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await onThread {
                            var options = RecordingOptions()
                            options.rotation = .day
                            return try RecordingWorker(recordingName, options).state.path
                        }
                    }
                }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(Set(paths).count == paths.count)
        }
    }

    @Test("files are rotated at midnight")
    func filesAreRotatedAtMidnight() async throws {
        var worker = try worker("a.csv", .day)
        // Received at the next two midnights after the current day.
        let today = RecordedBatch.Timestamp.now.wall / 86_400_000_000_000
        let batches = await TestBatches.seconds(2).enumerated().map { index, batch in
            var batch = batch
            batch.timestamp.wall = (today + 1 + Int64(index)) * 86_400_000_000_000
            return batch
        }
        worker.record(batches)
        #expect(worker.state.files == 3)
    }

    @Test("a compressed recording that is truncated at any byte can be resumed")
    func cutCompressedFiles() async throws {
        var first = try worker("a.csv.zst")
        for batch in await TestBatches.seconds(20) { first.record([batch]) }
        let whole = try readBytes(folder("a.csv.zst"))
        let more = await TestBatches.seconds(3, from: 100)
        for length in 0...whole.count {
            try write(Array(whole[..<length]), to: folder("b.csv.zst"))
            let before = try seconds("b.csv.zst")
            var worker = try worker("b.csv.zst")
            worker.record(more, isLast: true)
            let after = try seconds("b.csv.zst")
            #expect(after.suffix(3) == [100, 101, 102] && after.dropLast(3).starts(with: before), "cut at \(length)")
        }
    }

    @Test(
        "a recording that is truncated near its beginning or its end can be resumed",
        arguments: ["json", "geojson", "csv", "gpx"])
    func cutFiles(_ format: String) async throws {
        var first = try worker("a.\(format)")
        first.record(await TestBatches.seconds(3), isLast: true)
        let whole = try readBytes(folder("a.\(format)"))
        let more = await TestBatches.seconds(3, from: 100)
        for length in Array(0...24) + Array(whole.count - 24...whole.count) {
            let name = "\(length).\(format)"
            try write(Array(whole[..<length]), to: folder(name))
            var worker = try worker(name)
            worker.record(more, isLast: true)
            #expect(try seconds(name).suffix(3) == [100, 101, 102], "cut at \(length)")
        }
    }

    @Test(
        "another program's file is refused and left unchanged",
        arguments: names + ["a.nmea", "a.json", "a.csv.zst", "a.json.zst"])
    func foreignFiles(_ name: String) throws {
        for text in ["another program's file\n", "no\n", "time and again\n"] {
            try write(text, to: folder(name))
            #expect(throws: Failure.self, "\(text)") { try worker(name) }
            #expect(try readBytes(folder(name)) == Array(text.utf8))
        }
    }

    @Test("another program's compressed file is refused and left unchanged")
    func foreignCompressedFiles() throws {
        // The frame is unfinished, like the last frame of a recording in progress.
        let bytes = try Compressor().compress(Array("another program's file\n".utf8))
        for name in ["a.csv.zst", "a.nmea.zst", "a.rec.zst"] {
            try write(bytes, to: folder(name))
            #expect(throws: Failure.self) { try worker(name) }
            #expect(try readBytes(folder(name)) == bytes)
        }
    }

    @Test("a truncated line is terminated before more lines are recorded", arguments: ["a.nmea", "a.nmea.zst"])
    func truncatedLines(_ name: String) async throws {
        let torn = Array("$GPZDA,1\r\n$GPZ".utf8)
        try write(name.hasSuffix(".zst") ? try Compressor().compress(torn) : torn, to: folder(name))
        var worker = try worker(name)
        var batch = try #require(await TestBatches.seconds(1).first)
        batch.batch.packets = PacketList(Array("$GPZDA,120000.00,20,11,2026,00,00*61\r\n".utf8))
        worker.record([batch], isLast: true)
        let lines = String(decoding: try unwrapped(readBytes(folder(name))), as: UTF8.self)
        #expect(lines == "$GPZDA,1\r\n$GPZ\r\n$GPZDA,120000.00,20,11,2026,00,00*61\r\n")
    }

    @Test("a truncated CSV header is written again")
    func truncatedHeaders() async throws {
        try write("time,lat", to: folder("a.csv"))
        var worker = try worker("a.csv")
        worker.record(await TestBatches.seconds(2), isLast: true)
        #expect(try seconds("a.csv") == [0, 1])
    }

    @Test("two recorders cannot write to the same file")
    func twoRecordersDoNotShareAFile() throws {
        let first = try worker("a.rec")
        #expect(throws: Failure.self) { try worker("a.rec") }
        #expect(first.state.phase == .recording)
    }

    @Test("rotation never writes through a symbolic link")
    func linksInTheWay() async throws {
        let name = try RecordingName(folder("a.csv"))
        for second in 0..<100 { symlink(folder("elsewhere"), name.path(from: TestBatches.start + Int64(second))) }
        var worker = try worker("a.csv", .size(1_000))
        for second in 0..<100 { worker.record(await TestBatches.seconds(1, from: second), isLast: second == 99) }
        #expect(worker.state.files > 2 && worker.state.lost == 0)
        #expect(!folder.names.contains("elsewhere"))
    }
}
