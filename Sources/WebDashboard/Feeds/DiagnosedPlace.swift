internal import Dashboard
internal import Receivers
internal import ServerCore

/// The port or other source that the doctor examines.
enum DiagnosedPlace {
    /// The serial port with the given path, or the best port if the path is `nil`.
    case port(String?)
    /// A source without a device, such as a server.
    case other(String)

    init(_ receiver: ServedReceiver, origin: DashboardState.Origin) {
        let status = receiver.status
        if let path = status.device?.path {
            self = .port(path)
        } else if origin != .receiver || status.isSimulated || receiver.name.contains("://") {
            self = .other(status.name ?? receiver.name)
        } else {
            self = .port(receiver.name.hasPrefix("/") ? receiver.name : nil)
        }
    }

    var evidence: Diagnosis.Evidence {
        switch self {
        case .port(let path): return Doctor.look(path)
        case .other(let name):
            var evidence = Diagnosis.Evidence()
            evidence.source = name
            return evidence
        }
    }
}
