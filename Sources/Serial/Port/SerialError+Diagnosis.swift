internal import Glibc
package import SystemSupport

extension SerialError {
    /// Creates an error from an `errno`, and queries the system for details about the cause.
    init(_ operation: Operation, path: String, number: Int32 = errno) {
        let evidence = PortEvidence(path: path, number: number)
        self.init(operation, path: path, number: number, cause: Cause(number: number, evidence: evidence))
    }

    /// Creates an error for a failure that does not concern the port itself, such as a lack of file descriptors.
    package init(_ error: SystemError) {
        self.init(.open, path: error.subject, number: error.number, cause: .system)
    }
}

extension SerialError.Cause {
    /// Determines the cause of a failure from the error number and the collected evidence.
    init(number: Int32, evidence: PortEvidence) {
        self =
            switch number {
            case ENOENT, ENOTDIR: .notFound
            case EACCES:
                if let group = evidence.group, evidence.isMember {
                    .loginNeeded(group: group)
                } else {
                    .permissionDenied(group: evidence.group)
                }
            // A container or a systemd unit restricts access to a list of devices.
            case EPERM: .permissionDenied(group: nil)
            case EBUSY, EAGAIN: .busy(evidence.holders)
            case ENOTTY: .notASerialPort
            // A device file may outlive its device, and the device file of a built-in port may exist without any
            // hardware.
            case EIO, ENXIO, ENODEV: .disconnected
            default: .system
            }
    }
}
