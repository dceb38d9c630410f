import Dispatch
import GPSBridge
import Glibc
import TestSupport
import Testing

@testable import Recording

/// Tests of recorders whose disk is slow or missing.
struct RecorderTests {
    private let folder = TemporaryDirectory()

    @Test("with .briefly, a recorder loses no batches even if the disk is slow")
    func connectionsWait() async throws {
        var options = RecordingOptions()
        options.wait = .briefly
        let recorder = try Recorder(folder("a.csv"), options: options)
        for batch in await TestBatches.seconds(300) {
            var batch = batch.batch
            batch.bytes = [UInt8](repeating: 0, count: 1 << 20)
            recorder.record(batch)
        }
        let state = recorder.stop()
        #expect(state.lost == 0)
        #expect(state.epochs == 300)
    }

    @Test("with .always, a recorder loses no batches while the output directory is missing")
    func missingDisks() async throws {
        mkdir(folder("tracks"), 0o700)
        var options = RecordingOptions()
        options.wait = .always
        let recorder = try Recorder(folder("tracks/a.csv"), options: options)
        rename(folder("tracks"), folder("away"))
        let batches = await TestBatches.seconds(100).map { batch in
            var batch = batch.batch
            // A megabyte each, three times as much as the recorder keeps in memory.
            batch.bytes = [UInt8](repeating: 0, count: 1 << 20)
            return batch
        }
        let (handed, hand) = AsyncStream.makeStream(of: Int.self)
        DispatchQueue.global().async {
            for (index, batch) in batches.enumerated() {
                recorder.record(batch)
                hand.yield(index)
            }
            hand.finish()
        }
        for await index in handed {
            // The recorder accepts ten batches even while the directory is missing, so the test always reaches this
            // line.
            guard index == 10 else { continue }
            while recorder.state.phase == .recording { await Task.yield() }
            rename(folder("away"), folder("tracks"))
        }
        let state = recorder.stop()
        #expect(state.lost == 0)
        #expect(state.epochs == 100)
        #expect(try readBytes(folder("tracks/a.csv")).split(separator: 0x0A).count == 101)
        remove(folder("tracks/a.csv"))
    }
}
