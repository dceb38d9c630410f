internal import CSystem
internal import Glibc
package import SystemSupport

/// Signals as events of a loop. They have to be taken before any other thread begins.
package final class Signals {
    private let descriptor: Int32

    /// Takes signals over.
    package init(_ signals: [Int32]) throws(Failure) {
        descriptor = c_system_watch_signals(signals + [0])
        guard descriptor >= 0 else { throw Failure(.cannotWrite, "cannot wait for signals: \(lastSystemError)") }
    }

    deinit { close(descriptor) }

    /// Hands each of them over as it comes.
    package func watch(on loop: EventLoop, _ handler: @escaping (Int32) -> Void) {
        loop.watch(descriptor, for: .readable) { [descriptor] _ in
            while case let signal = c_system_next_signal(descriptor), signal != 0 { handler(signal) }
        }
    }
}
