import GNSS

extension Receiver.Status: CustomStringConvertible {
    /// A one-line description of the status, such as "/dev/ttyUSB0: receiving NMEA at 9600 baud".
    public var description: String {
        switch phase {
        case .waiting(.noDevice): "\(cause): waiting for one"
        case .waiting(.deviceIsAway): "\(cause): waiting for it"
        default: cause
        }
    }

    /// The description while no receiver is connected.
    package static let waitingForReceiver = "\(noReceiver): waiting for one"
    private static let noReceiver = "no receiver is connected"

    /// A description of the status for callers that do not wait for the receiver. For example, it is "no receiver is
    /// connected" instead of "no receiver is connected: waiting for one".
    package var cause: String {
        let name = sourceName ?? "the receiver"
        switch phase {
        case .stopped: return "not reading \(name)"
        case .waiting(.noDevice) where server != nil: return "\(name) has no receiver"
        case .waiting(.noDevice): return Self.noReceiver
        case .waiting(.deviceIsAway): return "\(name) is not connected"
        case .waiting(.error(let error)): return "\(error)"
        case .opening: return "opening \(name)"
        case .findingBaudRate(.undecided): return "\(name): finding the baud rate"
        case .findingBaudRate(.silence): return "\(name): no data received at any baud rate"
        case .findingBaudRate(.garbage): return "\(name): received data makes no sense at any baud rate"
        case .reading(.noDataYet): return "\(name): listening"
        case .reading(.good):
            let data = binaryProtocol == nil ? "NMEA" : dataName
            return "\(name): receiving \(data)" + (baudRate.map { " at \($0) baud" } ?? "")
        case .reading(.binary(let kind)):
            return "\(name): receiving \(kind.name) without positions" + (baudRate.map { ", at \($0) baud" } ?? "")
        case .reading(.garbled): return "\(name): received data makes no sense"
        case .reading(.silent): return "\(name): no data for several seconds"
        case .lost(let error): return "lost \(name): \(error.summary)"
        case .ended: return "\(name) has ended"
        }
    }

    /// The kind of data that the receiver sends, for display: "sentences" or, if the receiver sends only a binary
    /// protocol, the name of its frames.
    package var dataName: String { binaryProtocol.map { "\($0.name) frames" } ?? "sentences" }

    /// The source's name. For a server, the name includes the receiver that is being read.
    private var sourceName: String? {
        guard let name, let device = server?.device, !name.hasSuffix(device) else { return name }
        return device.hasPrefix("/") ? name + device : "\(name), \(device)"
    }
}
