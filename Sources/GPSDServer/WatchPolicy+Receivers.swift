internal import GPSDProtocol
internal import ServerCore

extension WatchPolicy {
    /// Whether it gets anything of a receiver.
    func concerns(_ receiver: ServedReceiver) -> Bool {
        isEnabled && (device.map(receiver.isKnown) ?? receiver.isPrimary)
    }
}
