/// What happened to the serial ports of this machine.
public enum HotplugEvent: Hashable, Sendable {
    /// A port is there, and its node can be opened, unless its permissions forbid that.
    case added(SerialDevice)
    /// Something about a port is another: its links, its permissions.
    case changed(SerialDevice)
    /// A port has gone. Its USB parents are gone before, so nothing but its node is known for sure.
    case removed(path: String)
}
