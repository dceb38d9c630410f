import DelegateStreams
import GPSBridge
import Recording
import Synchronization
import SystemSupport

// The recording gets its batches directly from the receiver, not from the event loop. The event loop blocks while the
// terminal accepts no output, for example over a stalled SSH connection, so a recording that depended on the event loop
// would lose data.

/// A recording that always follows the receiver on the screen, even after the user has switched to another receiver.
final class MonitorRecording: Sendable {
    private let recorder: Recorder
    private let termination: TerminationSignals.Handler
    /// The subscription to the batches of the recorded receiver.
    private let subscription = Mutex<Cancellation?>(nil)

    /// - Parameter waitsForDisk: Whether the receiver must wait for the disk. This is necessary for a source that
    ///   produces data as fast as it can be read; otherwise the recorder would drop some of the data.
    init(_ path: String, waitsForDisk: Bool) throws(Failure) {
        var options = RecordingOptions()
        options.wait = waitsForDisk ? .always : .never
        let recorder = try Recorder(path, options: options)
        self.recorder = recorder
        // Write the remaining data when a signal ends the program.
        termination = TerminationSignals.onTermination { recorder.stop() }
    }

    /// Starts recording a receiver's data, and stops recording the previous receiver's data.
    func follow(_ receiver: Receiver) {
        let next = receiver.batches().observe { [recorder] batch in recorder.record(batch) }
        let last = subscription.withLock { subscription in
            defer { subscription = next }
            return subscription
        }
        last?.cancel()
    }

    var state: Recorder.State { recorder.state }

    /// Stops the recording and writes the remaining data.
    @discardableResult
    func stop() -> Recorder.State {
        subscription.withLock { $0 }?.cancel()
        defer { termination.cancel() }
        return recorder.stop()
    }
}
