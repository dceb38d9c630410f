import Foundation
import GPSBridge
import GPSBridgeSimulator
import Recording
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of the recording that the monitor's `w` key starts.
struct MonitorRecordingTests {
    private let directory = TemporaryDirectory()

    private func receiver(_ seconds: Double) -> Receiver {
        var options = SimulatedReceiver.Options()
        options.duration = seconds
        return Receiver(.simulated(options: options, pace: .unlimited))
    }

    /// Runs a receiver until its source ends. Only observers receive the data.
    private func play(_ receiver: Receiver) async {
        let statuses = receiver.statuses(.unbounded)
        receiver.start()
        for await status in statuses where status.phase == .ended { break }
    }

    @Test("the monitor records all epochs even if the screen is not drawn")
    func recordsWithoutScreen() async throws {
        let recording = try MonitorRecording(directory("drive.rec"), waitsForDisk: true)
        let receiver = receiver(60)
        recording.follow(receiver)
        await play(receiver)
        let state = recording.stop()
        #expect(state.epochs == receiver.statistics.epochs && state.epochs > 50)
        #expect(state.lost == 0)
    }

    @Test("the monitor records only the latest receiver")
    func followsTheLatestReceiver() async throws {
        let recording = try MonitorRecording(directory("drive.rec"), waitsForDisk: true)
        let (first, second) = (receiver(30), receiver(60))
        recording.follow(first)
        recording.follow(second)
        await play(first)
        await play(second)
        #expect(recording.stop().epochs == second.statistics.epochs)
    }

    @Test("stop() closes all files of the monitor's recording")
    func stopClosesFiles() throws {
        for number in 0..<20 {
            try MonitorRecording(directory("drive\(number).rec"), waitsForDisk: false).stop()
        }
        // Concurrent tests open files too, but not in this directory.
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { descriptor in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            return target?.hasPrefix(directory("")) ?? false
        }
        #expect(open.isEmpty)
    }
}
