internal import GPSDProtocol
internal import ServerCore

extension WatchPolicy {
    /// Returns whether the client has chosen a receiver, even if it has not enabled reports.
    func selects(_ receiver: some NamedReceiver) -> Bool { device.map(receiver.isKnown) ?? receiver.isPrimary }

    /// Returns whether the client receives reports from a receiver.
    func concerns(_ receiver: some NamedReceiver) -> Bool { isEnabled && selects(receiver) }
}
