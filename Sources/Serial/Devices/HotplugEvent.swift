/// A change to the serial ports of this machine.
public enum HotplugEvent: Hashable, Sendable {
    /// A port has appeared. Its node can be opened, unless its permissions forbid that.
    case added(SerialDevice)
    /// The links or permissions of a port have changed.
    case changed(SerialDevice)
    /// A port has disappeared. Its USB parents disappear first, so only the path is reliably known.
    case removed(path: String)
}
