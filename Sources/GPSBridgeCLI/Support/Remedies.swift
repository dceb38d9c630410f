package import GPSBridge
import Serial
package import SystemSupport

// The libraries' errors describe remedies only in general terms, because programs differ in their options and commands.
// These extensions append the `gpsbridge` option or command that helps.

extension Failure {
    /// Returns a failure whose message also names the option or the command that helps.
    ///
    /// - Parameter option: The option that accepts a port, or an address with a port; `nil` for `--port` and
    ///   `--listen`.
    package func explained(option: String? = nil) -> Failure {
        let command: String? =
            switch remedy {
            // A port without an address is a port of the loopback addresses.
            case .port(let port, host: "127.0.0.1"), .port(let port, host: "::1"): "\(option ?? "--port") \(port)"
            case .port(let port, let host):
                option.map { "\($0) \(SocketAddress.name(host, port: port))" } ?? "--port \(port)"
            case .address(let host, let port):
                option.map { "\($0) \(SocketAddress.name(host, port: port))" } ?? "--listen \(host)"
            case .listing(let database): "gpsbridge tracks list \(FileName.quoted(database))"
            case .fleetTables: "gpsbridge fleet prepare"
            case nil: nil
            }
        return command.map { Failure(kind, "\(message): \($0)") } ?? self
    }
}

extension Diagnosis.Finding {
    /// The remedy, followed by the command to run if there is one.
    var remedyWithCommand: String? {
        let command: String? =
            switch followUp {
            case .listDevices: "gpsbridge devices"
            case .examine(let device): "gpsbridge doctor \(device)"
            case .readRecording(let file): "gpsbridge decode \(FileName.quoted(file))"
            case .waitLonger(let device): "gpsbridge doctor \(Self.operand(device))--wait 15min"
            case .setBaudRate(let device): "gpsbridge decode \(Self.operand(device))--baud N"
            case .findBaudRate: "omit --baud, and remove baud from the configuration"
            case nil: nil
            }
        return remedy.map { remedy in command.map { "\(remedy): \($0)" } ?? remedy }
    }

    /// Returns the operand that names a device, followed by a space.
    private static func operand(_ device: String?) -> String { device.map { "\(FileName.quoted($0)) " } ?? "" }
}

extension SerialError {
    /// The error message with the remedy, followed by the command to run if there is one.
    package var explanation: String {
        switch cause {
        case .notFound, .notASerialPort: "\(self): gpsbridge devices"
        default: "\(self)"
        }
    }
}

extension Receiver.Status {
    /// The status in one line, with the command to run if the port cannot be opened.
    package var explanation: String {
        if case .waiting(.error(let error)) = phase, let error = error.port { return error.explanation }
        return description
    }
}
