/// A change to the serial ports of this machine.
public enum HotplugEvent: Hashable, Sendable {
    /// A port has appeared. Its device file can be opened, unless permissions forbid it.
    case added(SerialDevice)
    /// The links or permissions of a port have changed.
    case changed(SerialDevice)
    /// A port has disappeared. The port's USB parents disappear first, so only the path is reliable.
    case removed(path: String)
}
