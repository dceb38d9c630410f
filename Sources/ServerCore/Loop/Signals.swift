package import SystemSupport

extension EventLoop {
    /// Hands over each signal as it arrives.
    package func watch(_ signals: SignalDescriptor, _ handler: @escaping (Int32) -> Void) {
        watch(signals.descriptor, for: .readable) { _ in while let signal = signals.next() { handler(signal) } }
    }
}
