import DelegateStreams
import GPSBridge
import Recording
import Synchronization
import SystemSupport

// The screen may be held up for as long as its terminal takes nothing, as over a connection that hangs. The recording gets
// what comes from the receiver itself, and waits for nobody.

/// A recording of whatever is shown, which may be of one receiver after the other.
final class MonitorRecording: Sendable {
    private let recorder: Recorder
    private let termination: TerminationSignals.Handler
    /// To the receiver that is recorded.
    private let subscription = Mutex<Cancellation?>(nil)

    /// - Parameter waitsForDisk: whether what comes, comes as fast as it can be taken.
    init(_ path: String, waitsForDisk: Bool) throws(Failure) {
        var options = RecordingOptions()
        options.wait = waitsForDisk ? .always : .never
        let recorder = try Recorder(path, options: options)
        self.recorder = recorder
        // Nothing of it is to be lost, however this ends.
        termination = TerminationSignals.onTermination { recorder.stop() }
    }

    /// Records a receiver from now on, and no other one.
    func follow(_ receiver: Receiver) {
        let next = receiver.batches().observe { [recorder] batch in recorder.record(batch) }
        let last = subscription.withLock { subscription in
            defer { subscription = next }
            return subscription
        }
        last?.cancel()
    }

    /// How it goes.
    var state: Recorder.State { recorder.state }

    /// Writes what is left.
    @discardableResult
    func stop() -> Recorder.State {
        subscription.withLock { $0 }?.cancel()
        defer { termination.cancel() }
        return recorder.stop()
    }
}
