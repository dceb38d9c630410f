import GPSBridge
import GPSBridgeSimulator
import Glibc
import Recording
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// What the key `w` records.
struct MonitorRecordingTests {
    private let directory = TemporaryDirectory()

    private func receiver(_ seconds: Double) -> Receiver {
        var options = SimulatedReceiver.Options()
        options.duration = seconds
        return Receiver(.simulated(options: options, pace: .unlimited))
    }

    /// Lets a receiver say all that it has to say, to nobody but those who follow it.
    private func play(_ receiver: Receiver) async {
        let statuses = receiver.statuses(.unbounded)
        receiver.start()
        for await status in statuses where status.phase == .ended { break }
    }

    @Test func itWaitsForNoScreen() async throws {
        let recording = try MonitorRecording(directory("drive.rec"), waitsForDisk: true)
        let receiver = receiver(60)
        recording.follow(receiver)
        await play(receiver)
        let state = recording.stop()
        #expect(state.epochs == receiver.statistics.epochs && state.epochs > 50)
        #expect(state.lost == 0)
    }

    @Test func itGoesOnWithTheNextReceiverAlone() async throws {
        let recording = try MonitorRecording(directory("drive.rec"), waitsForDisk: true)
        let (first, second) = (receiver(30), receiver(60))
        recording.follow(first)
        recording.follow(second)
        await play(first)
        await play(second)
        #expect(recording.stop().epochs == second.statistics.epochs)
    }

    @Test func nothingOfItStaysOpen() throws {
        let descriptors = { (0..<1_024).count { fcntl(Int32($0), F_GETFD) >= 0 } }
        try MonitorRecording(directory("first.rec"), waitsForDisk: false).stop()
        let before = descriptors()
        for number in 0..<200 {
            try MonitorRecording(directory("drive\(number).rec"), waitsForDisk: false).stop()
        }
        // The tests that run at the same time have some open as well, though far fewer.
        #expect(descriptors() < before + 100)
    }
}
