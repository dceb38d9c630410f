internal import Receivers
internal import ServerCore

/// The port or other source that the doctor examines.
enum DiagnosedPlace {
    /// The serial port with the given path, or the best port if the path is `nil`.
    case port(String?)
    /// A source without a device, such as a server.
    case other(String)

    init(_ receiver: ServedReceiver) {
        let status = receiver.status
        if let path = status.device?.path {
            self = .port(path)
        } else if status.isSimulated || status.server != nil || receiver.name.contains("://") {
            self = .other(receiver.name)
        } else {
            self = .port(receiver.name.hasPrefix("/") ? receiver.name : nil)
        }
    }

    var evidence: Diagnosis.Evidence {
        switch self {
        case .port(let path): return Doctor.look(path)
        case .other(let name):
            var evidence = Diagnosis.Evidence()
            evidence.wanted = name
            evidence.nodeExists = true
            return evidence
        }
    }
}
