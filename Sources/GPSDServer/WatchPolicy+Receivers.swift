internal import GPSDProtocol
internal import ServerCore

extension WatchPolicy {
    /// Returns whether the client receives reports from a receiver.
    func concerns(_ receiver: ServedReceiver) -> Bool {
        isEnabled && (device.map(receiver.isKnown) ?? receiver.isPrimary)
    }
}
