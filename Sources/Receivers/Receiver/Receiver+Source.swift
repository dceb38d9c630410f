public import Serial

extension Receiver {
    /// The source of a receiver's data.
    public enum Source: Hashable, Sendable {
        /// The best receiver that is connected, or the next one to appear.
        case automatic
        /// A serial port, given by its device file or by a link to it, such as "/dev/ttyUSB0" or "/dev/serial/by-id/…".
        /// A device that is unplugged is followed to whatever device file it returns under.
        case port(String)
        /// A USB device, under any device file.
        case device(DeviceIdentity)
        /// A recording; "-" is the standard input. The file is read as fast as possible and then ends, so create
        /// streams before you start the receiver.
        case file(String)
        /// Sentences from a TCP server, such as a ship's multiplexer.
        case tcp(host: String, port: UInt16)
        /// A receiver that is read by a GPS daemon: gpsd or `gpsbridge serve`.
        ///
        /// `device` is the receiver's device file on the server; `nil` means the first active receiver. The receiver's
        /// own bytes are read if the daemon provides them. Otherwise, the daemon's reports are read.
        case gpsd(host: String = "localhost", port: UInt16 = 2947, device: String? = nil)
        /// Sentences in UDP datagrams that are sent to a port of this computer.
        ///
        /// `host` is an address of this computer. The default is the loopback address, which only programs on this
        /// computer can reach. "0.0.0.0" and "::" mean all addresses; they are needed for broadcasts. A multicast group
        /// is joined. An IPv6 group needs its interface, as in "ff02::1%eth0".
        case udp(host: String = "127.0.0.1", port: UInt16)
        /// Data made by the program, such as a simulated receiver or a test.
        case feed(Feed)

        /// Whether streams keep all data by default. That is safe for a source that ends by itself, or that
        /// advances only on request.
        package var keepsAll: Bool {
            switch self {
            case .file: true
            case .feed(let feed):
                switch feed.pace {
                case .unlimited, .clock: true
                case .times: false
                }
            default: false
            }
        }

        /// Whether the other end keeps data that has not been read, so that a slow reader loses nothing. A serial line,
        /// a datagram and a clock do not wait.
        package var canWait: Bool {
            switch self {
            case .file, .tcp, .gpsd: true
            case .automatic, .port, .device, .udp, .feed: false
            }
        }

        /// Whether the source is a serial port, which can be opened without blocking.
        package var isPort: Bool {
            switch self {
            case .automatic, .port, .device: true
            case .file, .tcp, .udp, .gpsd, .feed: false
            }
        }

        /// Whether the data is from another time.
        package var isRecording: Bool {
            switch self {
            case .file: true
            case .feed(let feed): feed.isRecording
            default: false
            }
        }
    }

    /// Options for reading a receiver. The defaults are right for most uses.
    public struct Options: Hashable, Sendable {
        /// The baud rate of the serial line; `nil` to search for it.
        public var speed: Int?
        /// Whether other programs may read the port at the same time. The programs then take bytes from each other.
        public var sharesPort = false
        /// Whether ``Source/automatic`` also reads generic adapters, which may have any device behind them. Most
        /// receivers look like such an adapter. Nothing is ever sent to it.
        public var triesAdapters = true
        /// Whether the baud rate of each device is remembered, in the user's state directory.
        public var remembersSpeeds = true
        /// Whether the receiver is read only while its streams have consumers.
        public var runsOnDemand = false
        /// How long the receiver may be silent before this is reported and its last position counts as lost. Increase
        /// it for a receiver that sends less often.
        public var silenceTimeout = Duration.seconds(5)
        /// How long a GPS daemon may take to answer. gpsd is silent while it searches for the baud rate of a line.
        var greetingTimeout = Duration.seconds(20)

        /// Creates the default options.
        public init() {}
    }
}
