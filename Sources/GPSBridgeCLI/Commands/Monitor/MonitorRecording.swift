import DelegateStreams
import GPSBridge
import Recording
import Synchronization
import SystemSupport

// The screen may block for as long as its terminal accepts no output, for example over a stalled connection. The
// recording gets its data from the receiver itself and never waits for the screen.

/// A recording of what the screen shows, which may be one receiver after another.
final class MonitorRecording: Sendable {
    private let recorder: Recorder
    private let termination: TerminationSignals.Handler
    /// The subscription to the receiver that is recorded.
    private let subscription = Mutex<Cancellation?>(nil)

    /// - Parameter waitsForDisk: Whether the receiver waits for the disk, because its data arrives as fast as it is
    ///   consumed.
    init(_ path: String, waitsForDisk: Bool) throws(Failure) {
        var options = RecordingOptions()
        options.wait = waitsForDisk ? .always : .never
        let recorder = try Recorder(path, options: options)
        self.recorder = recorder
        // No data may be lost, no matter how the program ends.
        termination = TerminationSignals.onTermination { recorder.stop() }
    }

    /// Records a receiver from now on, instead of the previous one.
    func follow(_ receiver: Receiver) {
        let next = receiver.batches().observe { [recorder] batch in recorder.record(batch) }
        let last = subscription.withLock { subscription in
            defer { subscription = next }
            return subscription
        }
        last?.cancel()
    }

    /// The current state of the recording.
    var state: Recorder.State { recorder.state }

    /// Stops the recording and writes the remaining data.
    @discardableResult
    func stop() -> Recorder.State {
        subscription.withLock { $0 }?.cancel()
        defer { termination.cancel() }
        return recorder.stop()
    }
}
