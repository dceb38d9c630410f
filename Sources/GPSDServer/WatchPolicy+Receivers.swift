internal import GPSDProtocol
internal import ServerCore

extension WatchPolicy {
    /// Returns whether reports from a receiver are sent to the client.
    func concerns(_ receiver: ServedReceiver) -> Bool {
        isEnabled && (device.map(receiver.isKnown) ?? receiver.isPrimary)
    }
}
