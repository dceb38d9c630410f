internal import Glibc
package import SystemSupport

extension SerialError {
    /// Makes an error of the system's number, with a cause for which the system is asked further.
    init(_ operation: Operation, path: String, number: Int32 = errno) {
        let evidence = PortEvidence(path: path, number: number)
        self.init(operation, path: path, number: number, cause: Cause(number: number, evidence: evidence))
    }

    /// An error that is not about the port itself, such as a lack of descriptors.
    package init(_ error: SystemError) {
        self.init(.open, path: error.subject, number: error.number, cause: .system)
    }
}

extension SerialError.Cause {
    /// What an error number means for a port.
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
            // A container or a systemd unit has a list of devices that may be used.
            case EPERM: .permissionDenied(group: nil)
            case EBUSY, EAGAIN: .busy(evidence.holders)
            case ENOTTY: .notASerialPort
            // A node may outlive its device, and a built-in port's node may have no chip behind it.
            case EIO, ENXIO, ENODEV: .disconnected
            default: .system
            }
    }
}
