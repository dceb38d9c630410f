import GNSS

extension Receiver.Status: CustomStringConvertible {
    /// The status in one line for people, such as "/dev/ttyUSB0: sentences come, at 9600 bits per second".
    public var description: String {
        switch phase {
        case .waiting(.noDevice): "\(cause): waiting for one"
        case .waiting(.deviceIsAway): "\(cause): waiting for it"
        default: cause
        }
    }

    /// The same text for a caller that does not wait, such as "no receiver is plugged in".
    package var cause: String {
        let name = place ?? "the receiver"
        switch phase {
        case .stopped: return "not reading"
        case .waiting(.noDevice) where server != nil: return "\(name) has no receiver"
        case .waiting(.noDevice): return "no receiver is plugged in"
        case .waiting(.deviceIsAway): return "\(name) is not there"
        case .waiting(.error(let error)): return "\(error)"
        case .opening: return "opening \(name)"
        case .findingSpeed(.undecided): return "\(name): listening for its speed"
        case .findingSpeed(.silence): return "\(name): nothing has come at any speed"
        case .findingSpeed(.garbage): return "\(name): what comes is no receiver's data at any speed"
        case .reading(.noDataYet): return "\(name): listening"
        case .reading(.good):
            return "\(name): \(dataName) come" + (speed.map { ", at \($0) bits per second" } ?? "")
        case .reading(.binary(let kind)):
            return "\(name): no sentences come, only \(kind.name)" + (speed.map { ", at \($0) bits per second" } ?? "")
        case .reading(.garbled): return "\(name): what comes is no receiver's data"
        case .reading(.silent): return "\(name): nothing has come for some seconds"
        case .lost(let error): return "lost \(name): \(error.summary)"
        case .ended: return "\(name) has ended"
        }
    }

    /// The name of the data that arrives when all is well: "sentences", or the frames of a receiver
    /// that sends no sentences.
    package var dataName: String { binaryProtocol.map { "\($0.name) frames" } ?? "sentences" }

    /// The name of the source. For a server, it includes the receiver that is read.
    private var place: String? {
        guard let name, let device = server?.device, !name.hasSuffix(device) else { return name }
        return device.hasPrefix("/") ? name + device : "\(name), \(device)"
    }
}
