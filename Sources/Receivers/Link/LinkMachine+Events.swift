import GNSS
import Serial

extension LinkMachine {
    /// The source to read.
    enum Target: Hashable, Sendable {
        /// A serial port, chosen from the ports that are present.
        case port(PortChooser)
        /// A file, a server or a feed, given by its name. A stream that is not finite is reopened when it ends or is
        /// lost.
        case stream(String, isFinite: Bool)
    }

    /// An event that the state machine reacts to.
    enum Input {
        /// The ports that are present. `unwatched` is the error that prevents monitoring for changes, if any.
        case devices([SerialDevice], unwatched: LinkError? = nil)
        /// A port was added, removed or changed.
        case hotplug(HotplugEvent)
        /// The port or stream was opened.
        case opened(Opened)
        /// The port or stream could not be opened.
        case failed(LinkError)
        /// The driver does not support the baud rate.
        case baudRateRefused(LinkError)
        /// The server reported its own state or the state of its receiver.
        case served(Receiver.Server)
        /// Bytes arrived, or an epoch was completed because the line became idle. The dictionary contains the number of
        /// binary frames of each protocol.
        case received(LineEvidence, [BinaryProtocol: Int])
        /// The device or the server was lost, or a file has ended. The error is `nil` at the end of a file.
        case ended(LinkError?)
        /// Time has passed.
        case time
    }

    /// The properties of a port or stream that has just been opened.
    struct Opened: Hashable, Sendable {
        /// The device behind the port, if known.
        var device: SerialDevice?
        /// The baud rate, which a search tries first; `nil` if the source has no baud rate.
        var baudRate: Int?
        /// Whether to search for the baud rate.
        var isBaudRateUnknown = false
        /// The server, if it reports its own state.
        var server: Receiver.Server?
    }

    /// An action for the reader to perform.
    enum Action: Hashable {
        case openPort(PortChooser.Choice)
        case openStream
        case setBaudRate(Int)
        case close
        /// Store the baud rate that was found for the device.
        case remember(Int, DeviceIdentity)
    }
}
