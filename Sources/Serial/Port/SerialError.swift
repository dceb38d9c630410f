/// An error from an operation on a serial port.
public struct SerialError: Error, Hashable, Sendable {
    /// An operation on a serial port.
    public enum Operation: String, Sendable {
        /// Opening, configuring, reading or writing a port. The raw value is a verb for error messages.
        case open, configure, read, write
    }

    /// The cause of the failure. Causes with the same remedy are not distinguished.
    public enum Cause: Hashable, Sendable {
        /// The device file does not exist.
        case notFound
        /// This process is not permitted to open the device file. `group` is the group that has access, if any.
        ///
        /// If the error number is `EPERM`, access is forbidden by the container or the service, not by the device
        /// file's permissions.
        case permissionDenied(group: String?)
        /// The user has been added to the group that has access, but must log in again for the membership to take
        /// effect.
        case loginNeeded(group: String)
        /// Other processes have the port open. The list may be empty, because other users' processes may not be
        /// visible.
        case busy([PortHolder])
        /// The device file is not a serial port.
        case notASerialPort
        /// The driver does not support this baud rate.
        case unsupportedBaudRate(Int)
        /// The device was unplugged, or the other side of a pseudo-terminal was closed.
        case disconnected
        /// Any other cause, described by the error number.
        case system
    }

    /// The operation that failed.
    public var operation: Operation
    /// The path of the device file.
    public var path: String
    /// The system's `errno`, or 0 if the error did not come from the system.
    public var number: Int32
    /// The cause of the failure.
    public var cause: Cause

    /// Creates an error from known values. The system is not queried for details.
    public init(_ operation: Operation, path: String, number: Int32, cause: Cause) {
        self.operation = operation
        self.path = path
        self.number = number
        self.cause = cause
    }
}
