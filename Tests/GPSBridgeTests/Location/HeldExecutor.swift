import ReceiverTestSupport
import Synchronization

@testable import GPSBridge
@testable import Receivers

/// An executor that holds back its work until `run()` is called.
final class HeldExecutor: Sendable {
    private let works = Mutex<[@Sendable () -> Void]>([])

    var callbacks: CallbackExecutor {
        CallbackExecutor { [self] work in works.withLock { $0.append(work) } }
    }

    func run() {
        while let work = works.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
    }
}
