public import Serial

extension Receiver {
    /// Where a receiver's data come from.
    public enum Source: Hashable, Sendable {
        /// The best receiver that is plugged in; when there is none, the next one that is.
        case automatic
        /// A serial port, by its node or by a link to it, such as "/dev/ttyUSB0" or "/dev/serial/by-id/…". When the device
        /// is pulled out it is followed to whatever node it comes back under.
        case port(String)
        /// A USB device, under whatever node it is plugged in.
        case device(DeviceIdentity)
        /// A recording; "-" is the standard input. It is read as fast as it comes, and it ends: ask for streams before the
        /// receiver is started.
        case file(String)
        /// Sentences from a server, such as a ship's multiplexer.
        case tcp(host: String, port: UInt16)
        /// A receiver that a GPS daemon reads, gpsd or `gpsbridge serve`: the first that is active, or the one that the daemon
        /// knows by this node. Its own bytes are read where the server gives them, and else what the server makes of them.
        case gpsd(host: String = "localhost", port: UInt16 = 2947, device: String? = nil)
        /// Sentences in datagrams to a port, by default from this machine's programs only: the host is an address of this
        /// machine, and the default is the loopback. "0.0.0.0" or "::" are all addresses, which broadcasts need, too. A
        /// multicast group is joined; one of IPv6 needs its interface, as in "ff02::1%eth0".
        case udp(host: String = "127.0.0.1", port: UInt16)
        /// What a program makes itself: a simulated receiver, a test.
        case feed(Feed)

        /// Whether nothing of it is ever left out: it does not wait for its readers, but it ends by itself, or comes only when
        /// it is asked for.
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

        /// Whether the other end keeps what is not read yet: then a slow reader loses nothing. A serial line, a datagram and a
        /// clock do not wait.
        package var canWait: Bool {
            switch self {
            case .file, .tcp, .gpsd: true
            case .automatic, .port, .device, .udp, .feed: false
            }
        }

        /// Whether it is a serial port, which is opened without waiting for anybody.
        package var isPort: Bool {
            switch self {
            case .automatic, .port, .device: true
            case .file, .tcp, .udp, .gpsd, .feed: false
            }
        }

        /// Whether its data are of another time.
        package var isRecording: Bool {
            switch self {
            case .file: true
            case .feed(let feed): feed.isRecording
            default: false
            }
        }
    }

    /// How a receiver is read. The defaults are right for most uses.
    public struct Options: Hashable, Sendable {
        /// The speed of the serial line, bits per second; `nil` finds it.
        public var speed: Int?
        /// Whether other programs may read from the port at the same time. They take bytes from each other.
        public var sharesPort = false
        /// Whether ``Source/automatic`` also listens to adapters that anything may be behind. Most receivers cannot be told
        /// from such an adapter; nothing is ever sent to it.
        public var triesAdapters = true
        /// Whether the speed of each device is kept for the next time, in the user's state directory.
        public var remembersSpeeds = true
        /// Whether it reads only while somebody listens to it.
        public var runsOnDemand = false
        /// How long it may say nothing until that is told and its last position counts as lost. A receiver that is set to
        /// speak more seldom needs more.
        public var silenceTimeout = Duration.seconds(5)
        /// How long a GPS daemon may take to greet. gpsd is silent while it looks for the baud rate of a line.
        var greetingTimeout = Duration.seconds(20)

        /// Makes the default options.
        public init() {}
    }
}
