/// Why something could not be done with a serial port.
public struct SerialError: Error, Hashable, Sendable {
    /// What was being done.
    public enum Operation: String, Sendable {
        case open, configure, read, write
    }

    /// What is wrong, as far as a cure depends on it.
    public enum Cause: Hashable, Sendable {
        /// There is no such node.
        case notFound
        /// The node belongs to another user, and to this group if there is one whose members may use it. With the number
        /// `EPERM` it is the container or the service, not the node, that does not allow it.
        case permissionDenied(group: String?)
        /// The user is in the group that may use it, but was not yet when this session began.
        case loginNeeded(group: String)
        /// Another process has the port for itself. Processes of other users may be invisible.
        case busy([PortHolder])
        /// The node is no serial port.
        case notASerialPort
        /// The driver does not do this speed, in bits per second.
        case unsupportedSpeed(Int)
        /// The device was pulled out, or the other end of a pseudo-terminal was closed.
        case disconnected
        /// Anything else: the error number tells.
        case system
    }

    /// What was being done.
    public var operation: Operation
    /// The port's node.
    public var path: String
    /// The system's error number, 0 when the system reported none.
    public var number: Int32
    /// What is wrong.
    public var cause: Cause

    /// Makes an error.
    public init(_ operation: Operation, path: String, number: Int32, cause: Cause) {
        self.operation = operation
        self.path = path
        self.number = number
        self.cause = cause
    }
}
