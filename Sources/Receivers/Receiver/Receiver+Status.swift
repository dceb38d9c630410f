public import GNSS
public import Serial

extension Receiver {
    /// The state of a receiver: what it is doing, why, and since when.
    public struct Status: Hashable, Sendable {
        /// The current phase.
        public var phase: Phase
        /// When the phase began.
        public var since: ContinuousClock.Instant
        /// The name of the current or last source: a device file, a file or a server.
        public var name: String?
        /// The serial device that is read, if any.
        public var device: SerialDevice?
        /// The GPS daemon that the receiver is read from, if any.
        public var server: Server?
        /// The baud rate of the line, if it has one.
        public var speed: Int?
        /// The binary protocol that is read, while no NMEA sentences arrive beside it.
        public var binaryProtocol: BinaryProtocol?
        /// The number of unsuccessful passes over all baud rates. The second of every three passes tries rare ones. The
        /// third waits longer, for receivers that seldom send or that send long frames.
        public var speedPasses = 0
        /// How many times the device was lost while it was being read.
        public var losses = 0
        /// Whether the data comes from a simulator or a replay in this process, or from a GPS daemon that
        /// reports it as simulated.
        ///
        /// Data that another process simulates on a port cannot be recognized, unless its sentences
        /// say so. See `Fix.Quality.simulated`.
        public var isSimulated = false

        package init(phase: Phase, since: ContinuousClock.Instant) {
            self.phase = phase
            self.since = since
        }
    }

    /// The current activity of a receiver.
    public enum Phase: Hashable, Sendable {
        /// Not reading: the receiver was not started, or was stopped.
        case stopped
        /// Waiting until the source can be read.
        case waiting(Reason)
        /// Opening the port, or connecting to the server.
        case opening
        /// Listening at one baud rate after the other.
        case findingSpeed(SpeedSearchState)
        /// Reading.
        case reading(Health)
        /// The device has just been lost. The receiver waits for it next.
        case lost(LinkError)
        /// The source has ended.
        case ended
    }

    /// The reason why a receiver is waiting.
    public enum Reason: Hashable, Sendable {
        /// No device that could be a receiver is connected.
        case noDevice
        /// The requested device, or the one that was read last, is not connected.
        case deviceIsAway
        /// The source cannot be opened. The receiver retries, except for a file: then all streams end.
        case error(LinkError)
    }

    /// The reason why the baud rate is not known, or not trusted.
    public enum SpeedSearchState: Hashable, Sendable {
        /// Too little data has arrived so far.
        case undecided
        /// No data has arrived, at any baud rate.
        case silence
        /// The data was not a receiver's, at any baud rate.
        case garbage
    }

    /// The quality of the incoming data.
    public enum Health: Hashable, Sendable {
        /// No data has arrived yet.
        case noDataYet
        /// Sentences arrive, or frames of a binary protocol that is decoded.
        case good
        /// Only frames arrive that are not decoded.
        case binary(BinaryProtocol)
        /// The data is neither sentences nor frames. If a search found the baud rate, another search begins.
        case garbled
        /// No data has arrived for some seconds.
        case silent
    }
}
